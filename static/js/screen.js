// The GM's screen: who is selected, boxes that are folded and dragged, and keys.

import "./live.js";
import { KEYS, isMeant } from "./log.js";

const chosenBoxes = () => [...document.querySelectorAll("input[form=chosen]")];
const boxesUrl = document.querySelector("[data-boxes-url]")?.dataset.boxesUrl;

// ---- Selection

function countChosen() {
  const count = chosenBoxes().filter((box) => box.checked).length;
  const place = document.getElementById("chosen-count");
  const words = count ? `${count} selected` : "Nobody selected";
  if (place && place.textContent !== words) place.textContent = words; // it lies in what is watched
}

function select(side) {
  for (const box of chosenBoxes()) box.checked = box.dataset.side === side;
  countChosen();
}

// What is done to those who are selected ends their selection: the next press is not meant for them.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { verb, path } = detail.requestConfig;
  if (!path.includes("/together/") || detail.elt.closest(".nudge")) return;
  document.querySelector("#chosen :popover-open")?.hidePopover();
  if (detail.successful && verb !== "get") select("");
});
document.addEventListener("change", (event) => event.target.matches("input[form=chosen]") && countChosen());
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-select]");
  if (button) select(button.dataset.select);
});
new MutationObserver(countChosen).observe(document.querySelector("#box-order"), { childList: true, subtree: true });
countChosen();

// ---- What somebody can do: on a phone their row unfolds to it, at a desk it stands in a box of its own, as on a tablet
// while nobody acts. Whoever acts has it by itself; nothing of it is sent before it is seen.

const block = document.getElementById("stat-block"); // an archived table has none
const desk = matchMedia("(min-width: 78rem)");
const inBlock = () => block && getComputedStyle(block.closest(".screen-box")).display !== "none";
const unfolded = new Map(); // by hand: rows that are open, or shut though they act
const targets = new Map();
const drawn = new Map(); // a row's deeds as they were, until those of now are there, so that it keeps its height
const latest = new WeakMap(); // what was asked for last, of each place
const picked = { id: "", turn: "" }; // by hand, until another acts

// Nobody asked for it, so that a server that does not answer is no alarm: the next change asks again.
async function draw(row, place) {
  const url = new URL(row.dataset.deeds, location);
  if (targets.has(row.id)) url.searchParams.set("target", targets.get(row.id));
  const mine = {};
  latest.set(place, mine);
  const answer = await fetch(url, { headers: { "HX-Request": "true" } }).catch(() => null);
  const html = answer?.ok && (await answer.text().catch(() => ""));
  if (!html || latest.get(place) !== mine) return;
  const open = [...place.querySelectorAll(".fold")].map((fold) => fold.open);
  window.htmx.swap(place, html, { swapStyle: "innerHTML" }, { eventInfo: { target: place, elt: place } });
  place.querySelectorAll(".fold").forEach((fold, at) => { fold.open = open[at] || place === block; });
}

function showDeeds(row) {
  const [place, button] = [row.querySelector(".deeds"), row.querySelector("[data-unfold]")];
  if (!place) return undefined;
  const acts = row.matches("[data-leads]");
  if (!acts && unfolded.get(row.id) === false) unfolded.delete(row.id);
  const open = unfolded.get(row.id) ?? acts;
  place.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  if (!open) return undefined;
  if (!place.firstElementChild) place.innerHTML = drawn.get(row.id) ?? "";
  return draw(row, place).then(() => drawn.set(row.id, place.innerHTML));
}

function shownInBlock() {
  const acts = document.querySelector(".order-row[data-leads]");
  if (picked.turn !== (acts?.id ?? "")) Object.assign(picked, { id: "", turn: acts?.id ?? "" });
  const row = (picked.id && document.getElementById(picked.id)) || acts;
  return row?.dataset.deeds ? row : document.querySelector(".order-row[data-deeds]");
}

function markBlock(shown) {
  for (const button of document.querySelectorAll("[data-unfold]"))
    button.setAttribute("aria-expanded", String(button.closest(".order-row") === shown));
}

function showBlock() {
  const row = shownInBlock();
  markBlock(row);
  return row && draw(row, block).then(() => showOthers(row));
}

