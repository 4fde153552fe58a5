// Loaded in the head, before the first paint, so that nobody's night begins with a white flash.
(() => {
  const root = document.documentElement;
  const read = () => {
    try { return localStorage.getItem("theme") || "system"; } catch { return "system"; }
  };
  const show = (choice) => {
    root.dataset.theme = choice;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
  };
  root.classList.add("js");
  show(read());
  document.addEventListener("DOMContentLoaded", () => show(read()));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    try { localStorage.setItem("theme", button.dataset.themeChoice); } catch { /* private window: for this page only */ }
    show(button.dataset.themeChoice);
  });
})();
