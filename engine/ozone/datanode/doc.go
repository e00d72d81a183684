// Package datanode has the rules of Ozone datanodes as far as the scenarios
// need them. It has two parts, which scenarios take one of.
//
// Commands: what stands between a command of SCM and the work it asks for, that
// is the state context with the term of the SCM leader, its command queue, and
// the replication supervisor with its queue, its threads and its set of tasks
// in flight. There the work is one event.
//
// Reconciliation: a container's replicas with their blocks, chunks, two kinds
// of BCSID and persisted tree, and the task that reconciles a replica with its
// peers. A scenario composes them with an SCM and an environment.
//
// Replicas, tasks and datanodes are comparable values. Guards are called
// BlocksX and stand beside their effect X. The rules were read from Ozone's
// master of 2026-08-23; the classes are named where a rule is not obvious.
package datanode
