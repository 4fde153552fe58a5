// What has the focus and cannot be seen (WCAG 2.4.11): each thing in turn gets it, and nothing may lie over all of it.
({ scope }) => {
  const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const told = [];
  const isIts = (element, hit) => hit && (element.contains(hit) || hit.closest("label")?.control === element);
  for (const element of document.querySelector(scope).querySelectorAll(FOCUSABLE)) {
    if (element.disabled || element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const spots = [[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    if (spots.some(([across, down]) => isIts(element, document.elementFromPoint(across, down)))) continue;
    const over = document.elementFromPoint(x, y);
    const name = over ? `${over.localName}.${over.classList}` : "nothing";
    const words = (element.ariaLabel ?? element.title ?? "") || element.textContent.trim() || element.name || element.id;
    told.push({ check: "covered", element: `by ${name}`, text: words.slice(0, 60) });
  }
  document.activeElement?.blur();
  return told;
}
