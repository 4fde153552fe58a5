// What axe may find something about on a page, or in a part of it, whatever the words are: each element with its
// attributes, whether it is seen and has words, and what it lies in; two headings after each other; an id given twice.
(part) => {
  const root = part ? document.querySelector(part) : document.documentElement;
  const nameOf = (element) => element ? `${element.localName}.${element.getAttribute("class") ?? ""}` : "";
  const told = (element) => ["role", "type", "tabindex"].map((name) => element.getAttribute(name) ?? "");
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const shapes = new Map(); // and the elements that have each
  const ids = new Set();
  let above = "";
  for (const element of [root, ...root.querySelectorAll("*:not(svg *, script, style)")]) {
    const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const words = Boolean(element.textContent.trim() || element.ariaLabel || element.title);
    const shape = [nameOf(element.parentElement), nameOf(element), element.getAttributeNames(), told(element), seen, words].join("|");
    if (!shapes.has(shape)) shapes.set(shape, []);
    shapes.get(shape).push(element);
    if (seen && /^h[1-6]$/.test(element.localName)) {
      shapes.set(`${above} then ${element.localName}`, []);
      above = element.localName;
    }
    if (element.id && ids.has(element.id)) shapes.set(`twice ${element.id}`, []);
    ids.add(element.id);
  }
  window.shapesOf = shapes;
  return [`${document.body.className} ${theme}`, [...shapes.keys()]];
}
