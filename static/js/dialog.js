// The dialog over a sheet or the table: options open in it, a refusal stands in it with all that was filled in, and it
// closes when what it asked for is done. Without a script each dialog is a page of its own. Also on those pages: the
// buttons − and + beside a number or a die code, and those that set a field to what is written on them.
(() => {
"use strict";

const dialog = () => document.getElementById("dialog");
const byThumb = matchMedia("(pointer: coarse)"); // focus in a number would bring up the keys over its buttons
const FIELD = "form :is(input:not([type=hidden]), select, textarea)";
let opener = null;

function close() {
  if (!dialog()?.open) return;
  dialog().close();
  empty();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

// What is closed while its answer is on the way stays until then: nobody hears the answer to a form that is gone.
function empty() {
  if (!dialog().open && !dialog().querySelector(".htmx-request")) dialog().replaceChildren();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target.id === "dialog") opener = event.detail.elt;
});

// While one types, the odds bring the foot anew: the same button is left alone, as a finger may be on it.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const [{ outerHTML: was }, now] = [event.detail.target, event.detail.fragment.firstElementChild];
  if (now && event.detail.target.closest("#dialog, .builder") && was === now.outerHTML) event.detail.shouldSwap = false;
});

// Nothing moves or is drawn anew under a finger, or its press would end on nothing: odds that come while one presses in
// their form are asked anew when the press is over.
const TAP_MS = 300; // from the finger that goes up to its click
let pressed = null;
let outdated = null;
let ending;
function endPress() {
  clearTimeout(ending);
  const form = outdated;
  pressed = outdated = null;
  form?.dispatchEvent(new Event("input"));
}
const endPressIn = (ms) => { clearTimeout(ending); ending = setTimeout(endPress, ms); };
document.addEventListener("pointerdown", ({ target }) => { endPress(); pressed = target.closest("form"); }, true);
document.addEventListener("pointerup", () => endPressIn(TAP_MS));
document.addEventListener("pointercancel", endPress);
document.addEventListener("click", () => endPressIn(0));
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!pressed || !detail.target.matches(".odds-place") || detail.target.closest("form") !== pressed) return;
  detail.shouldSwap = false;
  outdated = pressed;
});

// What was unfolded among the odds stays so when they are drawn anew.
let unfolded = [];
const foldsOf = (place) => (place.matches(".odds-place") ? [...place.querySelectorAll("details")] : []);
const words = (fold) => fold.firstElementChild.textContent;
document.addEventListener("htmx:beforeSwap", ({ detail }) => { unfolded = foldsOf(detail.target).filter((fold) => fold.open).map(words); });
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  for (const fold of foldsOf(detail.target)) fold.open = unfolded.includes(words(fold));
});

// Not modal: what else is refused must lie above it.
document.addEventListener("htmx:afterSwap", (event) => {
  const box = event.detail.target;
  if (box.id !== "dialog") return;
  if (!box.open) box.show();
  const refused = box.querySelector(".dialog-foot .refused");
  if (refused) return refused.scrollIntoView({ block: "nearest" });
  box.scrollTop = 0;
  const first = box.querySelector("[autofocus]") ?? box.querySelector(FIELD) ?? box.querySelector("form .button");
  const place = first && !(/number|search/.test(first.type) && byThumb.matches) ? first : box;
  place.focus({ preventScroll: true });
  if (place.type === "number") place.select();
  return undefined;
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr, elt } = event.detail;
  if (dialog()) empty();
  if (requestConfig?.verb === "get" || !xhr.status || xhr.status >= 400) return;
  if (elt.closest("#dialog, #refusal") && !elt.dataset.switch) close();
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step], [data-set], [data-pips]");
  if (step) return change(step);
  if (!dialog()?.open) return undefined;
  if (event.target.closest("[data-close='dialog']")) {
    event.preventDefault();
    return close();
  }
  if (!event.target.closest("#dialog, #refusal, [hx-target='#dialog']") && event.target.isConnected) close();
  return undefined;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("#refusal .refusal")) close();
});

// Who may see it is folded away: its line says what is chosen.
document.addEventListener("change", (event) => {
  const chosen = event.target.closest(".fold")?.querySelector("[data-chosen]");
  if (chosen && event.target.type === "radio") chosen.textContent = event.target.nextElementSibling.textContent;
});

// A press on − or +, or on a number with a name; the odds listen to the field.
function change(button) {
  const field = button.closest(".field, fieldset").querySelector("input");
  if (button.dataset.set !== undefined) field.value = button.dataset.set;
  else if (button.dataset.pips) field.value = stepped(field.value, Number(button.dataset.pips));
  else if (Number(button.dataset.step) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// The list of gear under a line: what does not hold each of its words is out of sight.
document.addEventListener("input", ({ target }) => {
  const list = document.getElementById(target.dataset.finds);
  const words = list && target.value.toLowerCase().split(" ");
  for (const one of list?.children ?? []) {
    one.hidden = !words.every((word) => one.textContent.toLowerCase().includes(word));
  }
});

// A form that was sent is empty again: so are its odds.
document.addEventListener("reset", ({ target }) => {
  if (target.querySelector(".odds-place")) setTimeout(() => target.dispatchEvent(new Event("input", { bubbles: true })));
});

// The number with a name that stands in the field is lit.
document.addEventListener("input", (event) => {
  for (const named of event.target.closest(".field")?.querySelectorAll("[data-set]") ?? []) {
    named.setAttribute("aria-pressed", String(named.dataset.set === event.target.value));
  }
});

// 3D, 3D+1, 3D+2, 4D: three pips are a die.
function stepped(code, by) {
  const [, dice, pips] = /^\s*(\d*)\s*[Dd]?\s*(?:\+\s*(\d+))?/.exec(code);
  const all = Math.max(0, Number(dice || 0) * 3 + Number(pips || 0) + by);
  const rest = all % 3;
  return `${(all - rest) / 3}D${rest ? `+${rest}` : ""}`;
}
})();
