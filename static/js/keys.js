// Single keys, for whoever has not turned them off: those of the table. The Game Master's screen has more of its own.

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const press = (what) => () => document.querySelector(what)?.click();

export const KEYS = {
  "/": () => document.querySelector(".free-roll [name=expression]")?.focus(),
  "?": press("[data-key='?']"),
  ".": press("[formaction$='/pause']"),
  u: press("form[action$='/log/undo'] button"),
};

// Nothing is meant by a key while one types, or where a dialog is open; the list of keys says how to turn them on again.
export function isMeant(event) {
  if (document.documentElement.dataset.keys === "off" && event.key !== "?") return false;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING) || document.querySelector("#dialog[open]"));
}

document.addEventListener("keydown", (event) => {
  const action = KEYS[event.key];
  if (!action || !isMeant(event) || document.querySelector("[data-boxes-url]")) return;
  event.preventDefault();
  action();
});
