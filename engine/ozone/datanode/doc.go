// Package datanode has the rules of Ozone datanodes as far as the scenarios
// need them: a container's replicas with their blocks, chunks, two kinds of
// BCSID and persisted tree, and the task that reconciles a replica with its
// peers. A scenario composes them with an SCM and an environment.
//
// Replicas and tasks are comparable values. Guards are called BlocksX and stand
// beside their effect X. The rules were read from Ozone's master of 2026-08-23;
// the classes are named where a rule is not obvious.
package datanode
