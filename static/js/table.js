// The table's page: what is live on every page, and the party's strip.

import "./live.js";

// The strip's cards keep their height: what does not fit into a card's row of chips is counted, "+2". The sheet that
// the page shows stays marked.

const strip = document.querySelector(".party-panel");
const rows = () => strip.querySelectorAll(".party-face .chips");
const openSheet = strip.querySelector("a[aria-current]")?.search;

// What the stream draws does not know which sheet this page shows.
function mark() {
  for (const link of strip.querySelectorAll(".party-name a")) {
    if (link.search === openSheet) link.setAttribute("aria-current", "page");
  }
}

function count() {
  for (const row of rows()) {
    const beyond = () => [...row.children].filter((chip) => chip.offsetTop >= row.clientHeight);
    delete row.dataset.more;
    if (beyond().length) row.dataset.more = "+"; // has a place of its own
    const out = beyond();
    if (out.length) row.dataset.more = `+${out.length}`;
    for (const chip of row.children) chip.style.visibility = out.includes(chip) ? "hidden" : "";
  }
}

// In a fight one's own card is in sight, and who acts beside it where there is room; the cards beyond the edge are counted.
function follow(scrolled) {
  const row = strip.querySelector(".party");
  for (const one of scrolled ? [] : [".turn-acts", ".mine"]) {
    const card = row.querySelector(`.turns ~ * ${one}`);
    if (!card) continue;
    const at = card.offsetLeft - row.offsetLeft;
    row.scrollLeft = Math.min(at - 8, Math.max(row.scrollLeft, at + card.offsetWidth + 8 - row.clientWidth));
  }
  const beyond = row.scrollWidth - row.clientWidth - row.scrollLeft - 24;
  strip.dataset.beyond = beyond > 0 ? `+${Math.ceil(beyond / row.querySelector(".party-card").offsetWidth)}` : "";
}

// Rows that can be pushed lie over the link that covers their card.
function open(event) {
  event.target.closest(".chips")?.closest(".party-card")?.querySelector("a")?.click();
}

new MutationObserver(() => { mark(); count(); follow(); }).observe(strip, { childList: true, subtree: true });
new ResizeObserver(() => { count(); follow(); }).observe(strip);
strip.addEventListener("scroll", follow, true);
strip.addEventListener("click", open);
