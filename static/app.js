// Steps without loading pages: a link's address goes to the server on a socket,
// and the fragment that comes back is morphed in. Whatever fails here leaves an
// ordinary link.
import { Idiomorph } from "./idiomorph.js";
import "./copy.js";

const root = document.documentElement;
const view = () => document.getElementById("view");
const policy = window.trustedTypes
  ? trustedTypes.createPolicy("viz", { createHTML: (s) => s })
  : { createHTML: (s) => s };

/* What is shown, what was asked for and not answered yet, and what is wanted:
   the newest that anybody pressed. One request is under way at a time, so an
   answer is never older than what is shown. */

let socket, pause = 250, number = 0, asked = null, want = null;
let shown = read();

// A page that is no step page, such as one that searches, has no step.
const stepping = () => "step" in view().dataset;

// A target is an address with the step it shows and the length of its run;
// where these are unknown until the answer comes, both are null. The page of a
// chapter has an address of its own; run is that of the step that it shows.
function read() {
  const d = view().dataset, url = location.pathname + location.search;
  return { url, run: d.run ?? url, step: +d.step, length: +d.length };
}

const newest = () => want ?? shown;

// at is the same run at another step, with the address spelled as the server does.
function at(run, step) {
  step = Math.max(0, Math.min(run.length, step));
  const [path, query = ""] = (run.run ?? run.url).split("?");
  const parts = new Map(query.split("&").filter(Boolean).map((p) => p.split(/=(.*)/s)));
  if (step === run.length) parts.delete("k");
  else parts.set("k", step);
  const text = ["v", "e", "k", "w", "p", "b", "t", "x"].filter((p) => parts.has(p)).map((p) => `${p}=${parts.get(p)}`).join("&");
  return { url: text ? `${path}?${text}` : path, step, length: run.length };
}

/* The socket. */

function connect() {
  const url = new URL(root.dataset.socket, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const s = (socket = new WebSocket(url));
  s.onopen = () => {
    pause = 250;
    root.dataset.live = "1";
    again();
  };
  s.onmessage = (e) => {
    const cut = e.data.indexOf("\n");
    answered(JSON.parse(e.data.slice(0, cut)), e.data.slice(cut + 1));
  };
  s.onclose = () => {
    if (s !== socket) return;
    delete root.dataset.live;
    if (asked) return location.assign(newest().url); // what is lost is loaded
    setTimeout(() => s === socket && connect(), pause * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, 15000);
  };
}

function send() {
  asked = { ...want, id: ++number };
  socket.send(JSON.stringify({ id: asked.id, url: asked.url }));
}

// go asks for an address; how says what the history does with it: "push",
// "replace" or "keep". It reports whether the socket takes it.
function go(target, how = "push") {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  want = { ...target, how };
  if (!asked) send();
  return true;
}

function answered(head, html) {
  if (asked?.id !== head.id) return;
  const done = asked;
  asked = null;
  if (!html) return location.assign(done.url); // no step page: a problem, shown as a page
  morph(html);
  if (done.how === "push" && head.url !== shown.url) history.pushState(null, "", head.url);
  else if (done.how !== "keep" || head.url !== done.url) history.replaceState(null, "", head.url);
  shown = read();
  if (want.url === done.url) want = null;
  settle(done.how);
  if (want) send();
  again();
}

// again asks once more for a page on which something is under way.
let timer;
function again() {
  clearTimeout(timer);
  const pause = view().dataset.again;
  if (pause && !want) timer = setTimeout(() => view().dataset.again && !want && go({ ...shown, url: shown.url }, "keep"), +pause);
}

/* The page. */

const typed = "input:is([type=radio],[type=checkbox],[type=range]),input[type=text]:not([readonly]),textarea";

function morph(html) {
  const t = document.createElement("template");
  t.innerHTML = policy.createHTML(html);
  unpreview();
  const focus = document.activeElement, chapter = view().dataset.chapter;
  Idiomorph.morph(view(), t.content.firstElementChild, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      // What a reader has typed, ticked, chosen or opened stays.
      beforeNodeMorphed: (old) => !old.matches?.(typed) && !(old.matches?.("select") && old.dataset.touched),
      beforeAttributeUpdated: (name, old) => !(name === "open" && old.tagName === "DETAILS") && name !== "data-touched",
    },
  });
  for (const s of view().querySelectorAll("select:not([data-touched])")) {
    s.value = [...s.options].find((o) => o.defaultSelected)?.value ?? s.value;
  }
  refocus(focus);
  if (view().dataset.chapter && view().dataset.chapter !== chapter) begin();
}

