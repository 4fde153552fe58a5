// The table's page: what is live on every page, and the party's strip.

import "./live.js";

// The strip's cards keep their height: what does not fit into a card's row of chips is counted, "+2". The sheet that
// the page shows stays marked.

const strip = document.querySelector(".party-panel");
const TO_SHEETS = ".party-name a, #my-sheets a";
const openSheet = document.querySelector(`:is(${TO_SHEETS})[aria-current]`)?.search;

// What the stream draws does not know which sheet this page shows, nor the party's numbers who acts.
function mark() {
  for (const link of document.querySelectorAll(TO_SHEETS)) {
    if (link.search === openSheet) link.setAttribute("aria-current", "page");
  }
  for (const { id, classList } of document.querySelectorAll(".members > li")) {
    classList.toggle("turn-acts", Boolean(strip.querySelector(`.turn-acts #${id.replace("member", "party")}`)));
  }
}

// No word is cut: where it has no room its bar or its number stands alone. What swells because it is new measures a pixel
// more than it has.
const isCut = (part) => part.scrollWidth - part.clientWidth > part.getAnimations({ subtree: true }).length;
const wordsOf = (chip) => [...chip.querySelectorAll("b:not(.hidden), .word")];

function tighten(row) {
  for (const chip of row.children) {
    const words = wordsOf(chip);
    if (words.length && [chip, ...words].some(isCut)) chip.classList.add("tight");
  }
}

function count() {
  for (const row of strip.querySelectorAll(".party-face .chips")) {
    const isBelow = (chip) => chip.offsetTop + chip.offsetHeight > row.clientHeight + 1;
    const beyond = () => [...row.children].filter((chip) => isBelow(chip) || isCut(chip));
    delete row.dataset.more;
    for (const chip of row.children) chip.classList.remove("tight");
    tighten(row);
    const counts = row.clientWidth > 32; // or there is no room for a number
    if (counts && beyond().length) {
      row.dataset.more = "+"; // has a place of its own
      tighten(row);
    }
    const out = beyond();
    if (!out.length) delete row.dataset.more;
    else if (counts) row.dataset.more = `+${out.length}`;
    for (const chip of row.children) chip.style.visibility = out.includes(chip) ? "hidden" : "";
  }
}

// The cards beyond either edge are counted. A group's name goes with its first card, and is not shown where it would
// reach the count. Where the turn has moved, who acts comes into sight, behind who acted before or beside
// one's own, which stays where it is; in one's own turn who is next.
let acting;

function follow() {
  const row = strip.querySelector(".party");
  const cards = [...row.querySelectorAll(".party-card")];
  const place = (card) => card.offsetLeft - row.offsetLeft;
  const acts = row.querySelector(".turn-acts");
  const own = row.querySelector(".mine");
  const name = acts?.querySelector(".party-name").textContent;
  const beside = own && getComputedStyle(own).position === "sticky" ? own.offsetWidth + 6 : 0; // not on a phone
  const first = !own ? acts?.previousElementSibling ?? acts : acts === own ? row.querySelector(".turn-next") : acts;
  if (name !== acting) row.scrollLeft = first ? place(first) - beside : 0;
  acting = name;
  const left = row.scrollLeft + beside;
  const end = row.scrollLeft + row.clientWidth;
  const before = cards.filter((card) => card !== own && place(card) < left - 24).length;
  const beyond = cards.filter((card) => place(card) + card.offsetWidth > end + 24).length;
  strip.dataset.before = before ? `← ${before} more` : "";
  strip.dataset.beyond = beyond ? `${beyond} more →` : "";
  own?.style.setProperty("--past", `${before && 72}px`);
  for (const card of row.querySelectorAll("[data-title]:not(.mine)")) {
    const from = place(card) - (before && !own ? 72 : 0);
    card.style.setProperty("--named", +(from >= left && place(card) < end - 130));
  }
}

// Rows that can be pushed lie over the link that covers their card.
function open(event) {
  event.target.closest(".chips")?.closest(".party-card")?.querySelector("a")?.click();
}

new MutationObserver(() => { mark(); count(); follow(); }).observe(strip, { childList: true, subtree: true });
new ResizeObserver(() => { count(); follow(); }).observe(strip);
strip.addEventListener("scroll", follow, true);
strip.addEventListener("click", open);
