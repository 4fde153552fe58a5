// The stat blocks beside the one of whoever acts or was picked: asked for where there is room for any.

const MOST = 3; // besides that one
const roomy = matchMedia("(min-width: 112rem)");
const shows = new WeakMap(); // who stands in each place
let run = 0;

// Nobody stands in two.
function clear(row, kept) {
  for (const place of kept.parentElement.children) if (place !== kept && shows.get(place) === row.id) place.replaceChildren();
  shows.set(kept, row.id);
}

// Those who come after it, as many as fit on the screen without scrolling.
export async function showOthers(first, block, box, draw, isLatest) {
  const [rows, panel] = [[...document.querySelectorAll(".order-row[data-deeds]")], block.closest(".panel")];
  const at = rows.indexOf(first);
  const fits = () => box.getBoundingClientRect().bottom + panel.scrollTop <= panel.getBoundingClientRect().bottom;
  let last = block;
  const mine = ++run; // who asks again goes on alone, and the whole screen may have been drawn anew meanwhile
  const goesOn = () => mine === run && isLatest() && block.isConnected;
  if (!first || !goesOn()) return;
  clear(first, block);
  for (const row of [...rows.slice(at + 1), ...rows.slice(0, at)].slice(0, MOST)) {
    const place = last.nextElementSibling ?? block.cloneNode();
    place.removeAttribute("id");
    place.style.minHeight = "10rem"; // what one has at least, so that none is asked for where it cannot fit
    last.after(place);
    if (!fits()) break;
    clear(row, place);
    await draw(row, place); // each has its height before the next is tried
    if (roomy.matches) for (const fold of place.querySelectorAll(".fold")) fold.open = true;
    place.style.minHeight = "";
    if (!goesOn()) return;
    if (!fits()) break;
    last = place;
  }
  while (last.nextElementSibling) last.nextElementSibling.remove();
}
