// What has just happened, told in a card over the page while the log is out of sight: the entry's words, and its
// buttons. It goes by itself, by a tap or a swipe, when the log comes into view, and when its entry is undone.

import { endingOf, fall } from "./motion.js";

const SHOWN_MS = 7_000;
const WITH_BUTTONS_MS = 15_000; // whoever has to choose reads longer
const AT_ONCE_MS = 300; // what comes of one decision comes within this
const SWIPE_PX = 40;
const MOST_BESIDES = 2;
const PARTS = [".avatar", ".said", ".dice", ".total", ".outcome", ".seen-by"];

const toast = document.getElementById("log-flash");
let shown = []; // the numbers of the entries that are told
let fading;
let staged = -AT_ONCE_MS; // when an ending was told: what else came of it does not push it aside

export function isLogInView() {
  const box = document.getElementById("panel-log")?.getBoundingClientRect();
  return Boolean(box) && box.left < innerWidth - 20 && box.right > 20;
}

// The first entry of a decision is told whole, with its verdict; of those that came with it, what they say.
export function showEntries(entries) {
  if (!toast || isLogInView()) return;
  const entry = entries.find((one) => !one.dataset.joins) ?? entries.at(-1);
  if (performance.now() < staged + AT_ONCE_MS && !endingOf(entry)) return;
  const rest = entries.filter((one) => one !== entry && one.dataset.joins === entry.dataset.seq).slice(0, MOST_BESIDES);
  const parts = PARTS.map((part) => entry.querySelector(`:scope > ${part}`)).filter(Boolean);
  const besides = rest.map((one) => one.querySelector(":scope > .said"));
  shown = [entry, ...rest].map((one) => one.dataset.seq);
  show(entry.className, [...parts, ...besides].map((part) => part.cloneNode(true)));
  for (const at of toast.querySelectorAll(".said .at")) at.remove();
  const link = toast.querySelector(".flash-link");
  link.hidden = false;
  if (document.getElementById(entry.id)) link.setAttribute("href", `#${entry.id}`);
  else link.hash = entry.id;
}

// For what leaves no entry on this page: a roll that only others see.
export function showNote(sentence) {
  if (!toast) return;
  const line = document.createElement("p");
  line.className = "said";
  line.textContent = sentence;
  shown = [];
  show("entry", [line]);
  toast.querySelector(".flash-link").hidden = true;
}

// The buttons of the entry come after it and change with it; what is undone is told no longer.
export function keepUp(root) {
  if (!shown.length || toast.hidden) return;
  if (root.id === `state-${shown[0]}` && root.querySelector(".undone-by")) hide();
  if (!shown.some((seq) => root.id === `offers-${seq}`)) return;
  const offers = root.cloneNode(true);
  offers.removeAttribute("id");
  toast.querySelector(".offers")?.remove();
  toast.querySelector("[data-close]").before(offers);
  window.htmx?.process(offers);
  fadeIn(offers.children.length ? WITH_BUTTONS_MS : SHOWN_MS);
}

function show(name, parts) {
  const [link, close] = [toast.querySelector(".flash-link"), toast.querySelector("[data-close]")];
  toast.className = `${name} flash`;
  toast.classList.remove("slight"); // in the log such an entry is a line without a card, and lies on nothing
  toast.replaceChildren(link, ...parts, close);
  toast.hidden = false;
  fall(toast);
  if (endingOf(toast)) staged = performance.now();
  fadeIn(SHOWN_MS);
}

function fadeIn(time) {
  clearTimeout(fading);
  fading = setTimeout(() => (toast.matches(":hover, :focus-within") ? fadeIn(time) : hide()), time);
}

function hide() {
  toast.hidden = true;
  shown = [];
}

function listen() {
  let from = null;
  toast.addEventListener("click", (event) => { if (event.target.closest("a, [data-close]")) hide(); });
  toast.addEventListener("pointerdown", (event) => { from = event.pointerType === "mouse" ? null : event.clientX; });
  toast.addEventListener("pointerup", (event) => {
    if (from !== null && Math.abs(event.clientX - from) > SWIPE_PX) hide();
  });
  const log = document.getElementById("panel-log");
  if (log) new IntersectionObserver(() => { if (isLogInView()) hide(); }, { threshold: [0.1, 0.5] }).observe(log);
}

if (toast) listen();
