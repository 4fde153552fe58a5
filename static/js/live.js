// The live side of a page: one stream in, roots placed by their ids, and the answers to forms placed the same way.
//
// htmx sends the forms; its own stream extension forgets where it was after one failed try, so the stream is ours.

import { replaceRoot, rootsOf } from "./roots.js";
import { arrange, byId, sentenceOf } from "./log.js";
import { addUnseen, fall, isAtEnd, isLogInView, keepUp, pace, showEntries, showNote, toEnd } from "./news.js";

const HIDDEN_MS = 20_000; // a tab that nobody sees lets go of its stream after this, unless it is to notify
const SILENT_MS = 40_000; // the server pings every 15 s; silence this long is a dead line
const LONGEST_MS = 30_000;
const FINAL = new Set([400, 401, 403, 404]); // no later try would be answered otherwise
const GONE = new Set([403, 404]); // there is no seat here any more
const STATES = { live: "live", "catching-up": "catching up", offline: "offline" };
const FULL = 80; // entries in the log, of which
const KEPT = 60; // so many stay
const DOUBLE_MS = 500; // two presses within this are one intention
const STEP_MS = 150; // of what is pressed again for another step; a slip of the finger is quicker


// ---- Placing roots

const ages = new Map(); // root id -> the event that it was last drawn after

// Answer and stream overtake each other and say the same twice: a root gives way to a later one alone. Of what comes
// together the last one counts.
function place(roots, seq) {
  const added = [];
  const known = new Set(roots.filter((root) => seq <= ages.get(root.id)));
  for (const root of roots) {
    if (root.matches("li[data-seq]")) {
      if (byId("log-entries") ? addEntry(root) : isNews(root)) added.push(root);
    } else if (root.id && !known.has(root)) {
      if (seq !== undefined) ages.set(root.id, seq);
      replaceRoot(root);
    }
  }
  return added;
}

function addEntry(entry) {
  const list = byId("log-entries");
  if (byId(entry.id)) return false;
  const seq = Number(entry.dataset.seq);
  let before = null;
  for (let other = list.lastElementChild; other && Number(other.dataset.seq) > seq; other = other.previousElementSibling) {
    before = other;
  }
  list.insertBefore(entry, before);
  window.htmx?.process(entry);
  return true;
}

// A page without the log tells of an entry once all the same: the answer brings it, and so does the stream.
const told = new Set();
const isNews = (entry) => !told.has(entry.id) && Boolean(told.add(entry.id));

// ---- The log, and what is spoken of it

function placeInLog(html, seq, isOwn) {
  const follows = byId("log-entries") && isAtEnd();
  const roots = rootsOf(html);
  pace.isNews = isOwn || byId("live-status")?.dataset.state === "live";
  const added = place(roots, seq);
  for (const entry of added) say(sentenceOf(entry));
  if (isLogInView()) for (const entry of added) fall(entry);
  if (added.length && !isLogInView()) showEntries(added);
  for (const root of roots) keepUp(root);
  document.dispatchEvent(new Event("rollbook:placed"));
  arrange();
  if (!added.length || !byId("log-entries")) return;
  if (follows || isOwn) {
    trim();
    toEnd();
  } else addUnseen(added.length);
}

// With hundreds of entries a phone takes half a second to draw a roll: the oldest go, and can be asked for again.
function trim() {
  const entries = [...byId("log-entries").querySelectorAll(":scope > [data-seq]")];
  if (entries.length <= FULL) return;
  const kept = entries.findIndex((entry, place) => place >= entries.length - KEPT && !entry.dataset.joins);
  for (const entry of entries.slice(0, kept)) entry.remove();
  const older = byId("log-older").cloneNode(true), link = older.querySelector("a"), url = new URL(link.href);
  url.searchParams.set("before", entries[kept].dataset.seq);
  link.href = url;
  link.setAttribute("hx-get", url);
  older.hidden = false;
  byId("log-older").replaceWith(older);
  window.htmx?.process(older);
}

