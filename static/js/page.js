// Every page has this, in its head and before the first paint, so that nobody's night begins with a white flash.
// Then the comfort for parts that work without it: popovers close, links are copied, refusals are dismissed, and the
// tabs follow a swipe. Then the dialogs. One classic script, so that a page costs one request for all of it.
(() => {
"use strict";

// ---- Light

const root = document.documentElement;
const read = (name) => { try { return localStorage.getItem(name); } catch { return ""; } };
const show = (choice) => {
  root.dataset.theme = choice;
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
  }
};
const showKept = () => show(read("theme") || "system");
root.classList.add("js");
const keepNotify = () => { root.dataset.notify = read("notify") ?? ""; }; // waiting.js has asked
keepNotify();
addEventListener("storage", keepNotify);
showKept();
document.addEventListener("DOMContentLoaded", showKept);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-choice]");
  if (!button) return;
  try { localStorage.setItem("theme", button.dataset.themeChoice); } catch { /* private window: for this page only */ }
  show(button.dataset.themeChoice);
});

// ---- htmx, which begins after this: no code in attributes, nothing kept, and refusals at their place

document.addEventListener("DOMContentLoaded", () => Object.assign(window.htmx.config, {
  allowEval: false, includeIndicatorStyles: false, historyCacheSize: 0, defaultSettleDelay: 0,
  responseHandling: [{ code: "204", swap: false }, { code: "[23]..", swap: true },
    { code: "422", swap: true, target: "#refusal", swapOverride: "innerHTML" }, { code: "...", swap: false, error: true }],
}));

// ---- The account's switches: once it is kept, it holds wherever the page says so

document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (!elt.dataset.switch || !successful) return;
  const { name, value } = elt;
  root.dataset[name] = value;
  for (const twin of document.querySelectorAll(`[data-switch="${name}"]`)) {
    twin.ariaChecked = String(value === "on");
    twin.value = value === "on" ? "off" : "on";
  }
});

// ---- Popovers and refusals

const openPops = () => document.querySelectorAll("details:is(.pop, .menu, .offer-asks)[open]");

function closePops(except) {
  for (const pop of openPops()) if (pop !== except && !pop.contains(except)) pop.open = false;
}

document.addEventListener("click", (event) => {
  closePops(event.target.closest("details:is(.pop, .menu, .offer-asks)"));
  event.target.closest("[data-close='refusal']")?.closest(".refusal").remove();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const last = [...openPops()].pop();
  if (last) {
    last.open = false;
    last.querySelector("summary").focus();
  } else if (document.querySelector("#refusal .refusal")) {
    document.getElementById("refusal").replaceChildren();
  }
});

// A popover near an edge is turned to face the page; it opens upwards where there is more room.
document.addEventListener("toggle", (event) => {
  const pop = event.target;
  if (!pop.matches?.("details.pop[open]")) return;
  const body = pop.querySelector(".pop-body");
  pop.classList.remove("end", "up");
  const box = body.getBoundingClientRect();
  const frame = (pop.closest(".panel") ?? document.documentElement).getBoundingClientRect();
  if (box.right > Math.min(frame.right, innerWidth) - 8) pop.classList.add("end");
  if (box.bottom > Math.min(frame.bottom, innerHeight) && box.height < box.top - frame.top - 60) pop.classList.add("up");
}, true);

// ---- Copying

// On plain http in the LAN there is no clipboard: the text is selected, and the reader copies it by hand.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  const word = button.querySelector("span");
  const before = word.textContent;
  input.select();
  let copied = false;
  try {
    if (navigator.clipboard) { await navigator.clipboard.writeText(input.value); copied = true; }
    else copied = document.execCommand("copy");
  } catch { copied = false; }
  word.textContent = copied ? "Copied" : "Selected";
  setTimeout(() => { word.textContent = before; }, 2000);
});

// Shared by the machine's own means, where it has any: the stylesheet hides the button elsewhere.
document.documentElement.classList.toggle("shares", !!navigator.share);
document.addEventListener("click", (event) => {
  const share = event.target.closest("[data-share]");
  if (share) navigator.share({ url: document.getElementById(share.dataset.share).value }).catch(() => {});
  const unveil = event.target.closest("[data-unveil]");
  if (!unveil) return;
  const shown = unveil.ariaPressed !== "true";
  unveil.ariaPressed = shown;
  document.getElementById(unveil.dataset.unveil).type = shown ? "text" : "password";
});

// ---- What went wrong

// A failure of the line is no longer true when the line is back; live.js takes it away then.
function say(sentence, untilLive = false, href = "", words = "") {
  const box = document.createElement("div");
  box.className = "refusal";
  box.toggleAttribute("data-until-live", untilLive);
  const line = document.createElement("p");
  line.className = "refusal-said";
  line.textContent = href ? `${sentence} ` : sentence;
  if (href) line.append(Object.assign(document.createElement("a"), { href, textContent: words }));
  const close = document.createElement("button");
  Object.assign(close, { className: "button quiet", type: "button", textContent: "Close" });
  close.dataset.close = "refusal";
  box.append(line, close);
  document.getElementById("refusal").replaceChildren(box);
}

