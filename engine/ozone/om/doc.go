// Package om has the rules of one Ozone Manager as far as the scenarios need
// them: the apply executor, the table caches with their epochs and delete
// markers, the double buffer, RocksDB, eviction, and what a flush can do to
// the process. A scenario composes it with a log and with other OMs.
//
// Two models of an OM stand here. OM has tables with their caches, and a log
// that is fixed. Pipeline has positions in a Ratis log that changes, the three
// indexes that Ozone calls applied, and with Readiness and ReadOptions what an OM
// says of its leadership and where it sends a read.
//
// An OM is a comparable value. Guards are called BlocksX and stand beside
// their effect X. The rules were read from Ozone's master of 2026-08-23; the
// classes are named where a rule is not obvious.
package om