// Folded into a few lines, the entries that came with the page leave room for older ones.
async function fill() {
  const log = byId("log-scroll"), older = byId("log-older");
  if (!log || older.hidden || log.scrollHeight > log.clientHeight) return;
  const swap = "outerHTML scroll:#log-scroll:bottom"; // the newest stay where they are
  await window.htmx.ajax("GET", older.querySelector("a").href, { source: older, target: older, swap });
}

// The backlog lies outside the live region, or a reader would hear an evening's log on each visit.
function say(sentence) {
  const announcer = byId("log-announcer");
  if (!announcer) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  announcer.append(line);
  while (announcer.children.length > 5) announcer.firstElementChild.remove();
}

// ---- Forms

// Not crypto.randomUUID: on plain http in the LAN there is none.
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let pressed = { what: "", at: -Infinity, key: "" };

// A double press asks for the same thing with the same key, and so the server does it once. The form itself will not
// do as a mark: the first answer may have drawn it anew.
function keyOf({ path, formData, triggeringEvent }) {
  const fields = [...formData].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
  const what = JSON.stringify([path, fields]);
  const at = triggeringEvent?.timeStamp ?? performance.now();
  const within = triggeringEvent?.submitter?.closest("[data-again]") ? STEP_MS : DOUBLE_MS;
  const key = what === pressed.what && at - pressed.at < within ? pressed.key : freshKey();
  pressed = { what, at, key };
  return key;
}

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "get") return;
  event.detail.headers["Idempotency-Key"] = keyOf(event.detail);
  const shown = new URL(live?.dataset.liveUrl ?? "?", location.href).searchParams;
  event.detail.headers["X-Rollbook-Sheets"] = shown.get("sheets") ?? "";
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const form = requestConfig.elt.closest("form");
  if (xhr.getResponseHeader("X-Rollbook-Frame")) {
    event.detail.shouldSwap = false;
    form?.querySelector("[data-refusal]")?.replaceChildren();
    if (!form?.matches("[data-keep]")) form?.reset();
    placeInLog(xhr.responseText, newestIn(xhr.responseText), true);
    tellUnheard(xhr.getResponseHeader("X-Rollbook-Note"));
  } else if (xhr.getResponseHeader("HX-Retarget") !== "#dialog" && (xhr.status === 422 || xhr.getResponseHeader("HX-Retarget"))) {
    const own = xhr.status === 422 && form?.querySelector("[data-refusal]"); // beside what is to be mended
    event.detail.target = own || (byId("refusal") ?? event.detail.target);
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// A roll for the GM alone leaves its player no entry: they are told at least that it was made.
function tellUnheard(sentence) {
  if (!sentence) return;
  showNote(sentence);
  say(sentence);
}

function newestIn(html) {
  const seqs = rootsOf(html).filter((root) => root.matches("li[data-seq]")).map((root) => Number(root.dataset.seq));
  return seqs.length ? Math.max(...seqs) : undefined;
}

// ---- The stream

class Stream {
  constructor(url) {
    this.url = new URL(url, location.href);
    this.cursor = Number(this.url.searchParams.get("after") ?? NaN);
    this.base = 2000; // the server says otherwise in its first message
    this.failures = 0;
    this.heard = Date.now();
    this.stopped = false;
    this.rest = 0; // the server asked for so many ms before the next try
    this.dismissed = false; // the server said bye: what this page shows is no longer what we may see
  }

  start() {
    this.watchVisibility();
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.show("offline"));
    setInterval(() => this.lookForSilence(), 5_000);
    this.connect();
  }

  // Phones freeze a hidden tab without a word, so what a visible tab finds is checked, not trusted.
  watchVisibility() {
    const look = () => {
      clearTimeout(this.hiding);
      if (!document.hidden) this.wakeUp();
      else if (document.documentElement.dataset.notify !== "on") this.hiding = setTimeout(() => this.letGo(), HIDDEN_MS);
    };
    document.addEventListener("visibilitychange", look);
    look();
    addEventListener("pageshow", () => this.wakeUp());
    addEventListener("pagehide", () => this.letGo());
  }

  wakeUp() {
    this.lookForSilence();
    this.connect();
  }

  lookForSilence() {
    if (this.request && Date.now() - this.heard > SILENT_MS) {
      this.letGo();
      if (!document.hidden) this.connect();
    }
  }

  letGo() {
    clearTimeout(this.waiting);
    this.request?.abort();
    this.request = null;
  }

  // Anyone who lost the seat would find nothing here by loading the page again.
  stop(sentence, isGone) {
    this.stopped = true;
    this.letGo();
    this.show("offline");
    showSentence(sentence, isGone ? { href: document.querySelector(".brand").href, words: "To my tables" } : {});
  }

  // Too many pages of ours are open: that is said, and the next try waits as long as it was told to.
  async putOff(answer) {
    this.failures = Math.max(this.failures, 1);
    this.rest = Number(answer.headers.get("Retry-After")) * 1000 || 0;
    showSentence((await answer.text()).trim(), { untilLive: true });
  }

  loadAgain() {
    this.stopped = true;
    reload();
  }

  async connect() {
    if (this.stopped || this.request) return;
    clearTimeout(this.waiting);
    const request = this.request = new AbortController();
    this.heard = Date.now();
    if (this.failures === 0) this.show("catching-up");
    try {
      await this.read(request);
    } catch (problem) {
      if (problem.name !== "AbortError" && problem.name !== "TypeError") console.error(problem);
    }
    if (this.request !== request) return; // let go of: the one who did that goes on
    this.request = null;
    this.tryAgain();
  }

  tryAgain() {
    if (this.stopped) return;
    this.show(this.failures === 0 ? "catching-up" : "offline");
    const ceiling = this.failures === 0 ? this.base / 4 : Math.min(this.base * 2 ** (this.failures - 1), LONGEST_MS);
    this.failures += 1;
    this.waiting = setTimeout(() => this.connect(), Math.max(this.rest, ceiling * (0.5 + Math.random() / 2)));
    this.rest = 0;
  }

  async read(request) {
    const headers = { Accept: "text/event-stream" };
    if (!Number.isNaN(this.cursor)) headers["Last-Event-ID"] = String(this.cursor);
    const answer = await fetch(this.url, { headers, signal: request.signal, cache: "no-store", redirect: "error" });
    if (FINAL.has(answer.status)) return this.stop((await answer.text()).trim(), GONE.has(answer.status));
    if (answer.status === 429) return this.putOff(answer);
    if (answer.ok && this.dismissed) return this.loadAgain();
    if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return undefined;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      this.heard = Date.now();
      const messages = (buffer + chunk.value).split("\n\n"); // our server ends lines with LF and nothing else
      buffer = messages.pop();
      for (const message of messages) this.take(message);
      this.failures = 0;
      if (!this.stopped) this.show("live");
    }
    return undefined;
  }

  take(message) {
    const fields = { event: "", id: "", retry: "", data: [] };
    for (const line of message.split("\n")) {
      const [, name, value] = /^([a-z]+): ?(.*)$/s.exec(line) ?? [];
      if (name === "data") fields.data.push(value);
      else if (name in fields) fields[name] = value;
    }
    if (fields.retry) this.base = Number(fields.retry);
    const data = fields.data.join("\n");
    if (fields.event === "bye") this.dismissed = true; // the next try tells whether there is still a seat
    else if (fields.event === "version") followUpdate(data);
    else if (fields.event === "presence") place(rootsOf(data));
    else if (fields.event === "") this.takeFrame(data, Number(fields.id));
  }

  takeFrame(html, seq) {
    // The log got shorter: a backup was restored. Nothing on this page is sure any more.
    if (seq < this.cursor) return reload();
    this.cursor = seq;
    return placeInLog(html, seq, false);
  }

  show(state) {
    const status = byId("live-status");
    if (!status || status.dataset.state === state) return;
    status.dataset.state = state;
    status.textContent = STATES[state];
    if (state === "live") document.querySelector("#refusal [data-until-live]")?.remove();
  }
}

