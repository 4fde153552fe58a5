// Notes, tables and search over the Game Master's screen from the side, each with its address.

const drawer = document.getElementById("drawer");
const PANELS = { notes: "#table-notes", tables: "#table-tables" }; // what of the screen shows the same
let cameFrom = ""; // the link that has the focus again when the drawer closes
let besideOf = null;

function rememberBeside(path) {
  const address = new URL(location.href);
  if (path) address.searchParams.set("beside", path);
  else address.searchParams.delete("beside");
  history.replaceState(history.state, "", address);
}

export async function showBeside(beside, verb, address, source) {
  besideOf = beside;
  if (!drawer.contains(document.activeElement)) cameFrom = document.activeElement.closest("a")?.getAttribute("href");
  drawer.hidden = false;
  const place = document.getElementById("drawer-page");
  await window.htmx.ajax(verb, address, { source, target: place, select: "#main > *", swap: "innerHTML" });
  const panel = verb !== "GET" && PANELS[besideOf(address)[2]];
  if (panel) await window.htmx.ajax("GET", location.pathname, { target: panel, select: panel, swap: "outerHTML" });
}

// What the page has already would be there twice, as what speaks of rolls.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "drawer-page") return;
  rememberBeside(besideOf(detail.xhr.responseURL)?.[1]);
  for (const twin of drawer.querySelectorAll("[id]")) if (document.getElementById(twin.id) !== twin) twin.remove();
  (drawer.querySelector("[type=search]") ?? detail.target).focus();
});

function close() {
  drawer.hidden = true;
  rememberBeside("");
  document.querySelector(`#panel-screen a[href="${CSS.escape(cameFrom ?? "")}"]`)?.focus();
}

drawer.addEventListener("click", (event) => {
  if (event.target.closest("[data-close-drawer]")) return close();
  const link = event.target.closest("a:not([hx-get], [download])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (link.pathname === location.pathname) close();
  else if (link.pathname.includes("/do/")) window.htmx.ajax("GET", link.href, { source: link, target: "#dialog", swap: "innerHTML" });
  else if (besideOf(link.href)) showBeside(besideOf, "GET", link.href, drawer);
  else return undefined;
  return event.preventDefault();
});
drawer.addEventListener("submit", (event) => {
  const form = event.target.closest("form:not([hx-post])");
  if (!form || !besideOf(form.action)) return;
  event.preventDefault();
  showBeside(besideOf, form.method.toUpperCase(), form.action, form);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || drawer.hidden || document.querySelector("#dialog[open]")) return;
  event.stopImmediatePropagation();
  close();
}, true);