document.addEventListener("rollbook:refused", ({ detail }) => say(detail.sentence, detail.untilLive, detail.href, detail.words));
document.addEventListener("htmx:sendError", () => say("The server did not answer. Check whether it was done before you try again.", true));
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  if (status > 501) say("The server could not answer. Wait a moment, and check whether it was done before you try again.", true);
  else if (status === 429) say("Too many tries. Wait a moment, then try again.");
  else if (status === 403 || status === 401) say("You may not do that, or you are signed out. Reload the page.");
  else if (status === 404) say("That is no longer there. Reload the page.");
  else say("Something broke on the server. Nothing was saved; try again.");
});
// A refusal says in its headers where it wants to stand, whatever its status: too fast (429), or not just now (503).
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Retarget") !== "#refusal") return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});
// An action that went well clears the last refusal and puts its popover away, before the answer redraws the panel.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.verb === "get" || xhr.status >= 400) return;
  document.getElementById("refusal").replaceChildren();
  const pop = requestConfig.elt.closest("details:is(.pop, .menu)[open]");
  if (!pop) return;
  if (pop.contains(document.activeElement)) pop.querySelector("summary").focus({ preventScroll: true });
  pop.open = false;
});

// What was refused is being mended.
document.addEventListener("input", (event) => event.target.closest("form")?.querySelector("[data-refusal]")?.replaceChildren());

// What waits leads to its entry: where that is on this page, it is shown there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-entry]");
  const entry = link && document.getElementById(link.dataset.entry);
  if (!entry) return;
  event.preventDefault();
  for (const fold of document.querySelectorAll("#prompts [open]")) fold.open = false;
  location.hash = entry.id;
  entry.scrollIntoView({ block: "center" });
});

// ---- Panels

// The table's panels: the tab of the panel in view is the current one, and the sheet comes first.
function followPanels(panels) {
  const tabs = new Map([...document.querySelectorAll(".tabbar a[href^='#']")].map((tab) => [tab.hash.slice(1), tab]));
  const shown = new Set(); // all of them on a wide screen, from which a tablet may be turned back
  const watch = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) shown[isIntersecting ? "add" : "delete"](target.id);
    const current = [...tabs.keys()].find((id) => shown.has(id));
    if (!current) return;
    for (const [id, tab] of tabs) {
      if (id === current) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
  }, { root: panels, threshold: 0.6 });
  for (const panel of panels.querySelectorAll(".panel")) watch.observe(panel);
  for (const [id, tab] of tabs) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      document.getElementById("refusal").replaceChildren();
      const panel = document.getElementById(id);
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      panels.scrollTo({ left: panel.offsetLeft - panels.offsetLeft, behavior: calm ? "instant" : "smooth" });
      panel.focus({ preventScroll: true });
    });
  }
  const first = document.getElementById(location.hash.slice(1)) ?? panels.querySelector(".panel[data-first]");
  if (first?.matches(".panel")) panels.scrollLeft = first.offsetLeft - panels.offsetLeft;
}

document.addEventListener("DOMContentLoaded", () => {
  const panels = document.querySelector(".panels");
  if (panels) followPanels(panels);
});

// ---- Times: the reader's own, with the server's in the title; data-as says how.

const DATE = { day: "numeric", month: "short", year: "numeric" };
const TIME = { hour: "2-digit", minute: "2-digit" };
const FORMS = { date: DATE, moment: { ...DATE, ...TIME }, clock: TIME };

function showLocalTimes() {
  for (const time of document.querySelectorAll("time[datetime*=T]:not([title])")) {
    const moment = new Date(time.dateTime);
    time.title = `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
    time.textContent = moment.toLocaleString([], FORMS[time.dataset.as ?? "clock"]);
  }
}
// A closed entry may show these in part.
const CUT = ".entry :is(.said, .note, .does, .put-in, .seen-by):not([title])";

const isWords = (node) => node.className !== "unfold"; // as the button that counts is none
const wordsIn = (part) => [...part.childNodes].filter(isWords).map((node) => node.textContent).join("").trim();
const entitle = () => document.querySelectorAll(CUT).forEach((part) => { part.title = wordsIn(part); });

for (const drawn of ["DOMContentLoaded", "htmx:afterSwap", "rollbook:placed"]) {
  document.addEventListener(drawn, showLocalTimes);
  document.addEventListener(drawn, entitle);
}

// ---- Steps: of a row that is longer than the screen is wide, by more than its margin, the one that counts is in sight

const showStep = () => document.querySelectorAll(".ladder-steps > :is([aria-current], [aria-pressed='true'])").forEach((step) => {
  const row = step.parentElement;
  if (row.scrollWidth > row.clientWidth + 24) row.scrollLeft = step.offsetLeft - row.offsetLeft - (row.clientWidth - step.offsetWidth) / 2;
});
document.addEventListener("DOMContentLoaded", showStep);
document.addEventListener("htmx:afterSwap", showStep);
})();

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
  if (event.detail.target.id !== "dialog") return;
  const pop = event.detail.elt.closest("details.pop");
  opener = pop?.firstElementChild ?? event.detail.elt;
  if (pop) pop.open = false;
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
  const refused = box.querySelector(".dialog-end [role=alert]");
  if (refused) return refused.scrollIntoView({ block: "nearest" });
  box.scrollTop = 0;
  const seen = [...box.querySelectorAll(FIELD)].find((field) => field.checkVisibility());
  const first = box.querySelector("[autofocus]") ?? seen ?? box.querySelector("form .button");
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
  else if (field.dataset.start && !field.value) field.value = field.dataset.start;
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