// Another version of Rollbook answers than the one that drew this page: the page is loaded again, once for each version,
// unless somebody is in the middle of something.
const UPDATED = "rollbook-updated";
const drawnBy = document.documentElement.dataset.version;

function followUpdate(version) {
  if (version === drawnBy) return;
  try {
    if (sessionStorage.getItem(UPDATED)?.startsWith(version)) return;
    if (byId("dialog")?.open) throw new Error("in the middle of something");
    sessionStorage.setItem(UPDATED, version);
    reload();
  } catch {
    showSentence("Rollbook has been updated.");
  }
}

try {
  if (sessionStorage.getItem(UPDATED) === drawnBy) {
    sessionStorage.setItem(UPDATED, `${drawnBy} told`);
    tellUnheard("Rollbook has been updated, and this page was loaded again.");
  }
} catch { /* private window: nothing was kept */ }

// Nobody asked for it, so that what is typed at the foot of the log is still there afterwards.
const TYPED = "rollbook-typed";

function reload() {
  const typed = [...document.querySelectorAll(".log-foot input[id]")].map((field) => [field.id, field.value]);
  try { sessionStorage.setItem(TYPED, JSON.stringify(typed)); } catch { /* private window: typed again */ }
  location.reload();
}

try {
  for (const [id, value] of JSON.parse(sessionStorage.getItem(TYPED) ?? "[]")) if (byId(id)) byId(id).value = value;
  sessionStorage.removeItem(TYPED);
} catch { /* nothing was kept */ }

