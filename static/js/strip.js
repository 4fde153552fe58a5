// The strip's cards keep their height: what does not fit into a card's row of chips is counted, "+2", and the row is
// pushed sideways for it. The sheet that the page shows stays marked.

const strip = document.querySelector(".party-panel");
const rows = () => strip.querySelectorAll(".party-face .chips");
const openSheet = strip?.querySelector("a[aria-current]")?.search;

// What the stream draws does not know which sheet this page shows.
function mark() {
  for (const link of strip.querySelectorAll(".party-name a")) {
    if (link.search === openSheet) link.setAttribute("aria-current", "page");
  }
}

function count() {
  for (const row of rows()) {
    const edge = row.getBoundingClientRect().right + 1;
    const beyond = [...row.children].filter((chip) => chip.getBoundingClientRect().right > edge).length;
    if (beyond) row.dataset.more = `+${beyond}`;
    else delete row.dataset.more;
  }
}

// A ring that was drawn some time ago, as after a nap of the phone, empties from where it is by now.
function wind() {
  for (const ring of document.querySelectorAll(".ring[data-due]")) {
    const { due, left } = ring.dataset;
    const since = left - (due - Date.now() / 1000);
    if (since > 1 && since < left) ring.setCurrentTime(since);
  }
}

// Rows that can be pushed lie over the link that covers their card.
function open(event) {
  event.target.closest(".chips")?.closest(".party-card")?.querySelector("a")?.click();
}

if (strip) {
  new MutationObserver(() => { mark(); count(); }).observe(strip, { childList: true, subtree: true });
  new ResizeObserver(count).observe(strip);
  strip.addEventListener("click", open);
}

const lights = document.querySelector("#table-lights")?.parentElement;
if (lights) {
  wind();
  new MutationObserver(wind).observe(lights, { childList: true });
}
