// "Waits for you" as a notification of this device, for those who asked for it on their account's page. There is no push
// service: it comes from a page that is open and out of sight.

export function notify(title) {
  try {
    const note = new Notification("Waits for you", { body: title, tag: location.pathname });
    note.addEventListener("click", () => { focus(); note.close(); });
    document.addEventListener("visibilitychange", () => note.close(), { once: true });
  } catch { /* Chromium on Android has them from service workers alone */ }
}

const root = document.documentElement;
const button = document.querySelector("[data-switch='notify']");
const refused = document.getElementById("notify-refused");

const isAllowed = () => globalThis.Notification?.permission === "granted";
const show = () => { button.ariaChecked = String(root.dataset.notify === "on" && isAllowed()); };

if (button) {
  show();
  button.addEventListener("click", async () => {
    const on = button.ariaChecked !== "true";
    if (on) await globalThis.Notification?.requestPermission();
    refused.hidden = isAllowed();
    root.dataset.notify = on && isAllowed() ? "on" : "";
    try { localStorage.setItem("notify", root.dataset.notify); } catch { /* private window: for this page only */ }
    show();
  });
}
