package store

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// opening begins each record: a command of three parts, the first of which is
// "set". Nothing else is ever written, and a body cannot have it, since JSON
// writes an end of line as \n.
const opening = "*3\r\n$3\r\nset\r\n"

const (
	maxKey   = 64
	maxValue = 1 << 20
)

// errTorn: the data ends inside of a record that is fine up to there.
var errTorn = errors.New("the record is not finished")

// entry is the newest whole record of a key.
type entry struct {
	envelope
	size int64 // in the file
}

// found is what a file has.
type found struct {
	newest  map[string]entry
	damaged int   // records that are there and cannot be believed
	torn    int64 // bytes of an unfinished record at the end
	whole   int64 // bytes before it
}

// scan reads a whole file. What is damaged is passed over to the next whole
// record; checksums decide which those are.
func scan(data []byte) found {
	f := found{newest: map[string]entry{}}
	for at := 0; at < len(data); {
		key, e, n, err := next(data[at:])
		if err == nil {
			f.newest[key] = entry{e, int64(n)}
			at += n
			f.whole = int64(at)
			continue
		}
		to := resume(data, at+1)
		stretch := data[at:to]
		// A crash leaves the beginning of a record, or, on some file systems,
		// zeros where it should have been.
		if to == len(data) && (errors.Is(err, errTorn) || len(bytes.Trim(stretch, "\x00")) == 0) {
			f.torn = int64(len(stretch))
			return f
		}
		f.damaged += max(1, bytes.Count(stretch, []byte(opening)))
		f.distrust(stretch)
		at = to
	}
	return f
}

// keys matches the keys in a damaged record, in either of their places.
var keys = regexp.MustCompile(`(?:\r\n|[0-9a-f] )(l/[a-z0-9]+|` + schemaKey + `)[ \r]`)

// distrust forgets the values of keys that a damaged stretch names: it may be
// a newer value of them, and an older one must not come back.
func (f *found) distrust(stretch []byte) {
	for _, m := range keys.FindAllSubmatch(stretch, -1) {
		delete(f.newest, string(m[1]))
	}
}

// resume is where the next whole record begins, or the end of the data.
func resume(data []byte, from int) int {
	for {
		i := bytes.Index(data[from:], []byte(opening))
		if i < 0 {
			return len(data)
		}
		from += i
		if _, _, _, err := next(data[from:]); err == nil {
			return from
		}
		from++
	}
}

// next reads the record at the beginning of data, n bytes long.
func next(data []byte) (key string, e envelope, n int, err error) {
	if !bytes.HasPrefix(data, []byte(opening)) {
		if bytes.HasPrefix([]byte(opening), data) {
			return "", e, 0, errTorn
		}
		return "", e, 0, errDamaged
	}
	rest := data[len(opening):]
	name, used, err := bulk(rest, maxKey)
	if !isKey(name) {
		err = errDamaged
	}
	if err != nil {
		return "", e, 0, err
	}
	key, rest = string(name), rest[used:]
	value, end, err := bulk(rest, maxValue)
	if errors.Is(err, errTorn) && len(value) >= headLen && length(string(value[:headLen]), key) != declared(rest) {
		err = errDamaged // its length is wrong, so where the data ends says nothing
	}
	if err == nil {
		e, err = unseal(key, string(value))
	}
	return key, e, len(opening) + used + end, err
}

// bulk reads "$LENGTH\r\n", so many bytes and "\r\n". When the data ends before,
// text is what there is of it.
func bulk(data []byte, most int) (text []byte, n int, err error) {
	line, rest, ended := bytes.Cut(data, []byte("\r\n"))
	if !ended {
		if digits := bytes.TrimSuffix(line, []byte("\r")); len(line) <= 9 && (len(digits) == 0 || digits[0] == '$' && isNumber(digits[1:])) {
			return nil, 0, errTorn
		}
		return nil, 0, errDamaged
	}
	length := declared(data)
	switch {
	case length < 0 || length > most:
		return nil, 0, errDamaged
	case len(rest) < length+2:
		return rest[:min(len(rest), length)], 0, errTorn
	case rest[length] != '\r' || rest[length+1] != '\n':
		return nil, 0, errDamaged
	}
	return rest[:length], len(line) + 2 + length + 2, nil
}

// declared is the length in "$LENGTH\r\n", or -1.
func declared(data []byte) int {
	line, _, _ := bytes.Cut(data, []byte("\r\n"))
	digits, ok := bytes.CutPrefix(line, []byte("$"))
	n, err := strconv.Atoi(string(digits))
	if !ok || err != nil || strconv.Itoa(n) != string(digits) {
		return -1
	}
	return n
}

func isNumber(text []byte) bool { return len(bytes.Trim(text, "0123456789")) == 0 }

// isKey reports whether a text is a key, or the beginning of one.
func isKey(text []byte) bool {
	return len(bytes.Trim(text, "/abcdefghijklmnopqrstuvwxyz0123456789")) == 0
}

// record is a key and its sealed value as they stand in the file.
func record(key, value string) []byte {
	return fmt.Appendf(nil, "%s$%d\r\n%s\r\n$%d\r\n%s\r\n", opening, len(key), key, len(value), value)
}

// live is the size of the newest records.
func (f found) live() (size int64) {
	for _, e := range f.newest {
		size += e.size
	}
	return size
}

// compact is a file with the newest records alone, without those that expired
// long ago.
func (f found) compact(now time.Time) []byte {
	var file []byte
	for _, key := range slices.Sorted(maps.Keys(f.newest)) {
		if e := f.newest[key]; !e.expired(now.Add(-keepExpired)) {
			file = append(file, record(key, e.seal(key))...)
		}
	}
	return file
}
