// A tray of dice to tap: what is tapped is written into the box, which stays the one truth of what is rolled. By thumb
// it stands open until somebody closes it; what was rolled last stands beside it to be rolled again.

import { byId } from "./log.js";

const MOST_LAST = 4;
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window: for this page only */ } };
const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

const tray = byId("tray");
const box = byId("free-expression");

const termsOf = (text) => text.replace(/\s/g, "").match(/[+-]?[^+-]+/g) ?? [];
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
  const term = now ? [`+${now > 1 ? now : ""}${die}`] : [];
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

// ---- The last few

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

// ---- The tray itself

function setOpen(isOpen) {
  tray.hidden = !isOpen;
  byId("tray-open").setAttribute("aria-expanded", String(isOpen));
}

if (tray) {
  setOpen((remembered("tray") ?? (matchMedia("(pointer: coarse)").matches ? "open" : "")) === "open");
  showLast();
  byId("tray-open").addEventListener("click", () => {
    setOpen(tray.hidden);
    remember("tray", tray.hidden ? "closed" : "open");
  });
  tray.addEventListener("click", ({ target, shiftKey }) => {
    const { die, add, clear, roll, label = "" } = target.closest("button")?.dataset ?? {};
    if (roll) {
      write([roll]);
      byId("free-label").value = label;
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
  box.addEventListener("input", showCounts);
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt !== box.form || detail.xhr.status !== 200) return;
    keep(box.value.trim());
    if (!tray.hidden) write([]);
    byId("free-label").value = "";
  });
}
