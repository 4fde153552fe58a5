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

const show = () => { button.ariaPressed = String(root.dataset.notify === "on" && Notification.permission === "granted"); };

if (button && "Notification" in globalThis) {
  button.parentElement.hidden = false;
  show();
  button.addEventListener("click", async () => {
    const on = button.ariaPressed !== "true" && await Notification.requestPermission() === "granted";
    refused.hidden = on || Notification.permission === "granted";
    root.dataset.notify = on ? "on" : "";
    try { localStorage.setItem("notify", root.dataset.notify); } catch { /* private window: for this page only */ }
    show();
  });
}
