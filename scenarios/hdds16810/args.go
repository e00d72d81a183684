package hdds16810

import (
	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

var nodeArgs = []engine.Arg{{Name: "d1", Short: "1", N: 0}, {Name: "d2", Short: "2", N: 1}, {Name: "d3", Short: "3", N: 2}, {Name: "d4", Short: "4", N: 3}}

var scmArgs = []engine.Arg{{Name: "scm", Short: "0", N: 0}}

var blockArgs = []engine.Arg{{Name: "b0", Short: "0", N: 0}, {Name: "b1", Short: "1", N: 1}, {Name: "b2", Short: "2", N: 2}}

var chunkArgs = []engine.Arg{
	{Name: "b0c0", Short: "00", N: 0}, {Name: "b0c1", Short: "01", N: 1}, {Name: "b1c0", Short: "10", N: 2},
	{Name: "b1c1", Short: "11", N: 3}, {Name: "b2c0", Short: "20", N: 4}, {Name: "b2c1", Short: "21", N: 5},
}

// callInfo is the call that asks a peer for its tree; GetBlock of block b is
// datanode.GetBlock + b, and the read of a chunk is the chunk's number.
const callInfo = datanode.GetBlock + datanode.MaxBlocks

var (
	calls = append([]engine.Arg{{Name: "info", Short: "i", N: callInfo}}, parts...)
	parts = append(shifted(blockArgs, datanode.GetBlock), chunkArgs...)
)

// shifted gives arguments other numbers.
func shifted(args []engine.Arg, by int8) []engine.Arg {
	var all []engine.Arg
	for _, a := range args {
		a.N += by
		all = append(all, a)
	}
	return all
}

// harm is a kind of damage.
type harm struct {
	arg   engine.Arg
	to    datanode.Chunk
	block bool // it befalls a whole block
}

var harms = []harm{
	{engine.Arg{Name: "corrupt", Short: "x", N: 0}, datanode.ChunkCorrupt, false},
	{engine.Arg{Name: "missing", Short: "m", N: 1}, datanode.ChunkMissing, false},
	{engine.Arg{Name: "gone", Short: "d", N: 2}, datanode.ChunkGone, true},
}

// with makes one event for each pair of datanodes and each further argument.
func with(more []engine.Arg) [][]engine.Arg {
	var all [][]engine.Arg
	for _, pair := range engine.Pairs(nodeArgs) {
		for _, a := range more {
			all = append(all, []engine.Arg{pair[0], pair[1], a})
		}
	}
	return all
}

// order is an order in which a datanode may ask its peers.
type order struct {
	arg   engine.Arg // "d2:d1"
	words string     // "d2, d1"
	peers [datanode.MaxPeers]int8
}

// orders are all orders of two or of three peers of a datanode.
func orders(of int8) []order {
	var all []order
	for a := range int8(maxNodes) {
		for b := range int8(maxNodes) {
			if a == b || a == of || b == of {
				continue
			}
			all = append(all, orderOf(a, b))
			c := int8(0+1+2+3) - a - b - of
			all = append(all, orderOf(a, b, c))
		}
	}
	return all
}

func orderOf(peers ...int8) order {
	var o order
	for i, p := range peers {
		if i > 0 {
			o.arg.Name, o.arg.Short, o.words = o.arg.Name+":", o.arg.Short+"-", o.words+", "
		}
		o.arg.Name, o.arg.Short, o.words = o.arg.Name+dn(p), o.arg.Short+nodeArgs[p].Short, o.words+dn(p)
		o.peers[i] = p + 1
	}
	return o
}
