package hdds16810_test

import (
	"fmt"
	"maps"
	"slices"
)

// refLeaf is a leaf of a tree: a checksum, and whether it is the one that was written.
type refLeaf struct {
	sum string
	ok  bool
}

// refTree maps a block to its leaves by offset. A block may be listed without a leaf.
type refTree map[int]map[int]refLeaf

func (t refTree) clone() refTree {
	c := refTree{}
	for b, leaves := range t {
		c[b] = maps.Clone(leaves)
	}
	return c
}

func (t refTree) equal(o refTree) bool {
	return maps.EqualFunc(t, o, func(a, b map[int]refLeaf) bool { return maps.Equal(a, b) })
}

func (t refTree) put(b, c int, leaf refLeaf) {
	if t[b] == nil {
		t[b] = map[int]refLeaf{}
	}
	t[b][c] = leaf
}

// refBlock is the metadata of a block and its file: chunk offset → good, corrupt, missing.
type refBlock struct {
	bcsid  int
	chunks map[int]string
	noFile bool
}

type refReplica struct {
	state  string // empty: no replica
	origin int
	bcsid  int
	blocks map[int]*refBlock
	tree   refTree
}

// refItem is one entry of a worklist.
type refItem struct {
	block  int
	chunks []int
	flag   map[int]bool // unhealthy at the peer
}

// harm damages "b0c1" or "b0".
func (p *refReplica) harm(part, harm string) {
	block := p.blocks[int(part[1]-'0')]
	if harm == "gone" {
		block.noFile = true
		for c := range block.chunks {
			block.chunks[c] = "missing"
		}
		return
	}
	block.chunks[int(part[3]-'0')] = harm
}

// scan rebuilds the tree from disk. Whatever is wrong makes the replica UNHEALTHY.
func (p *refReplica) scan(number int) {
	p.tree = refTree{}
	for b, block := range p.blocks {
		if block.noFile {
			p.state = "UNHEALTHY"
			continue
		}
		p.tree[b] = map[int]refLeaf{}
		for c, is := range block.chunks {
			switch is {
			case "good":
				p.tree[b][c] = refLeaf{"good", true}
			case "corrupt":
				p.tree[b][c] = refLeaf{fmt.Sprint("bytes of ", number), false}
			}
			if is != "good" {
				p.state = "UNHEALTHY"
			}
		}
	}
}

// diff makes the worklist: missing blocks, then missing chunks, then corrupt chunks.
func diff(mine, peer refTree) (list []refItem, filtered int) {
	var missing, corrupt []refItem
	for _, b := range slices.Sorted(maps.Keys(peer)) {
		offsets := slices.Sorted(maps.Keys(peer[b]))
		if _, have := mine[b]; !have {
			item := refItem{block: b, chunks: offsets, flag: map[int]bool{}}
			for _, c := range offsets {
				item.flag[c] = !peer[b][c].ok
			}
			list = append(list, item)
			continue
		}
		lack, bad := refItem{block: b}, refItem{block: b}
		for _, c := range offsets {
			here, have := mine[b][c]
			theirs := peer[b][c]
			switch {
			case have && here.sum == theirs.sum, have && here.ok:
			case !theirs.ok:
				filtered++
			case !have:
				lack.chunks = append(lack.chunks, c)
			default:
				bad.chunks = append(bad.chunks, c)
			}
		}
		if len(lack.chunks) > 0 {
			missing = append(missing, lack)
		}
		if len(bad.chunks) > 0 {
			corrupt = append(corrupt, bad)
		}
	}
	return append(append(list, missing...), corrupt...), filtered
}
