// The GM's screen: who is selected, boxes that are folded and dragged, and keys.

const chosenBoxes = () => [...document.querySelectorAll("input[form=chosen]")];
const boxesUrl = document.querySelector("[data-boxes-url]")?.dataset.boxesUrl;

// ---- Selection

function countChosen() {
  const count = chosenBoxes().filter((box) => box.checked).length;
  const place = document.getElementById("chosen-count");
  const words = count ? `${count} selected` : "Nobody selected";
  if (place && place.textContent !== words) place.textContent = words; // it lies in what is watched
}

function select(side) {
  for (const box of chosenBoxes()) box.checked = box.dataset.side === side;
  countChosen();
}

document.addEventListener("change", (event) => event.target.matches("input[form=chosen]") && countChosen());
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-select]");
  if (button) select(button.dataset.select);
});
new MutationObserver(countChosen).observe(document.querySelector("#box-order"), { childList: true, subtree: true });
countChosen();

// ---- Boxes

function keepBox(box, values) {
  window.htmx.ajax("POST", boxesUrl, { values: { box: box.id.slice("box-".length), ...values }, swap: "none" });
}

let isFolding = false; // by whoever looks at it, and not by the page itself
document.addEventListener("click", (event) => { isFolding = Boolean(event.target.closest(".screen-box > summary")); }, true);
document.addEventListener("toggle", (event) => {
  if (isFolding && event.target.matches?.(".screen-box")) keepBox(event.target, { how: "fold" });
  isFolding = false;
}, true);

let dragged = null;
for (const box of document.querySelectorAll(".screen-box")) box.querySelector("summary").draggable = true;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".screen-box > summary")?.parentElement ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const column = dragged && event.target.closest?.(".screen-column");
  if (!column) return;
  event.preventDefault();
  const below = [...column.children].find((box) => box !== dragged && event.clientY < box.getBoundingClientRect().top + box.offsetHeight / 2);
  column.insertBefore(dragged, below ?? null);
});
document.addEventListener("dragend", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  const column = dragged.parentElement;
  keepBox(dragged, { column: column.dataset.column, place: [...column.children].indexOf(dragged) });
  dragged = null;
});
