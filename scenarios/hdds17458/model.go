package hdds17458

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

// maxOMs is the largest choice of the setting oms.
const maxOMs = 3

// state is the whole system: the OMs over one log.
type state struct {
	oms    [maxOMs]om.OM
	last   int8          // last entry that is in the log
	leader int8          // which OM leads
	reads  [maxOMs]found // what the client's last read of the bucket found, per OM
}

// found is what a client sees of the bucket.
type found int8

const (
	notRead found = iota
	bucketFound
	bucketNotFound
)

var foundNames = [...]string{"-", "found", "BUCKET_NOT_FOUND"}

// model is what a setup fixes.
type model struct {
	setup   engine.Setup
	n       int // number of OMs
	rules   [maxOMs]om.Rules
	log     om.Log
	gate    gate
	buckets []int8          // that exist at the start
	deletes []int           // entries that are a DeleteBucket
	due     []om.Answer     // what the log alone implies, per entry
	guarded [om.MaxLog]bool // those of deletes that must not delete their bucket
}

// gate is the leader's condition for submitting SnapshotPurge: it has flushed
// the DeleteSnapshot (areSnapshotChangesFlushedToDB). open: there is none.
type gate struct {
	open  bool
	purge int8 // the entry that waits for it
	after int8 // the entry that the leader must have flushed
}

func newModel(u engine.Setup) *model {
	m := &model{setup: u, n: 2, log: logOf(u)}
	if u.Is("oms", "3") {
		m.n = 3
	}
	m.buckets = bucketsOf(u)
	m.gate = gateOf(u, m.log)
	for i := range m.rules {
		m.rules[i] = om.Rules{Number: int8(i + 1), Log: m.log, Split: splitOf(u), Version: versionOf(u, fmt.Sprintf("om%d", i+1))}
	}
	m.due = make([]om.Answer, len(m.log)+1)
	for i := int8(1); int(i) <= len(m.log); i++ {
		m.due[i] = m.log.Due(i, m.buckets...)
		if m.log.At(i).Op == om.DeleteBucket {
			m.deletes = append(m.deletes, int(i))
			m.guarded[i] = m.log.Protected(i)
		}
	}
	return m
}

func (m *model) start() state {
	s := state{last: int8(len(m.log))}
	for i := range m.n {
		s.oms[i] = om.New(m.buckets...)
	}
	if !m.gate.open {
		s.last = m.gate.purge - 1
	}
	return s
}

// submit puts SnapshotPurge and what follows it into the log once the leader
// has flushed the DeleteSnapshot.
func (m *model) submit(s *state) {
	if s.last < int8(len(m.log)) && s.oms[s.leader].Flushed >= m.gate.after {
		s.last = int8(len(m.log))
	}
}

// machine is the scenario's machine for a setup.
func machine(u engine.Setup) engine.Machine { return engine.Compile(newModel(u).system()) }

// system is the model as data.
func (m *model) system() engine.Model[state] {
	return engine.Model[state]{
		Init:       m.start(),
		Actions:    m.actions(),
		Properties: m.properties(),
		View:       m.view,
		Names:      engine.Names{"answer": om.AnswerNames()},
	}
}

// logOf builds the log of a setup.
func logOf(u engine.Setup) om.Log {
	create, remove, purge := om.Entry{Op: om.CreateSnapshot}, om.Entry{Op: om.DeleteSnapshot}, om.Entry{Op: om.SnapshotPurge}
	deleteB := om.Entry{Op: om.DeleteBucket}
	var log om.Log
	switch u.Get("log") {
	case "purged":
		log = om.Log{create, remove, purge, deleteB}
	case "live":
		log = om.Log{create, deleteB}
	case "deleted":
		log = om.Log{create, remove, deleteB}
	case "plain":
		log = om.Log{deleteB}
	case "two":
		log = om.Log{create, {Op: om.CreateSnapshot, Snapshot: 1}, remove, purge, deleteB}
	case "other-bucket":
		create.Bucket, remove.Bucket, purge.Bucket = om.BucketC, om.BucketC, om.BucketC
		log = om.Log{create, remove, purge, deleteB}
	case "new-bucket":
		log = om.Log{{Op: om.CreateBucket}, create, remove, purge, deleteB}
	case "loop":
		log = om.Log{create, deleteB, remove, deleteB, purge, deleteB}
	}
	switch u.Get("entry5") {
	case "retry":
		log = append(log, deleteB)
	case "create-bucket":
		log = append(log, om.Entry{Op: om.CreateBucket})
	case "delete-volume":
		log = append(log, om.Entry{Op: om.DeleteVolume})
	case "other-bucket":
		log = append(log, om.Entry{Op: om.CreateKey, Bucket: om.BucketC})
	}
	return log
}

func bucketsOf(u engine.Setup) []int8 {
	var buckets []int8
	if !u.Is("log", "new-bucket") {
		buckets = append(buckets, om.BucketB)
	}
	if u.Is("log", "other-bucket") || u.Is("entry5", "other-bucket") {
		buckets = append(buckets, om.BucketC)
	}
	return buckets
}

func gateOf(u engine.Setup, log om.Log) gate {
	g := gate{open: true}
	for i := int8(1); int(i) <= len(log); i++ {
		switch log.At(i).Op {
		case om.DeleteSnapshot:
			g.after = i
		case om.SnapshotPurge:
			g.purge, g.open = i, u.Is("guard", "off")
		}
	}
	return g
}

func splitOf(u engine.Setup) om.Split {
	return map[string]om.Split{"both": om.SplitBoth, "create": om.SplitCreate, "none": om.SplitNone}[u.Get("split")]
}

// versionOf is the code that an OM runs, with its rule switch on top.
func versionOf(u engine.Setup, name string) om.Version {
	v := map[string]om.Version{
		"shipped":           {CountsMarkers: true, ReadsRawRows: true},
		"skip-marker":       {ReadsRawRows: true},
		"cache-over-db":     {},
		"cache-over-db-ids": {IDsFromDB: true},
		"wait":              {ReadsRawRows: true, AwaitFlushes: 2},
		"wait-one":          {ReadsRawRows: true, AwaitFlushes: 1},
	}[u.Get(name)]
	if u.Is(name+"-ids", "db") {
		v.IDsFromDB = true
	}
	return v
}
