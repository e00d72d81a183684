package engine

import "unsafe"

// Blocks of a list have 1<<blockBits elements. They are large enough to make
// their bookkeeping nothing, and small enough that a space of a few thousand
// states stays small.
const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// list is a sequence that grows without moving what it has: a copy of its
// header goes on reading the elements that it had, while the list grows.
type list[T any] struct {
	blocks [][]T
	n      int
}

// at is the element with a number below n.
func (l *list[T]) at(i int) *T { return &l.blocks[i>>blockBits][i&(blockSize-1)] }

// next is the place of element n, which is added.
func (l *list[T]) next() *T {
	if l.n>>blockBits == len(l.blocks) {
		l.blocks = append(l.blocks, make([]T, blockSize))
	}
	l.n++
	return l.at(l.n - 1)
}

// grows reports whether adding many elements needs a new block.
func (l *list[T]) grows(many int) bool { return (l.n+many-1)>>blockBits >= len(l.blocks) }

// together moves on to the next block if many elements do not fit into this
// one, so that the next many stand in one block.
func (l *list[T]) together(many int) {
	if l.n&(blockSize-1)+many > blockSize {
		l.n = (l.n + blockSize - 1) &^ (blockSize - 1)
	}
}

// run are many elements of one block, at least one, from number i on.
func (l *list[T]) run(i, many int) []T {
	at := i & (blockSize - 1)
	return l.blocks[i>>blockBits][at : at+many : at+many]
}

func (l *list[T]) bytes() int64 { return int64(len(l.blocks)) * l.blockBytes() }

func (l *list[T]) blockBytes() int64 {
	var t T
	return blockSize * int64(unsafe.Sizeof(t))
}
