package terms

import "slices"

// All lists the terms by their names.
func All() []Term { return slices.Concat(ofBoth(), ofManager(), ofStorage()) }

// ofBoth are words of replication, which any reader of a report needs.
func ofBoth() []Term {
	return []Term{
		{"Apply", "To carry out a committed log entry on one replica, in the order of the log.", "OzoneManagerStateMachine"},
		{"Checkpoint", "A copy of a whole database at one moment, which a replica that has fallen behind takes over in place of log entries.", "OmRatisSnapshotProvider"},
		{"Commit", "To have a log entry on a majority of the replicas, so that no later leader can lose it.", "RaftServerImpl"},
		{"Follower", "A replica that takes its log from the leader.", "RaftServerImpl"},
		{"Leader", "The one replica that, for a term, takes requests and decides their order in the log.", "LeaderStateImpl"},
		{"Log", "The list of requests that a ring has agreed on, numbered by their index.", "RaftLog"},
		{"Majority", "More than half of the replicas of a ring; what it has agreed on survives the loss of the others.", "LeaderStateImpl"},
		{"Ratis", "The Raft library that Ozone uses: it keeps one log the same on all replicas of a ring and chooses their leader.", "RaftServerImpl"},
		{"Ring", "The replicas of one service that share a Raft log.", "RaftConfiguration"},
		{"RocksDB", "The database on local disk in which a replica keeps its tables.", "RDBStore"},
		{"Term", "The number of an election: a higher one makes everything from older leaders stale.", "RaftServerImpl"},
	}
}

// ofManager are words of the Ozone Manager.
func ofManager() []Term {
	return []Term{
		{"Bootstrap", "To add an Ozone Manager to a ring that is running.", "OzoneManager"},
		{"Delete marker", "A cache entry without a value: the key is deleted, and the database may not know it yet.", "CacheValue"},
		{"DeleteBucket", "The request that removes an empty bucket; it is refused while the bucket has snapshots.", "OMBucketDeleteRequest"},
		{"Double buffer", "A pair of lists, one that takes the results of applied entries and one that is being written to the database.", "OzoneManagerDoubleBuffer"},
		{"Eviction", "To drop cache entries whose log entries are in the database.", "PartialTableCache"},
		{"Flush", "To write the waiting half of the double buffer to the database, batch by batch.", "OzoneManagerDoubleBuffer"},
		{"Full cache", "A table cache that has every key, so that a key it does not have does not exist.", "FullTableCache"},
		{"Ozone Manager", "The service that keeps the names: volumes, buckets, keys and snapshots of buckets.", "OzoneManager"},
		{"Partial cache", "A table cache that has some keys, so that for any other key the database is asked.", "PartialTableCache"},
		{"Peer list", "The addresses that an Ozone Manager has of the others, from which it downloads checkpoints.", "OMNodeDetails"},
		{"Snapshot", "A read-only picture of a bucket at one moment; its purge, later, removes the last trace of it.", "SnapshotInfo"},
	}
}

// ofStorage are words of datanodes and of the Storage Container Manager.
func ofStorage() []Term {
	return []Term{
		{"BCSID", "Block commit sequence id: the log index of the newest commit that a block or a container has.", "BlockData"},
		{"Block", "A piece of a key, in one container; its chunks hold the bytes.", "BlockData"},
		{"Chunk", "A stretch of bytes of a block, with a checksum.", "ChunkInfo"},
		{"Command", "An order to a datanode, which SCM puts into the answer to a heartbeat.", "SCMCommand"},
		{"Container", "The unit in which blocks are replicated, with a copy on each of some datanodes.", "KeyValueContainer"},
		{"Container replica", "The copy of a container that one datanode has.", "ContainerReplica"},
		{"Datanode", "The service that keeps blocks on its disks and reports to SCM.", "HddsDatanodeService"},
		{"Force close", "To close a container replica on the order of SCM, whatever the others have.", "CloseContainerCommandHandler"},
		{"Heartbeat", "The message that a datanode sends to SCM again and again; commands come back with it.", "HeartbeatEndpointTask"},
		{"Merkle tree", "A tree of checksums of blocks and chunks, by which replicas find out where they differ.", "ContainerMerkleTreeWriter"},
		{"QUASI_CLOSED", "The state of a container replica that takes no more writes and may lack some that others have.", "KeyValueContainer"},
		{"Reconciliation", "To compare a container replica with its peers and to pull what it lacks from them.", "KeyValueHandler"},
		{"Replication manager", "The part of SCM that looks for containers with too few replicas and sends commands for them.", "ReplicationManager"},
		{"SCM", "Storage Container Manager: the service that knows the containers and tells datanodes what to do.", "StorageContainerManager"},
		{"UNHEALTHY", "The state of a container replica in which a scan has found something missing or corrupt.", "KeyValueContainer"},
	}
}
