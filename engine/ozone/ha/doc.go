// Package ha has the rules by which an Ozone Manager keeps its peers: three
// maps that a change of the ring has to keep equal, and the download of a
// checkpoint that asks one of them. The maps are those of OzoneManager
// (peerNodesMap), OzoneManagerRatisServer (raftPeerMap) and
// OmRatisSnapshotProvider, which has a copy of the first one.
//
// Members and Install are comparable values. The rules were read from Ozone's
// master of 2026-08-23.
package ha
