// The slip over a sheet: options open in it, and it closes when what it asked for is done.

const drawer = document.getElementById("drawer");
let opener = null;

function close() {
  if (!drawer?.open) return;
  drawer.close();
  drawer.replaceChildren();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target === drawer && drawer) opener = event.detail.elt;
});

// Not modal: what is refused must lie above it.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== drawer || !drawer) return;
  if (!drawer.open) drawer.show();
  drawer.scrollTop = 0;
  (drawer.querySelector("[autofocus], form input:not([type=hidden]), form select, form textarea, form .button") ?? drawer).focus({ preventScroll: true });
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr, elt } = event.detail;
  if (requestConfig?.verb === "get" || !xhr.status || xhr.status >= 400) return;
  if (elt.closest("#drawer, #refusal")) close();
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step], [data-set]");
  if (step) return change(step);
  if (!drawer?.open) return undefined;
  if (event.target.closest("[data-close='drawer']")) {
    event.preventDefault();
    return close();
  }
  if (!event.target.closest("#drawer, #refusal, [hx-target='#drawer']") && event.target.isConnected) close();
  return undefined;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("#refusal .refusal")) close();
});

// A press on − or +, or on a number with a name; the odds listen to the field.
function change(button) {
  const field = button.closest(".field, fieldset").querySelector("input");
  if (button.dataset.set !== undefined) field.value = button.dataset.set;
  else if (Number(button.dataset.step) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

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