document.addEventListener("rollbook:outdated", reload); // the table is archived, or played again

// page.js shows it. With a fragment the address of this page would only scroll.
function showSentence(sentence, more = {}) {
  const detail = { sentence, href: location.pathname + location.search, words: "Load the page again", ...more };
  document.dispatchEvent(new CustomEvent("rollbook:refused", { detail }));
}

const live = document.querySelector("[data-live-url]");
if (live) {
  // page.js has put the times into the reader's own by then, which may move what stands beside them.
  document.addEventListener("DOMContentLoaded", () => {
    if (byId("log-entries") && !location.hash.startsWith("#event-")) toEnd();
    const enough = new Promise((done) => setTimeout(done, 400)); // nobody waits for older entries on a slow line
    Promise.race([fill().catch(() => {}), enough]).then(() => byId("log-scroll")?.classList.add("settled"));
  });
  new Stream(live.dataset.liveUrl).start();
}

// What a phone keeps in sight comes when the sheet's own head has gone under the edge; the card that it was keeps its room.
// The chip of the section that one is in is marked, and in sight: sections are drawn anew, so that none is remembered.
byId("panel-sheet")?.addEventListener("scroll", ({ currentTarget: panel }) => {
  const head = panel.querySelector(".sheet-head");
  const past = head?.getBoundingClientRect().bottom < panel.getBoundingClientRect().top;
  if (!panel.matches(".past")) panel.style.setProperty("--room", `${panel.querySelector(".glance")?.offsetHeight}px`);
  panel.classList.toggle("past", past);
  const chips = [...panel.querySelectorAll(".jumps > a")];
  const line = chips[0]?.getBoundingClientRect().bottom + 40;
  const ends = panel.scrollTop + panel.clientHeight > panel.scrollHeight - 2;
  let [now, highest] = [chips[0], -Infinity];
  for (const chip of chips) {
    const section = byId(chip.hash.slice(1));
    const top = section?.offsetHeight ? section.getBoundingClientRect().top : Infinity;
    // At the end several sections are in sight, and one that was tapped comes no higher.
    const tapped = ends && top >= line && chip.hash === location.hash;
    if (tapped || (top > highest && top < (ends ? Infinity : line))) [now, highest] = [chip, tapped ? Infinity : top];
  }
  for (const chip of chips) chip.ariaCurrent = chip === now || null;
  now?.parentElement.scrollTo(now.offsetLeft - 99, 0);
}, { passive: true });
