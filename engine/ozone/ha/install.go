package ha

import (
	"fmt"

	"interleave/engine"
)

// Status is how far an OM is with the installation of a checkpoint.
type Status int8

// The statuses. Ratis calls a result that is null SNAPSHOT_UNAVAILABLE.
const (
	Idle        Status = iota
	Queued             // notified; the install thread has to run
	Downloaded         // the database is the checkpoint; the log is not reset yet
	Failed             // an exception has left installSnapshotFromLeader
	Unavailable        // it returned null
	Installed
)

func (s Status) String() string {
	return [...]string{"idle", "in-progress", "in-progress", "failed", "SNAPSHOT_UNAVAILABLE", "SNAPSHOT_INSTALLED"}[s]
}

// Install is an OM's installation of a checkpoint.
type Install struct {
	Status Status
	From   int8 // the leader that has notified; 0 when nothing is under way
	Index  int8 // last entry of the checkpoint, once it is downloaded
}

// Busy reports whether one is under way: no entry and no commit index reaches
// the OM then.
func (i *Install) Busy() bool {
	return i.Status == Queued || i.Status == Downloaded || i.Status == Failed
}

// BlocksBegin: one at a time.
func (i *Install) BlocksBegin() engine.Reason {
	switch i.Status {
	case Queued:
		return engine.Because("an install from {0:om} is in progress", int(i.From))
	case Downloaded:
		return engine.Because("a checkpoint is downloaded: the next notification reloads it")
	case Failed:
		return engine.Because("the failed install is still marked as in progress")
	}
	return engine.Reason{}
}

// Begin marks an install as in progress and queues it.
func (i *Install) Begin(from int8) { *i = Install{Status: Queued, From: from} }

// BlocksRun: the install thread runs what is queued.
func (i *Install) BlocksRun() engine.Reason {
	if i.Status != Queued {
		return engine.Because("no install is queued there")
	}
	return engine.Reason{}
}

// Download is downloadSnapshot: the provider looks the leader up among the
// peers that it has. serves is whether that leader can send a checkpoint. found
// reports whether the download succeeds; otherwise the install has ended.
func (i *Install) Download(r *Rules, m *Members, serves bool, rec *engine.Recorder) (found bool) {
	from := i.From
	switch {
	case !m.HasProvider:
		i.unavailable(r, rec, noProvider)
	case !m.Provider.Has(from) && (r.Version.ChecksNull || r.Version.CatchesAll):
		i.unavailable(r, rec, failedDownload)
	case !m.Provider.Has(from):
		i.Status = Failed
	case !serves:
		i.unavailable(r, rec, failedDownload)
	default:
		if rec != nil {
			rec.Log(r.Name(), engine.Info, "OmRatisSnapshotProvider", "Downloading latest checkpoint from Leader OM %s. …", r.Names[from])
		}
		return true
	}
	return false
}

// The lines of failures that are handled; the second names the leader.
const (
	noProvider     = "OM Snapshot Provider is not configured as there are no peer nodes."
	failedDownload = "Failed to download snapshot from Leader %s."
)

// unavailable is a failure that installSnapshotFromLeader handles.
func (i *Install) unavailable(r *Rules, rec *engine.Recorder, line string) {
	from := i.From
	*i = Install{Status: Unavailable}
	if rec == nil {
		return
	}
	if line == failedDownload {
		line = fmt.Sprintf(line, r.Names[from])
	}
	if line != "" {
		rec.Log(r.Name(), engine.Error, "OzoneManager", "%s", line)
		count(r, "error-lines", rec)
	}
	rec.Log(r.Name(), engine.Info, "SnapshotInstallationHandler", "InstallSnapshot notification result: SNAPSHOT_UNAVAILABLE")
	count(r, "attempts", rec)
}

// Refuse ends an install whose checkpoint is not ahead of what is applied.
func (i *Install) Refuse(r *Rules, rec *engine.Recorder) {
	rec.Log(r.Name(), engine.Warn, "OzoneManager", "Cannot proceed with InstallSnapshot as OM is at TermIndex … and checkpoint has lower TermIndex ….")
	i.unavailable(r, rec, "")
}

// BlocksClear: only a failed install is cleared.
func (i *Install) BlocksClear() engine.Reason {
	if i.Status != Failed {
		return engine.Because("no exception has left an install there")
	}
	return engine.Reason{}
}

// Clear is what the handler of Ratis does with an exception: it logs it and
// takes the mark away, so the leader may notify again.
func (i *Install) Clear(r *Rules, rec *engine.Recorder) {
	*i = Install{}
	rec.Log(r.Name(), engine.Error, "SnapshotInstallationHandler", "Failed to notify StateMachine to InstallSnapshot. Exception: java.lang.NullPointerException")
	count(r, "attempts", rec)
	count(r, "error-lines", rec)
}

// count adds one to a tally of the OM.
func count(r *Rules, tally string, rec *engine.Recorder) {
	if rec != nil {
		rec.Count(r.Name()+"/"+tally, 1)
	}
}

// Take notes that the database is the checkpoint now.
func (i *Install) Take(index int8) { i.Status, i.Index = Downloaded, index }

// BlocksFinish: a later notification completes a download.
func (i *Install) BlocksFinish() engine.Reason {
	if i.Status != Downloaded {
		return engine.Because("no checkpoint is downloaded there")
	}
	return engine.Reason{}
}

// Finish ends an install that succeeded.
func (i *Install) Finish() { *i = Install{Status: Installed} }

// Lost is what a crash leaves of it.
func (i *Install) Lost() { *i = Install{} }
