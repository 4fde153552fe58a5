// What axe may find something about on a page, or in a part of it, whatever the words are: each element with its
// attributes, whether it is seen, and if so whether it has words and what it lies in; two headings after each other; an
// id given twice.
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
    const own = [nameOf(element), element.getAttributeNames(), told(element), seen].join("|");
    const isThere = element.checkVisibility({ visibilityProperty: true }); // what is not is the same anywhere
    const whole = isThere ? `${nameOf(element.parentElement)}|${own}|${words}` : own;
    const shape = words ? whole : whole.replaceAll(/ ?\bhue-\d+/g, ""); // nobody reads what has no words in its colour
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
