package hdds17458

import (
	"fmt"

	"interleave/engine"
)

// versions are the choices for what code an OM runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "a delete marker in the cache counts as a snapshot; so does any row in RocksDB",
			Leaves: "replicas that have flushed differently answer differently"},
		{Key: "skip-marker", Title: "skip markers", Note: "half a fix: markers do not count, RocksDB is read as before",
			Closes: "a purge that is flushed and not evicted makes no difference any more",
			Leaves: "an OM with the purge unflushed still sees the row and rejects; one that has not even flushed CreateSnapshot deletes the bucket and terminates at that flush"},
		{Key: "cache-over-db", Title: "cache over DB", Note: "the report's naive fix: markers do not count, and a marker hides its RocksDB row",
			Closes: "every OM gives the answer that the log implies",
			Leaves: "DeleteBucket can overtake the flush of CreateSnapshot, which then finds no bucket and terminates the OM"},
		{Key: "cache-over-db-ids", Title: "cache over DB, ids from DB", Note: "the report's alternative without a wait: also the flush of CreateSnapshot resolves its ids from RocksDB",
			Closes: "divergence and termination",
			Leaves: "it changes more of the snapshot code; whatever else looks a bucket up during a flush would have to be reviewed too, and is not in this model"},
		{Key: "wait", Title: "wait for the flush", Note: "the proposed patch: markers make DeleteBucket wait for two flush notifications, then RocksDB decides",
			Closes: "divergence and termination",
			Leaves: "the apply thread stands during the wait, and all later writes on this OM with it; if the flush never comes, the wait never ends"},
		{Key: "wait-one", Title: "wait for one flush", Note: "the patch with one notification instead of two",
			Closes: "termination",
			Leaves: "the flush that ends the wait may be that of an older buffer; the purge is in the next one and its row still there"},
	}
}

func switches() []engine.Switch {
	var all []engine.Switch
	for i := 1; i <= maxOMs; i++ {
		name := fmt.Sprintf("om%d", i)
		absent := func(u engine.Setup) string {
			if i > 2 && !u.Is("oms", "3") {
				return name + " is not there with oms=2: set oms=3, or leave " + name + " at its default"
			}
			return ""
		}
		all = append(all,
			engine.Switch{Key: name, Component: name, Title: "version", Version: true, Choices: versions(), Absent: absent},
			engine.Switch{Key: name + "-ids", Component: name, Title: "ids", Absent: absent, Choices: []engine.Option{
				{Key: "as-version", Title: "as version", Note: "the version says where the flush of CreateSnapshot takes volume and bucket id from"},
				{Key: "db", Title: "from RocksDB", Note: "the flush of CreateSnapshot resolves volume and bucket id from RocksDB",
					Closes: "termination", Leaves: "alone, with the check as shipped, the divergence"},
			}})
	}
	return all
}

func settings() []engine.Switch {
	onOff := func(key, title, note string) engine.Switch {
		return engine.Switch{Key: key, Title: title, Choices: []engine.Option{{Key: "off", Title: "off"}, {Key: "on", Title: "on", Note: note}}}
	}
	return []engine.Switch{
		{Key: "oms", Title: "replicas", Choices: []engine.Option{{Key: "2", Title: "two"}, {Key: "3", Title: "three"}}},
		{Key: "log", Title: "log", Choices: []engine.Option{
			{Key: "purged", Title: "purged snapshot", Note: "CreateSnapshot, DeleteSnapshot, SnapshotPurge, DeleteBucket"},
			{Key: "live", Title: "live snapshot", Note: "CreateSnapshot, DeleteBucket"},
			{Key: "deleted", Title: "deleted, not purged", Note: "CreateSnapshot, DeleteSnapshot, DeleteBucket"},
			{Key: "plain", Title: "no snapshot", Note: "DeleteBucket alone"},
			{Key: "two", Title: "two snapshots, one purged", Note: "s2 stays live"},
			{Key: "other-bucket", Title: "another bucket's snapshot", Note: "the purged snapshot is of bucket c, DeleteBucket is of b"},
			{Key: "new-bucket", Title: "bucket made in the log", Note: "CreateBucket comes first"},
			{Key: "loop", Title: "client loop", Note: "DeleteBucket after each of CreateSnapshot, DeleteSnapshot, SnapshotPurge"},
		}},
		{Key: "entry5", Title: "one more entry", Choices: []engine.Option{
			{Key: "none", Title: "none"},
			{Key: "retry", Title: "DeleteBucket again", Note: "the client retries"},
			{Key: "create-bucket", Title: "CreateBucket", Note: "the same name again"},
			{Key: "delete-volume", Title: "DeleteVolume", Note: "the bucket's volume"},
			{Key: "other-bucket", Title: "a key in another bucket", Note: "CreateKey in bucket c"},
		}},
		onOff("guard", "leader's purge guard", "SnapshotPurge is in the log only after the leader flushed DeleteSnapshot"),
		{Key: "split", Title: "alone in a batch", Choices: []engine.Option{
			{Key: "both", Title: "CreateSnapshot and SnapshotPurge", Note: "as today"},
			{Key: "create", Title: "CreateSnapshot", Note: "as before HDDS-11453"},
			{Key: "none", Title: "nothing", Note: "everything that is ready is one batch",
				Leaves: "with ids from RocksDB, CreateSnapshot does not find a bucket that is made in the same batch"},
		}},
		onOff("pause", "pausing of the flush thread", "the report's test hook"),
		onOff("reader", "snapshot readers", "a client may hold s1 open, which blocks the flush of its purge"),
		onOff("crash", "crashes", "an OM may go down and come back"),
		onOff("leader-change", "leader changes", "another OM may lead, and a client may read the bucket there"),
		onOff("install", "checkpoint installs", "an OM may take another one's RocksDB"),
	}
}
