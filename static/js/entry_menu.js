// The menu of an entry: its link, opened. It is fetched when the first is opened.

const reader = () => document.querySelector("#panel-log")?.dataset ?? {}; // the seat that reads: whose entries it may undo

export function showMenu(link, sentenceOf) {
  const entry = link.closest("li");
  const open = entry.querySelector(".entry-menu");
  closeMenus();
  if (open) return;
  link.setAttribute("aria-expanded", "true");
  link.after(menuOf(entry, link, sentenceOf(entry)));
  entry.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(".entry-menu");
  if (!menu) return;
  menu.closest("li").querySelector(".at").focus();
  closeMenus();
});

// As the server has it: Game Masters any entry, a player the last of their own that still counts.
function mayUndo(entry) {
  const { me, may } = reader();
  if (!may || entry.querySelector(".undone-by")) return false;
  const own = [...document.querySelectorAll(`#log-entries > [data-by="${me}"]:not(.no-action, :has(.undone-by))`)];
  const [last] = own.slice(-1).map((one) => one.dataset.joins ?? one.dataset.seq);
  return may === "all" || last === (entry.dataset.joins ?? entry.dataset.seq);
}

// What was rolled a player asks to undo, or may not, as the table has it.
function undoWords(entry) {
  const { dice } = reader();
  const first = entry.dataset.joins ?? entry.dataset.seq;
  const rolled = document.querySelector(`#log-entries > :is([data-seq="${first}"], [data-joins="${first}"]) .dice`);
  const what = rolled ? "the roll" : entry.matches(".harm") ? "the harm" : "this entry";
  if (!dice || dice === "always" || !rolled) return `Undo ${what}`;
  return dice === "ask" ? `Ask to undo ${what}` : "";
}

function menuOf(entry, link, sentence) {
  const menu = document.createElement("div");
  menu.className = "entry-menu row";
  for (const form of entry.querySelectorAll(":scope > .offers > .extra")) {
    if (!form.offsetParent) menu.append(choice(form.textContent.trim(), () => form.requestSubmit()));
  }
  const words = mayUndo(entry) && undoWords(entry);
  if (words) menu.append(choice(words, () => undo(entry, link)));
  menu.append(
    choice("Copy link", () => copy(link.href)),
    choice("Copy text", () => copy(sentence)),
    opener(link.href),
  );
  return menu;
}

function closeMenus() {
  for (const menu of document.querySelectorAll(".entry-menu")) {
    menu.closest("li").querySelector(".at").removeAttribute("aria-expanded");
    menu.remove();
  }
}

function choice(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  button.textContent = words;
  button.addEventListener("click", async () => {
    await act();
    closeMenus();
  });
  return button;
}

function opener(href) {
  const link = document.createElement("a");
  link.className = "button quiet";
  link.href = href;
  link.textContent = "Open";
  return link;
}

const undo = (entry, link) => window.htmx.ajax("POST", `${link.pathname}/undo`, { source: entry, swap: "none" });
const copy = (text) => navigator.clipboard?.writeText(text);
