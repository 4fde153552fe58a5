// How news is told: dice that have just fallen move, and what a panel shows otherwise than before.
// Only news moves, never what a page opens with or catches up on; nothing waits for it, and under reduced motion nothing
// moves at all. The faces are the server's from the first moment: what tumbles is only how they come to lie.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TUMBLE_MS = 450;
const BESIDE_MS = 40; // each die falls a little later than the one before
const COUNT_MS = 400;
const LAST_MS = 160; // but none much later than the first
const EASE = "cubic-bezier(.2, .7, .3, 1)";

// Each ending has a staging of its own.
const STAGES = {
  doom: [[{ filter: "brightness(.25) saturate(0)" }, { filter: "brightness(.6) saturate(0)", offset: .6 }, { filter: "none" }], 1800],
  dying: [[0, .15, .3, .45, 1].map((offset, place) => ({
    offset, scale: place % 2 ? 1.03 : 1, boxShadow: place % 2 ? "0 0 1.5rem .2rem var(--lost)" : "0 0 0 0 transparent",
  })), 1300],
  crit: [[{ boxShadow: "0 0 0 0 var(--ember)" }, { boxShadow: "0 0 3rem .5rem var(--ember)", offset: .35 },
    { boxShadow: "0 0 0 0 transparent" }], 1200],
  fumble: [[0, -.4, .35, -.25, .15, 0].map((rem) => ({ translate: `${rem}rem 0`, filter: `grayscale(${rem ? 1 : 0})` })), 550],
};
const ENDINGS = [["doom", ".doom"], ["dying", ".is-dying"], ["crit", ".crit"], ["fumble", ".fumble"]];

const endingOf = (entry) => ENDINGS.find(([, mark]) => entry.matches(mark) || entry.querySelector(mark))?.[0];

export const pace = { isNews: false }; // whether what comes now has just happened

const isStill = () => calm.matches || document.hidden || !pace.isNews;

// An entry that has just come, in the log or told over the page.
export function fall(entry) {
  const dice = [...entry.querySelectorAll(":scope > :not(details) .die")];
  const ending = endingOf(entry);
  sound(dice.length, ending);
  if (isStill()) return;
  entry.animate([{ translate: "0 .75rem" }, { translate: "0 0" }], { duration: 200, easing: EASE });
  dice.forEach(tumble);
  if (dice.length) swell(entry.querySelector(".came-to"));
  if (ending) entry.animate(STAGES[ending][0], { duration: STAGES[ending][1], delay: dice.length ? TUMBLE_MS : 0 });
}

function tumble(die, place) {
  const turn = (place % 2 ? -1 : 1) * (300 + (place % 3) * 60);
  const timing = { duration: TUMBLE_MS, delay: Math.min(place * BESIDE_MS, LAST_MS), easing: EASE, fill: "backwards" };
  die.animate([
    { rotate: `${turn}deg`, translate: "-1.5rem -.6rem", scale: .6 },
    { rotate: "0deg", translate: "0 .1rem", scale: 1.15, offset: .75 },
    { rotate: "0deg", translate: "0 0", scale: 1 },
  ], timing);
  die.querySelector("b")?.animate([{ scale: 0 }, { scale: 0, offset: .55 }, { scale: 1 }], timing);
}

// What it came to is seen when the dice lie.
const swell = (verdict) => verdict?.animate(
  [{ scale: 0 }, { scale: 0, offset: .55 }, { scale: 1.2, offset: .8 }, { scale: 1 }],
  { duration: TUMBLE_MS + LAST_MS },
);

// ---- What has changed on a sheet, a card of the party or a row

const NUMBERS = "b, .vital-number, .die, .chip, .slot, .pip, .meter-now";

export function showChange(old, fresh) {
  if (isStill()) return;
  const [before, after] = [old, fresh].map((root) => [...root.querySelectorAll(NUMBERS)]);
  if (before.length === after.length) after.forEach((part, place) => compare(before[place], part));
  const known = new Set(before.map((part) => part.textContent));
  for (const chip of after) if (chip.matches(".chip") && !known.has(chip.textContent)) pulse(chip);
}

function compare(was, now) {
  if (now.matches(".meter-now")) {
    const widths = [was, now].map((bar) => `${bar.getAttribute("width")}px`);
    if (was.matches(".meter-now") && widths[0] !== widths[1]) now.animate({ width: widths }, { duration: 500, easing: EASE });
  } else if (was.className !== now.className || was.textContent !== now.textContent) {
    pulse(now);
    runTo(now.firstChild, numberOf(was), numberOf(now));
  }
}

// The number itself, without the words that a part may say after it.
const numberOf = ({ firstChild }) => /^\s*[−-]?\d+\s*$/.test(firstChild?.data ?? "") ? Number(firstChild.data.replace("−", "-")) : NaN;

