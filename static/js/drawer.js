// Notes, tables, search and a sheet over the Game Master's screen from the side, each with its address.

const drawer = document.getElementById("drawer");
const PANELS = { notes: "#table-notes", tables: "#table-tables" }; // what of the screen shows the same
let cameFrom = ""; // the link that has the focus again when the drawer closes
let besideOf = null;
let drawsAgain = false;

function rememberBeside(path) {
  const address = new URL(location.href);
  if (path) address.searchParams.set("beside", path);
  else address.searchParams.delete("beside");
  history.replaceState(history.state, "", address);
}

export async function showBeside(beside, verb, address, source) {
  besideOf = beside;
  if (!drawsAgain && !drawer.contains(document.activeElement)) cameFrom = document.activeElement.closest("a")?.getAttribute("href");
  drawer.hidden = false;
  const place = document.getElementById("drawer-page");
  const path = besideOf(address);
  const isSheet = path?.[1].startsWith("sheets/");
  if (isSheet) await dressed();
  const select = isSheet ? "#main > div > :is(h1, .sheet, .for-gm), #main > :not(div)" : "#main > *";
  await window.htmx.ajax(verb, isSheet ? path[0] : address, { source, target: place, select, swap: "innerHTML" });
  const panel = verb !== "GET" && PANELS[besideOf(address)[2]];
  if (panel) await window.htmx.ajax("GET", location.pathname, { source: panel, target: panel, select: panel, swap: "outerHTML" });
}

// What the page has already would be there twice, as what speaks of rolls; entries that were found may be.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (drawer.hidden || !drawer.contains(detail.target)) return;
  for (const twin of drawer.querySelectorAll("[id]")) {
    if (![...document.querySelectorAll(`#${CSS.escape(twin.id)}`)].some((one) => !drawer.contains(one))) continue;
    if (twin.closest(".log")) twin.removeAttribute("id");
    else twin.remove();
  }
  if (detail.target.id !== "drawer-page") return;
  rememberBeside(besideOf(detail.xhr.responseURL)?.[1]);
  if (!drawsAgain) (drawer.querySelector("[type=search]") ?? detail.target).focus({ preventScroll: true });
});

// What a sheet looks like comes with the first one.
let styles = null;
function dressed() {
  styles ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: drawer.dataset.styles, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
  return styles;
}

// The stream draws what stands on the screen; a sheet in the drawer is drawn again once something has happened.
let soon = 0;
async function drawAgain() {
  const beside = new URLSearchParams(location.search).get("beside");
  if (drawer.hidden || !beside?.startsWith("sheets/")) return;
  const [held, top] = [drawer.contains(document.activeElement) && document.activeElement.id, drawer.scrollTop];
  drawsAgain = true;
  await showBeside(besideOf, "GET", drawer.dataset.home + beside, drawer);
  drawsAgain = false;
  drawer.scrollTop = top;
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
}
new MutationObserver(() => {
  clearTimeout(soon);
  soon = setTimeout(drawAgain, 150);
}).observe(document.getElementById("log-entries"), { childList: true });

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