// begin shows the beginning of a chapter, and what it speaks of.
function begin() {
  view().querySelector(".side").scrollTop = 0;
  scrollTo(0, 0);
  point();
}

// point scrolls the board to what a chapter speaks of.
function point() {
  const board = view().querySelector(".mid"), first = board?.querySelector(".told[data-key], .slot.told, :has(> .guess)");
  if (!first || board.scrollHeight <= board.clientHeight) return;
  const at = first.getBoundingClientRect(), box = board.getBoundingClientRect();
  if (at.top < box.top || at.bottom > box.bottom) board.scrollTop += at.top - box.top - box.height / 3;
}

// refocus keeps the keyboard near where it was when its element is gone.
function refocus(was) {
  if (document.activeElement !== document.body || was === document.body || !was) return;
  const near = was.classList.contains("ev") ? ".next .ev" : ".ctl :is(a,button)";
  (view().querySelector(near) ?? view().querySelector(".next"))?.focus({ preventScroll: true });
}

function settle(how) {
  document.title = view().dataset.title;
  for (const p of document.querySelectorAll(":popover-open")) p.hidePopover();
  for (const s of view().querySelectorAll("select[data-touched]")) if (how === "set") delete s.dataset.touched;
  follow();
  danger();
  const say = document.getElementById("say");
  if (say.textContent !== view().dataset.say) say.textContent = view().dataset.say;
}

// follow moves slider and strip to the step that is shown.
function follow() {
  const slider = document.getElementById("slider");
  if (!slider) return;
  slider.max = shown.length;
  slider.value = newest().step ?? shown.step;
  const box = view().querySelector(".scroll"), now = box?.querySelector(".n.cur");
  if (!now) return;
  const lanes = box.querySelector("th").offsetWidth, cell = now.closest("td");
  if (cell.offsetLeft < box.scrollLeft + lanes) box.scrollLeft = cell.offsetLeft - lanes;
  else if (cell.offsetLeft + cell.offsetWidth > box.scrollLeft + box.clientWidth) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
}

/* What is pressed. */

// move is a step along the newest run. While an event is being added in a run
// whose address the page does not have, there is nothing to count from.
function move(step) {
  if (!stepping()) return false;
  const run = newest();
  if (run.length === null) return true;
  return go(at(run, step(run)));
}

const moves = {
  start: () => 0,
  back: (run) => run.step - 1,
  forward: (run) => run.step + 1,
  end: (run) => run.length,
};

// follow a link: to a step of this run, to an event, or to anything else.
function pressed(el, url) {
  if (el.dataset.move) return move(moves[el.dataset.move]);
  if (el.dataset.step) return go(at(shown, +el.dataset.step));
  if (el.classList.contains("ev") || el.dataset.event) {
    if (want?.adds) return true; // counted once
    const length = "ahead" in el.dataset ? shown.length : shown.step + 1;
    return go(url.includes("/go?") ? { url, step: null, length: null, adds: true } : { url, step: shown.step + 1, length, adds: true });
  }
  return go({ url, step: null, length: null });
}

addEventListener("click", (e) => {
  const a = e.target.closest("#view a[href*='/s/'], #presets a");
  if (!a || !stepping() || !/\/s\/[^/?]+(\/walk\/\d+)?(\?.*)?$/.test(a.getAttribute("href"))) return; // no step page on both sides
  if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  if (pressed(a, a.getAttribute("href"))) e.preventDefault();
});