// Others stand beside or below the one in the block, as many as fit.
async function showOthers(first) {
  const [mine, box] = [latest.get(block), desk.matches && block.closest("#box-order ~ [open]")];
  if (box) (await import("./stat_blocks.js")).showOthers(first, block, box, draw, () => latest.get(block) === mine);
  else block.parentElement.replaceChildren(block);
}

function unfold(row, open) {
  if (inBlock()) picked.id = row.id;
  else unfolded.set(row.id, open);
  return inBlock() ? showBlock() : showDeeds(row);
}

// What stands in the block stands in no row, and the other way round, also if it has been asked for.
function showAllDeeds() {
  const places = inBlock() ? ".order-row > .deeds" : ".stat-blocks > .deeds";
  for (const place of document.querySelectorAll(places)) {
    latest.delete(place);
    place.replaceChildren();
  }
  if (inBlock()) showBlock();
  else document.querySelectorAll(".order-row").forEach(showDeeds);
}
const isRow = (node) => node.matches?.(".order-row, #table-order");
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(isRow))) showAllDeeds(); // one foe's odds hang on the others
}).observe(document.querySelector("#box-order"), { childList: true, subtree: true });
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-unfold]");
  if (button) unfold(button.closest(".order-row"), button.getAttribute("aria-expanded") === "false");
});
document.addEventListener("change", (event) => {
  const place = event.target.matches(".deeds select") && event.target.closest(".deeds");
  const ticked = inBlock() && event.target.matches("input[form=chosen]:checked") && event.target.closest("[data-deeds]");
  if (place) {
    const row = document.getElementById(event.target.id.replace("target", "order"));
    targets.set(row.id, event.target.value);
    draw(row, place);
  } else if (ticked && !picked.turn) unfold(ticked, true); // in a fight it is ticked to be harmed
});
for (const width of [desk, matchMedia("(min-width: 48rem)")]) width.addEventListener("change", showAllDeeds);
const unfoldedRow = document.querySelector(".order-row > .deeds:has(*)"); // that of whoever acts came with the page
if (inBlock()) {
  if (unfoldedRow) block.replaceChildren(...unfoldedRow.childNodes);
  block.querySelectorAll(".fold").forEach((fold) => { fold.open = true; }); // a desk has room for all
  markBlock(shownInBlock());
  showOthers(shownInBlock());
} else {
  block?.replaceChildren();
  document.querySelectorAll(".order-row:not(:has(.deeds > *))").forEach(showDeeds);
}

// ---- Boxes

function keepBox(box, values) {
  window.htmx.ajax("POST", boxesUrl, { values: { box: box.id.slice("box-".length), ...values }, swap: "none", source: box });
}

let isFolding = false; // by anyone who looks at it, and not by the page itself
document.addEventListener("click", (event) => { isFolding = Boolean(event.target.closest(".screen-box > summary")); }, true);
document.addEventListener("toggle", (event) => {
  if (isFolding && event.target.matches?.(".screen-box")) keepBox(event.target, { how: event.target.open ? "open" : "fold" });
  isFolding = false;
}, true);

let dragged = null;
let lifted = null; // where a box stood before it was lifted: Escape brings it back
for (const box of document.querySelectorAll(".screen-box")) box.querySelector("summary").draggable = true;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".screen-box > summary")?.parentElement ?? null;
  lifted = dragged && { column: dragged.parentElement, before: dragged.nextElementSibling };
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const column = dragged && event.target.closest?.(".screen-column");
  if (!column) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
  const below = [...column.children].find((box) => box !== dragged && event.clientY < box.getBoundingClientRect().top + box.offsetHeight / 2);
  column.insertBefore(dragged, below ?? null);
});
document.addEventListener("drop", (event) => dragged && event.preventDefault());
document.addEventListener("dragend", (event) => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  if (event.dataTransfer.dropEffect === "none") lifted.column.insertBefore(dragged, lifted.before);
  else {
    const column = dragged.parentElement;
    keepBox(dragged, { column: column.dataset.column, place: [...column.children].indexOf(dragged) });
  }
  dragged = null;
});

// ---- Rows in their order: dragged, or moved by keys

function moveRow(row, place) {
  const url = document.querySelector("[data-order-url]")?.dataset.orderUrl;
  if (!url || place < 1 || place === Number(row.dataset.place)) return;
  window.htmx.ajax("POST", url, { values: { sheet_id: row.querySelector("input").value, place }, swap: "none", source: row });
}

