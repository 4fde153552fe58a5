// How the log reads: one doing is one line that opens, days are told apart, one may look at a part of it, and every entry
// has its menu. All of it stands on what the server drew: without a script the lines stand unfolded, and the time of an
// entry leads to its page. Then the tray of dice at its foot, and the table's single keys.

export const byId = (id) => document.getElementById(id);
const opened = new Set(); // the doings that the reader has unfolded, by the id of their first entry
let part = ""; // of the log that is looked at

export function arrange() {
  const list = byId("log-entries");
  if (!list) return;
  const entries = [...list.querySelectorAll(":scope > li[data-seq]")];
  const focused = document.activeElement?.dataset?.unfolds;
  for (const button of list.querySelectorAll(".unfold")) {
    button.previousSibling.remove(); // the space before it
    button.remove();
  }
  for (const run of runsOf(entries)) fold(run);
  if (focused) list.querySelector(`[data-unfolds="${focused}"]`)?.focus({ preventScroll: true });
  offerCharacters(entries);
  for (const entry of entries) entry.classList.toggle("unshown", !isShown(entry));
  const seen = entries.filter((entry) => !entry.matches(".folded, .unshown"));
  tellDays(seen);
  tellTimes(seen);
}

// ---- One doing is one line, and what is told again in the same words is counted

function* runsOf(entries) {
  let run = [];
  let told = "";
  for (const entry of entries) {
    const now = isAlone(entry) ? "" : entry.dataset.doing ?? toldIn(entry);
    if (run.length && !(now && now === told)) {
      yield run;
      run = [];
    }
    run.push(entry);
    told = now;
  }
  if (run.length) yield run;
}

// What asks something stands by itself, and what has a card with others or no longer counts.
const isAlone = (entry) => entry.matches(":has(> .offers > *)")
  || !entry.dataset.doing && entry.matches("[data-joins], :has(+ [data-joins]), :has(.undone-by)");

const toldIn = (entry) => [entry.dataset.by, ...[...entry.querySelectorAll(":scope > :is(.said, .fell)")].map((part) => part.textContent)].join();

// The last of them says how it ended, and how many went before.
function fold(run) {
  const name = run[0].id;
  const isOpen = opened.has(name);
  run.forEach((entry, place) => {
    const isLast = place === run.length - 1;
    entry.classList.toggle("folded", !isLast && !isOpen);
    if (isLast && place) entry.querySelector(".said").append(" ", unfolds(run, isOpen));
  });
}

function unfolds(run, isOpen) {
  const button = document.createElement("button");
  const times = `×${run.length}`;
  const before = `${run.length - 1} earlier`;
  Object.assign(button, { type: "button", className: "unfold", ariaExpanded: String(isOpen) });
  button.dataset.unfolds = run[0].id;
  button.textContent = run[0].dataset.doing ? `${isOpen ? "Hide" : "Show"} ${before}` : times;
  if (!run[0].dataset.doing) button.ariaLabel = `${times}, ${isOpen ? "as one entry" : "each by itself"}`;
  return button;
}

// ---- Days

// The first entry of a day that is seen says which day it is.
const DAY = new Intl.DateTimeFormat([], { weekday: "long", day: "numeric", month: "long" });

function tellDays(entries) {
  let before = "";
  for (const entry of entries) {
    const time = entry.querySelector("time[datetime]");
    const day = time ? DAY.format(new Date(time.dateTime)) : before;
    if (before && day !== before) entry.dataset.day = day;
    else delete entry.dataset.day;
    before = day;
  }
}

// A chapter says when it was, and so does what comes ten minutes after a time that is seen.
const QUIET = 10 * 60 * 1000;

function tellTimes(entries) {
  let told = -Infinity;
  for (const entry of entries) {
    const time = entry.querySelector(":scope > .at > time");
    if (!time) continue;
    const now = Date.parse(time.dateTime);
    const tells = entry.matches(".chapter") || now - told >= QUIET;
    time.classList.toggle("told", tells);
    if (tells) told = now;
  }
}

// ---- A part of it

