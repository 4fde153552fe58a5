// A root is an element with an id that the server draws; the one on the page gives way to it.

import { showChange } from "./news.js";

export function rootsOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
}

export function replaceRoot(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old) return;
  if (touched && old.contains(touched)) return hold(fresh);
  const refocus = carryOver(old, fresh);
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
  showChange(old, fresh);
  refocus();
  if (fresh.id === "prompts") countPrompts();
  if (fresh.id !== "pause") return;
  veil();
  if (old.dataset.archived !== fresh.dataset.archived) document.dispatchEvent(new Event("rollbook:outdated"));
}

// What lies behind the veil of a pause is out of reach until it is lifted.
function veil() {
  document.getElementById("main").inert = Boolean(document.querySelector(".table .veil[open]"));
}

veil();
document.addEventListener("toggle", ({ target }) => target.matches(".veil") && veil(), true);

// How many prompts wait for this seat is on the tab of the log, and in the title, which a hidden page shows too.
const title = document.title.replace(/^\(\d+\) /, "");
let waiting = 0;

function countPrompts() {
  const count = document.getElementById("prompts")?.dataset.count ?? "";
  document.title = count ? `(${count}) ${title}` : title;
  if (document.hidden && count > waiting && document.documentElement.dataset.notify === "on") {
    import("./waiting.js").then(({ notify }) => notify(title));
  }
  waiting = Number(count);
  const tab = document.querySelector(".tabbar [href='#panel-log']");
  if (tab) tab.dataset.count = count;
}

countPrompts();

// Nothing is drawn anew under a finger, or the tap would end on nothing.
const TAP_MS = 300; // from the finger that goes up to its click
const held = new Map(); // the newest of each root, in the order in which they came
let touched = null;
let going;

function hold(fresh) {
  held.delete(fresh.id);
  held.set(fresh.id, fresh);
}

function endTap() {
  clearTimeout(going);
  touched = null;
  const waiting = [...held.values()];
  held.clear();
  waiting.forEach(replaceRoot);
}

function endTapIn(ms) {
  clearTimeout(going);
  going = setTimeout(endTap, ms);
}

document.addEventListener("pointerdown", (event) => {
  endTap();
  touched = event.target;
}, true);
document.addEventListener("pointerup", () => endTapIn(TAP_MS));
document.addEventListener("pointercancel", endTap);
document.addEventListener("click", () => endTapIn(0));

// Open folds, what has popped up, typed text and focus survive that a panel is redrawn.
function carryOver(old, fresh) {
  let kept = null; // something of a form whose odds are drawn without it
  for (const fold of old.querySelectorAll("details[open]")) {
    const twin = !isPressed(fold) && twinOf(fold, old, fresh);
    if (twin) twin.open = true;
  }
  for (const field of old.querySelectorAll("input:not([type=hidden]), textarea, select")) {
    const twin = isTouched(field) && !isSent(field.form) && twinOf(field, old, fresh);
    if (!twin) continue;
    twin.value = field.value;
    if ("checked" in field) twin.checked = field.checked;
    if (twin.form?.querySelector(".odds-place")) kept = twin;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const twin = focused && (focused === old ? fresh : twinOf(focused, old, fresh));
  const caret = focused?.selectionStart;
  const shown = old.querySelector(":popover-open");
  return () => {
    if (shown && !shown.closest(".htmx-request")) document.getElementById(shown.id)?.showPopover();
    kept?.dispatchEvent(new Event("input", { bubbles: true }));
    if (!twin) return;
    twin.focus({ preventScroll: true });
    if (typeof caret === "number") twin.setSelectionRange?.(caret, focused.selectionEnd);
  };
}

// What is on its way may be news before its answer, which would find no form to empty.
const isSent = (form) => Boolean(form?.matches(".htmx-request:not([data-keep])"));

// What popped up is done with once something in it was pressed: nobody hears the answer to a form that is gone.
const isPressed = (fold) => fold.matches(".pop, .menu") && Boolean(fold.querySelector(".htmx-request"));

const isTouched = (field) => field.matches("select")
  ? [...field.options].some((option) => option.selected !== option.defaultSelected)
  : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

// The same element in the new root: by id, else by form and name, else by place.
function twinOf(element, old, fresh) {
  if (element.id) return fresh.querySelector(`#${CSS.escape(element.id)}`);
  const form = element.closest("form")?.getAttribute("action");
  const alike = (root) => [...root.querySelectorAll(element.tagName)].filter((other) =>
    other.getAttribute("name") === element.getAttribute("name")
    && other.getAttribute("type") === element.getAttribute("type")
    && other.closest("form")?.getAttribute("action") === form
    && (element.matches("[type=radio], [type=checkbox], button") ? other.value === element.value : true));
  return alike(fresh)[alike(old).indexOf(element)];
}

// A ring that was drawn some time ago, as after a nap of the phone, empties from where it is by now.
function wind() {
  for (const ring of document.querySelectorAll(".ring[data-due]")) {
    const { due, left } = ring.dataset;
    const since = left - (due - Date.now() / 1000);
    if (since > 1 && since < left) ring.setCurrentTime(since);
  }
}

const lights = document.querySelector("#table-lights")?.parentElement;
if (lights) {
  wind();
  new MutationObserver(wind).observe(lights, { childList: true });
}