addEventListener("submit", (e) => {
  const form = e.target, button = e.submitter;
  if (form.id !== "run" || !button) return;
  const data = new FormData(form, button);
  if (button.value !== "set") for (const name of [...data.keys()]) if (name.startsWith("set.")) data.delete(name);
  const url = `${form.getAttribute("action")}?${new URLSearchParams(data)}`;
  if (button.value === "set") for (const s of view().querySelectorAll("select")) delete s.dataset.touched;
  if (pressed(button, url)) e.preventDefault();
});

addEventListener("change", (e) => {
  if (e.target.matches("#view select")) e.target.dataset.touched = "1";
});

addEventListener("input", (e) => {
  if (e.target.id === "slider" && newest().length !== null) go(at(newest(), +e.target.value), "replace");
});

addEventListener("popstate", () => {
  const url = location.pathname + location.search;
  if (url === shown.url && !want) return; // a place in the page
  if (!go({ url, step: null, length: null }, "keep")) location.reload();
});

/* Keys. */

const keysOn = document.getElementById("keys-on") ?? document.createElement("input");
try {
  keysOn.checked = localStorage.getItem("viz.keys") !== "off";
} catch {
  // without storage they are on
}
keysOn.addEventListener("change", () => {
  try {
    localStorage.setItem("viz.keys", keysOn.checked ? "on" : "off");
  } catch {
    // it lasts for this page
  }
});

const keys = {
  ArrowLeft: () => move(moves.back),
  ArrowRight: () => move(moves.forward),
  Home: () => move(moves.start),
  End: () => move(moves.end),
  v: () => view().querySelector(".jump")?.click() ?? true,
  "?": () => document.getElementById("keys").togglePopover() ?? true,
};

addEventListener("keydown", (e) => {
  if (!keysOn.checked || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target.closest?.("input,select,textarea,[contenteditable]")) return;
  if (e.key !== "?" && document.querySelector(":popover-open")) return;
  if (/^[1-9]$/.test(e.key)) {
    const el = view().querySelector(`.ev[data-number="${e.key}"]`);
    if (el) e.preventDefault();
    el?.click();
  } else if (view().querySelector(`[aria-keyshortcuts="${CSS.escape(e.key)}"]`)) {
    e.preventDefault();
    view().querySelector(`[aria-keyshortcuts="${CSS.escape(e.key)}"]`).click();
  } else if (keys[e.key]) {
    if (keys[e.key]() !== false) e.preventDefault();
  }
});

/* A preview: what an event would change, shown where it would change it. */

function preview(e) {
  const el = e.target.closest?.(".ev[data-preview]");
  unpreview();
  if (!el || !root.dataset.live) return;
  for (const [key, value] of JSON.parse(el.dataset.preview)) {
    const cell = view().querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!cell) continue;
    const ghost = document.createElement("span");
    ghost.className = "cell ghost";
    ghost.textContent = `next: ${value}`;
    cell.append(ghost);
  }
}

function unpreview() {
  for (const g of document.querySelectorAll(".ghost")) g.remove();
}

for (const kind of ["mouseover", "focusin"]) addEventListener(kind, preview);

/* How far a violation is: asked beside the step, which never waits for it. */

let asking;
async function danger() {
  asking?.abort();
  if (!stepping() || "asks" in view().dataset) return;
  const mine = (asking = new AbortController());
  try {
    const [path, query] = shown.run.split("?");
    const answer = await fetch(`${path}/danger${query ? `?${query}` : ""}`, { signal: mine.signal });
    if (!answer.ok) return;
    const known = await answer.json();
    if (mine.signal.aborted) return;
    for (const el of view().querySelectorAll(".next .ev")) {
      const far = known.events[el.dataset.event], at = el.querySelector("[data-far]");
      if (!far || !at) continue;
      at.className = `far ${far.tone}`;
      at.textContent = far.text;
    }
    document.getElementById("known").textContent = known.here;
    document.getElementById("distances").textContent = known.note;
  } catch {
    // the step is whole without it
  }
}

/* One socket, while the page is there. */

addEventListener("pagehide", () => {
  const s = socket;
  socket = null;
  s?.close();
});
addEventListener("pageshow", (e) => {
  if (!e.persisted) return;
  asked = want = null;
  connect();
});

follow();
point();
danger();
connect();