function isShown(entry) {
  if (part === "rolls") return Boolean(entry.querySelector(".dice"));
  if (part === "story") return !entry.dataset.doing;
  if (part === "mine") return entry.dataset.by === byId("panel-log")?.dataset.me;
  return !part || nameIn(entry) === part;
}

const nameIn = (entry) => entry.querySelector(":scope > .said b")?.textContent;

function offerCharacters(entries) {
  const group = byId("log-of");
  if (!group) return;
  const there = new Set([...group.children].map((option) => option.value));
  for (const name of new Set(entries.map(nameIn))) if (name && !there.has(name)) group.append(new Option(name, name));
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "log-show") return;
  part = event.target.value;
  arrange();
  byId("log-newest")?.scrollIntoView();
  byId("log-scroll")?.querySelector("#log-entries > :last-child")?.scrollIntoView({ block: "end" });
});

const isWords = (node) => node.className !== "unfold"; // the button that counts is no part of the sentence
const wordsIn = (part) => [...part.childNodes].filter(isWords).map((node) => node.textContent).join("").trim();

// What is news brings its sentence; of what was there when the page came, its parts are put together.
export function sentenceOf(entry) {
  const parts = [".said", ".total", ".outcome", ".note"].map((part) => entry.querySelector(part)).filter(Boolean);
  return entry.dataset.spoken ?? parts.map(wordsIn).filter(Boolean).join(", ");
}

// ---- A tap on an entry opens how it came about

document.addEventListener("click", (event) => {
  const entry = event.target.closest("#log-entries > .entry");
  if (!entry || event.target.closest("a, button, summary, form, details, .entry-menu") || getSelection().toString()) return;
  const how = entry.querySelector(":scope > details");
  if (how) how.open = !how.open;
});

// Who opens a question means to answer it.
document.addEventListener("click", ({ target }) => {
  const asks = target.closest(".offer-asks:not([open]) > summary")?.parentElement;
  if (asks) requestAnimationFrame(() => asks.querySelector("[name^=ask-]").focus());
});

// ---- A line that counts opens; an entry's time opens its menu

document.addEventListener("click", (event) => {
  const unfold = event.target.closest("[data-unfolds]");
  if (unfold) {
    opened[opened.has(unfold.dataset.unfolds) ? "delete" : "add"](unfold.dataset.unfolds);
    arrange();
    return;
  }
  const link = event.target.closest("#log-entries .at[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./entry_menu.js").then(({ showMenu }) => showMenu(link, sentenceOf)).catch(() => location.assign(link.href));
});

document.addEventListener("htmx:afterSwap", arrange);
arrange();
if (!location.hash) byId("log-newest")?.scrollIntoView(); // a page of the log begins at its end

// ---- A tray of dice to tap: what is tapped is written into the box, which stays the one truth of what is rolled. By thumb
// it stays as it was left; what was rolled last stands beside it to be rolled again.

const MOST_LAST = 4;
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window: for this page only */ } };
const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

const tray = byId("tray");
const box = byId("free-expression");

// A line to say, where the table has lines.
const isLine = () => box.value.trimStart().startsWith("/") && Boolean(box.form.querySelector("[href$='/say']"));
const termsOf = (text) => isLine() ? [] : text.replace(/\s/g, "").match(/[+-]?[^+-]+/g) ?? [];
const write = (terms) => {
  box.value = terms.join("").replace(/^\+/, "");
  box.dispatchEvent(new Event("input", { bubbles: true }));
};

// One die more, or one fewer; of a kind that is not there yet, its first.
function addDice(die, by) {
  const terms = termsOf(box.value);
  const place = terms.findIndex((term) => new RegExp(`^\\+?\\d*${die}$`, "i").test(term));
  const count = place < 0 ? 0 : Number(/^\+?(\d+)d/i.exec(terms[place])?.[1] ?? 1);
  const now = Math.max(count + by, 0);
  const term = now ? [`+${now > 1 || die === "D" ? now : ""}${die}`] : []; // a code is read by its number
  if (place < 0) write([...terms.filter(isDice), ...term, ...terms.filter((one) => !isDice(one))]);
  else write(terms.toSpliced(place, 1, ...term));
}

const isDice = (term) => /d/i.test(term);

