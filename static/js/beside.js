// What pages beside the table have that no live page needs: forms that would wait for its frames, the exchange of scores
// while a character is made, and that anyone who reads any page of a campaign is at its table.
(() => {
"use strict";

// ---- Forms whose answer is a frame for a live page: elsewhere nothing would take it in, and they are sent as they are

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt.closest("form[hx-swap='none']");
  if (!form) return;
  event.preventDefault();
  form.submit();
});

// The array: a number that moves to another ability changes places with the one that was there.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-swap-scores]");
  if (!form) return;
  const given = [...form.querySelectorAll("fieldset")].map((box) => [box, box.querySelector(":checked").value]);
  const mine = event.target.closest("fieldset");
  const all = [...mine.querySelectorAll("input")].map((input) => input.value);
  const missing = all.find((value) => !given.some(([, held]) => held === value));
  const twin = given.find(([box, value]) => box !== mine && value === event.target.value);
  if (twin && missing !== undefined) twin[0].querySelector(`input[value="${missing}"]`).checked = true;
});

// ---- Writing a note: a button puts its marks round what is selected, so that an undo takes them back

document.addEventListener("click", (event) => {
  const button = event.target.closest(".marks [data-before]");
  if (!button) return;
  const text = button.closest("form").querySelector("textarea");
  const { selectionStart: start, selectionEnd: end, value } = text;
  const opens = start && value[start - 1] !== "\n" ? button.dataset.before : button.dataset.before.trimStart();
  text.focus();
  document.execCommand("insertText", false, opens + value.slice(start, end) + button.dataset.after);
  if (start === end) text.selectionStart = text.selectionEnd = start + opens.length;
});

// ---- What saves a long form stays in sight once something in it has changed, and says how much has

document.addEventListener("input", ({ target }) => {
  target.form?.classList.add("changed");
  const count = target.form?.querySelector("[data-changed]");
  if (!count) return;
  const changed = [...target.form.querySelectorAll("select")].filter((one) => !one.selectedOptions[0].defaultSelected);
  count.textContent = changed.length ? `${changed.length} changed` : "";
  target.closest("details").querySelector("[data-now]").textContent = target.selectedOptions[0].text;
});

// ---- The section of a long page in which one reads is marked in its list

function markSections(links) {
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      for (const link of links) link.ariaCurrent = link.hash === `#${target.id}` ? "true" : null;
    }
  }, { rootMargin: "-15% 0px -75%" });
  links[0]?.setAttribute("aria-current", "true");
  for (const link of links) near.observe(document.querySelector(link.hash));
}

// ---- Presence: anyone who reads any page of a campaign is at its table. What the stream brings is for other pages.

const LEFT_MS = 20_000; // a tab that nobody sees has left

function beHere(address) {
  let stream, leaving;
  const leave = () => { stream?.close(); stream = null; };
  const look = () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(leave, LEFT_MS);
    else stream ??= new EventSource(address);
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  addEventListener("pagehide", leave);
  look();
}

document.addEventListener("DOMContentLoaded", () => {
  for (const bar of document.querySelectorAll(".marks")) bar.hidden = false;
  markSections([...document.querySelectorAll(".sections > .tabs a[href^='#']")]);
  if (document.body.dataset.here) beHere(document.body.dataset.here);
});
})();