// It runs from what it was to what it is, and ends on the server's own text.
function runTo(text, from, to) {
  if (!(Math.abs(to - from) > 1)) return;
  const told = text.data;
  let began;
  requestAnimationFrame(function step(time) {
    began ??= time;
    const share = (time - began) / COUNT_MS;
    text.data = share < 1 ? String(Math.round(from + (to - from) * share)).replace("-", "−") : told;
    if (share < 1) requestAnimationFrame(step);
  });
}

const pulse = (part) => part.animate(
  [{ scale: 1 }, { scale: 1.3, color: "var(--ember)", offset: .3 }, { scale: 1 }],
  { duration: 700, easing: EASE },
);

// ---- Sound and a buzz, for those who switched them on: nobody else loads them

function sound(dice, ending) {
  if (document.documentElement.dataset.sound !== "on" || document.hidden || !pace.isNews || !(dice || ending)) return;
  import("./sound.js").then(({ play }) => play(dice, ending));
}

// ---- What has just happened, told in a card under the header while the log is out of sight. It goes by itself, by any press,
// when the log comes into view, and when its entry is undone. No finger meets it: its buttons are in the bar.

const SHOWN_MS = 4_000;
const NOTED_MS = 2_000;
const AT_ONCE_MS = 300; // what comes of one decision comes within this
const MOST_BESIDES = 2;
const PARTS = [".avatar", ".said", ".fell"];

const toast = document.getElementById("log-flash");
let shown = ""; // the number of the entry that is told
let fading;
let staged = -AT_ONCE_MS; // when an ending was told: what else came of it does not push it aside

export function isLogInView() {
  const box = document.getElementById("panel-log")?.getBoundingClientRect();
  return Boolean(box) && box.left < innerWidth - 20 && box.right > 20;
}

// The first entry of a decision is told whole, with its verdict; of those that came with it, or come after it, what they say.
export function showEntries(entries) {
  if (!toast || isLogInView()) return;
  const entry = entries.find((one) => !one.dataset.joins) ?? entries.at(-1);
  const besides = entries.filter((one) => one.dataset.joins && one.dataset.joins === (entry.dataset.joins ?? entry.dataset.seq));
  if (!toast.hidden && entry.dataset.joins === shown) return add(besides);
  if (performance.now() < staged + AT_ONCE_MS && !endingOf(entry)) return;
  shown = entry.dataset.seq;
  show(entry.className, PARTS.map((part) => entry.querySelector(`:scope > ${part}`)).filter(Boolean));
  add(besides.filter((one) => one !== entry));
}

function add(entries) {
  const lines = entries.map((one) => one.querySelector(":scope > .said").cloneNode(true));
  toast.append(...lines.slice(0, MOST_BESIDES + 1 - toast.querySelectorAll(".said").length));
}

// For what leaves no entry on this page, a roll that only others see: under the box that rolled it, if that is in sight.
export function showNote(sentence) {
  const line = document.createElement("p");
  line.className = "said";
  line.textContent = sentence;
  const place = isLogInView() && document.getElementById("roll-note");
  if (place) {
    place.replaceChildren(line);
    setTimeout(() => line.remove(), NOTED_MS);
  } else if (toast) {
    shown = "";
    show("entry", [line]);
  }
}

// What is undone is told no longer.
export function keepUp(root) {
  if (shown && root.id === `state-${shown}` && root.querySelector(".undone-by")) hide();
}

function show(name, parts) {
  toast.className = `${name} flash`;
  toast.classList.remove("slight"); // in the log such an entry is a line without a card, and lies on nothing
  toast.replaceChildren(...parts.map((part) => part.cloneNode(true)));
  toast.hidden = false;
  fall(toast);
  if (endingOf(toast)) staged = performance.now();
  clearTimeout(fading);
  fading = setTimeout(hide, SHOWN_MS);
}

function hide() {
  toast.hidden = true;
  shown = "";
}

if (toast) {
  document.addEventListener("pointerdown", hide);
  const log = document.getElementById("panel-log");
  if (log) new IntersectionObserver(() => { if (isLogInView()) hide(); }, { threshold: [0.1, 0.5] }).observe(log);
}

// ---- The end of the log: who looks at it is kept there, also when the tray or a refusal opens below

const AT_END_PX = 80;
let unseen = 0;
let follows = false;

function scroller() {
  for (let box = document.getElementById("log-entries"); box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box;
  }
  return document.scrollingElement;
}

export function isAtEnd() {
  const box = scroller();
  return box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
}

export function toEnd() {
  const box = scroller();
  box.scrollTop = box.scrollHeight;
  follows = true;
  showUnseen(0);
}

export const addUnseen = (count) => showUnseen(unseen + count);

function showUnseen(count) {
  unseen = count;
  const button = document.getElementById("log-new");
  if (!button) return;
  button.hidden = count === 0;
  button.textContent = `${count} new`;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#log-new")) toEnd();
});
document.addEventListener("scroll", () => {
  follows = isAtEnd();
  if (unseen && follows) showUnseen(0);
}, { capture: true, passive: true });

const entries = document.getElementById("log-scroll");
if (entries) new ResizeObserver(() => { if (follows) toEnd(); }).observe(entries);