function addNumber(by) {
  const terms = termsOf(box.value);
  const sum = terms.filter((term) => /^[+-]?\d+$/.test(term)).reduce((all, term) => all + Number(term), by);
  write([...terms.filter((term) => !/^[+-]?\d+$/.test(term)), ...(sum ? [`${sum > 0 ? "+" : ""}${sum}`] : [])]);
}

function showCounts() {
  const terms = termsOf(box.value);
  for (const button of tray.querySelectorAll("[data-die]")) {
    const there = terms.find((term) => new RegExp(`^\\+?\\d*${button.dataset.die}$`, "i").test(term));
    button.dataset.count = there ? (/^\+?(\d+)d/i.exec(there)?.[1] ?? "1") : "";
  }
}

// -- The last few

const last = () => JSON.parse(remembered("rolls") ?? "[]");

function keep(text) {
  if (!text) return;
  remember("rolls", JSON.stringify([text, ...last().filter((one) => one !== text)].slice(0, MOST_LAST)));
  showLast();
}

function showLast() {
  byId("tray-last").replaceChildren(...last().map((text) => {
    const chip = document.createElement("button");
    Object.assign(chip, { type: "button", className: "button quiet", textContent: text });
    chip.dataset.roll = text;
    return chip;
  }));
}

// -- The tray itself

function setOpen(isOpen) {
  tray.hidden = !isOpen;
  byId("tray-open").setAttribute("aria-expanded", String(isOpen));
}

if (tray) {
  setOpen(remembered("tray") === "open");
  showLast();
  byId("tray-open").addEventListener("click", () => {
    setOpen(tray.hidden);
    remember("tray", tray.hidden ? "closed" : "open");
  });
  tray.addEventListener("click", ({ target, shiftKey }) => {
    const { die, add, clear, roll, reason = "" } = target.closest("button")?.dataset ?? {};
    if (roll) {
      write([roll]);
      byId("free-reason").value = reason;
      box.form.requestSubmit();
    }
    if (die) addDice(die, shiftKey ? -1 : 1);
    if (add) addNumber(Number(add));
    if (clear !== undefined) write([]);
  });
  tray.addEventListener("contextmenu", (event) => { // a long press on a phone
    const { die, roll } = event.target.closest("button")?.dataset ?? {};
    if (die || roll) event.preventDefault();
    if (die) addDice(die, -1);
    if (roll) write([roll]);
  });
  tray.addEventListener("keydown", ({ key, target: { dataset: { die } } }) => {
    if (die && ["-", "Backspace", "Delete"].includes(key)) addDice(die, -1);
  });
  box.addEventListener("input", () => {
    showCounts();
    box.form.querySelector(".primary span").textContent = isLine() ? "Say" : "Roll";
    byId("tray-open").hidden = isLine(); // there is more room for words
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr.status !== 200 || detail.requestConfig.verb !== "post") return;
    if (detail.elt.getAttribute("action")?.endsWith("/say") && isLine()) write([]); // it went on in the dialog
    if (detail.elt !== box.form) return;
    const said = isLine();
    if (!said) keep(box.value.trim());
    if (said || !tray.hidden) write([]);
    byId("free-reason").value = "";
  });
}

// ---- Single keys of the table, for anyone who has not turned them off.

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const press = (what) => () => document.querySelector(what)?.click();

export const KEYS = {
  "/": () => document.querySelector(".free-roll [name=expression]")?.focus(),
  "?": press("[data-key='?']"),
  ".": press("[formaction$='/pause']"),
  u: press("form[action$='/log/undo'] button"),
};

// Keys mean nothing while one types, or where a dialog is open.
export function isMeant(event) {
  if (document.documentElement.dataset.keys === "off" && event.key !== "?") return false;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING) || document.querySelector("#dialog[open]"));
}

// Ctrl or Cmd and K find anything by its name, whatever has the focus.
document.addEventListener("keydown", (event) => {
  const link = event.key === "k" && (event.ctrlKey || event.metaKey) && document.querySelector("#live a[href$='/search']");
  if (!link) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("keydown", (event) => {
  const action = KEYS[event.key];
  if (!action || !isMeant(event) || document.querySelector("[data-boxes-url]")) return;
  event.preventDefault();
  action();
});