let carried = null;
document.addEventListener("dragstart", (event) => {
  carried = event.target.closest?.(".order-row[draggable=true]") ?? null;
});
document.addEventListener("dragover", (event) => {
  if (carried && event.target.closest?.(".order-row[draggable=true]")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const onto = carried && event.target.closest?.(".order-row[draggable=true]");
  if (!onto) return;
  event.preventDefault();
  moveRow(carried, Number(onto.dataset.place));
});
document.addEventListener("dragend", () => { carried = null; });

// ---- The drawer, which is asked for when something opens in it. A phone opens the page.

const drawer = document.getElementById("drawer");
const { home } = drawer.dataset;
const BESIDE = new RegExp(`^${home}((notes|tables|search)\\b.*|sheets/\\w+/)$`);
function besideOf(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  const sheet = pathname === home && searchParams.get("sheet"); // which the table's page has in its middle
  return (sheet ? `${home}sheets/${sheet}/` : pathname).match(BESIDE);
}
const fitsBeside = () => matchMedia("(min-width: 50rem)").matches;
const showBeside = (...what) => import("./drawer.js").then((module) => module.showBeside(besideOf, ...what));

document.addEventListener("click", (event) => {
  const link = event.target.closest("#panel-screen a:not([hx-get])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !besideOf(link.href) || !fitsBeside()) return;
  event.preventDefault();
  showBeside("GET", link.href, drawer);
});
if (!drawer.hidden) {
  const address = home + new URLSearchParams(location.search).get("beside");
  if (fitsBeside()) showBeside("GET", address, drawer);
  else location.replace(address);
}

// ---- Keys

const pressKey = (key) => {
  const found = document.querySelector(`[data-key~="${CSS.escape(key)}"]`);
  if (!found) return false;
  if (found.form?.id === "chosen" && !found.dataset.select) selectFocused();
  if (found.closest("details:not([open])")) found.closest("details").open = true;
  found.click();
  return true;
};

function stepRow(by, moves) {
  const boxes = chosenBoxes();
  const now = boxes.indexOf(document.activeElement);
  const row = document.activeElement?.closest(".order-row");
  if (moves && row) return moveRow(row, Number(row.dataset.place) + by);
  boxes[Math.min(Math.max(now + by, 0), boxes.length - 1)]?.focus();
  return undefined;
}

// What is done to those who are selected is done to the row that has the focus, where nobody is.
function selectFocused() {
  const box = document.activeElement?.closest(".order-row")?.querySelector("input[form=chosen]");
  if (!box || chosenBoxes().some((one) => one.checked)) return;
  box.checked = true;
  countChosen();
}

function hideOrReveal() {
  selectFocused();
  const rows = chosenBoxes().filter((box) => box.checked).map((box) => box.closest(".order-row"));
  pressKey(rows.length && rows.every((row) => row.matches(".unseen")) ? "V" : "v");
}

function rollBehind() {
  const form = document.querySelector(".free-roll");
  form.elements.audience.value = "gm_only";
  form.elements.expression.focus();
  if (form.elements.expression.value) form.requestSubmit();
}

async function unfoldFocused() {
  const row = document.activeElement?.closest(".order-row") ?? document.querySelector(".order-row[data-leads]");
  await (row && unfold(row, true));
  (inBlock() ? block : row)?.querySelector(".deeds-list button:enabled")?.focus();
}

const ACTIONS = {
  ...KEYS,
  "/": () => pressKey("/"),
  ArrowDown: (event) => stepRow(1, event.shiftKey),
  ArrowUp: (event) => stepRow(-1, event.shiftKey),
  v: hideOrReveal,
  x: unfoldFocused,
  g: rollBehind,
  s: () => (document.querySelector("#table-time a[href*='/encounter-end']") ?? document.querySelector("#table-time a.button"))?.click(),
};

// Enter on a row selects it; the browser would press the first button of the form.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input[form=chosen]")) return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener("keydown", (event) => {
  if (!isMeant(event)) return;
  const action = ACTIONS[event.key];
  const box = /^[1-9]$/.test(event.key) && document.querySelectorAll(".screen-box > summary")[Number(event.key) - 1];
  if (action) action(event);
  else if (box) box.focus();
  else if (!pressKey(event.key)) return;
  event.preventDefault();
});
