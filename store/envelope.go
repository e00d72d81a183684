package store

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"
)

// envelope is a value with what tells whether it is whole and still holds:
//
//	1 0000002f 00000000692d6c00 8a1f3c2b55d0e917 l/4k0w2m9 {"address":…
//	│ │        │                │                │         └ body
//	│ │        │                │                └ its key once more
//	│ │        │                └ xxhash64 of all the rest
//	│ │        └ expiry in Unix seconds, 0: never
//	│ └ length of the body in bytes
//	└ version
//
// The expiry is in here alone. buntdb's own would delete at its leisure, and a
// value that it deletes uncovers an older one when the file is read again. Key
// and length stand in the record twice so that damage to either is told from a
// record that was not finished.
type envelope struct {
	expires int64 // Unix seconds, 0: never
	body    string
}

const (
	envelopeVersion = "1"
	sumAt           = 1 + 1 + 8 + 1 + 16 + 1 // where the checksum begins
	headLen         = sumAt + 16 + 1
)

var errDamaged = errors.New("the record is damaged")

// expired reports whether the envelope's time is over.
func (e envelope) expired(now time.Time) bool { return e.expires != 0 && now.Unix() >= e.expires }

// seal is the value that is stored under a key.
func (e envelope) seal(key string) string {
	head := fmt.Sprintf("%s %08x %016x ", envelopeVersion, len(e.body), uint64(e.expires))
	tail := " " + key + " " + e.body
	return head + checksum(head, tail) + tail
}

func checksum(head, tail string) string { return fmt.Sprintf("%016x", xxhash.Sum64String(head+tail)) }

// unseal reads the value that was found under a key.
func unseal(key, value string) (envelope, error) {
	if len(value) < headLen || length(value, key) != len(value) || !strings.HasPrefix(value, envelopeVersion+" ") {
		return envelope{}, errDamaged
	}
	head, tail := value[:sumAt], value[sumAt+16:]
	if value[sumAt:sumAt+16] != checksum(head, tail) || !strings.HasPrefix(tail, " "+key+" ") {
		return envelope{}, errDamaged
	}
	expires, err := strconv.ParseInt(head[11:27], 16, 64)
	if err != nil {
		return envelope{}, errDamaged
	}
	return envelope{expires: expires, body: tail[len(key)+2:]}, nil
}

// length is what the head of a value says of the length of the whole; -1 when
// it says nothing.
func length(value, key string) int {
	n, err := strconv.ParseInt(value[2:10], 16, 32)
	if err != nil || n < 0 {
		return -1
	}
	return headLen + len(key) + 1 + int(n)
}
