// What is wrong with how a page is laid out just now: a list of {check, element, text}, or nothing.
//
// It asks for what people notice, whatever the page is made of: `overflow` (sideways out of the window, a box or a
// place that is not meant to be pushed sideways), `overlap` (text over text), `clipped` (text that is cut off and
// can be read nowhere), `target` (what is tapped is under 44 px).
({ scope, scrollers, smallest }) => {
  const found = [];
  const root = document.querySelector(scope) ?? document.body;
  const view = { left: 0, top: -Infinity, right: document.documentElement.clientWidth, bottom: Infinity };
  const SEALED = "svg, select, textarea, script, style, datalist, noscript"; // what is in them is not laid out by us
  const SLACK = 1.5; // what fractions of a pixel and the ink of a slanted letter may come to

  // Nothing moves while it is looked at: of each element each question is asked once.
  const once = (ask) => {
    const answers = new Map();
    return (element) => {
      if (!answers.has(element)) answers.set(element, ask(element));
      return answers.get(element);
    };
  };
  // A style is read once: each word of a live one is computed and written out anew.
  const styleOf = once((element) => {
    const { position, display, overflowX, overflowY, zIndex, clipPath } = getComputedStyle(element);
    return { position, display, overflowX, overflowY, zIndex, clipPath };
  });
  const edgeOf = once((element) => element.getBoundingClientRect());
  const tell = (check, element, text) => found.push({ check, element: nameOf(element), text: clean(text ?? wordsOf(element)) });
  const clean = (text) => text.replace(/\s+/g, " ").trim().slice(0, 60);
  const wordsOf = (element) => element.innerText || element.getAttribute("aria-label") || element.title
    || element.placeholder || element.name || "";

  function nameOf(element) {
    const own = element.localName + [...element.classList].map((name) => `.${name}`).join("");
    const home = element.closest("[id]");
    if (home === element) return `${own}#${element.id}`;
    return home ? `#${home.id} ${own}` : own;
  }

  // ---- What is seen, and what holds it

  const isSeen = once((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    && !isForReadersAlone(element));
  const isForReadersAlone = once((element) =>
    styleOf(element).clipPath === "inset(50%)" || Boolean(element.parentElement && isForReadersAlone(element.parentElement)));
  // Nobody asks for the style of what is folded: it would be laid out for the answer.
  const hidesAllInIt = (element) => !element.checkVisibility({ opacityProperty: true, contentVisibilityAuto: true })
    && [...element.children].every(hidesAllInIt); // what has no box of its own may have boxes in it

  // What is on the page, in one walk past all that is folded.
  const words = [];
  const elements = [];
  function gather(home) {
    for (const node of home.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.data.trim() && isSeen(home)) words.push(node);
      } else if (node.nodeType === Node.ELEMENT_NODE && !hidesAllInIt(node)) {
        elements.push(node);
        if (!node.matches(SEALED)) gather(node);
      }
    }
  }

  // The boxes round an element that could cut it off, from the inside out; the window is the last.
  const holdersOf = once((element) => {
    const holders = [];
    let position = styleOf(element).position;
    for (let at = element.parentElement; at && position !== "fixed"; at = at.parentElement) {
      const style = styleOf(at);
      if (style.display === "contents") continue; // it has no box
      if (position === "absolute" && style.position === "static") continue;
      if (at !== document.body && at !== document.documentElement) holders.push(at);
      position = style.position;
    }
    return holders;
  });

  const scrollsSideways = once((element) => /auto|scroll/.test(styleOf(element).overflowX));
  const isScroller = once((element) => scrollsSideways(element) || /auto|scroll/.test(styleOf(element).overflowY));
  const cutsBelow = once((element) => /hidden|clip/.test(styleOf(element).overflowY));
  const cutsSideways = once((element) => styleOf(element).overflowX !== "visible");
  const isDeclared = once((element) => isScroller(element) && element.matches(scrollers));

  // What lies on a layer of its own may lie over others: it is meant to.
  const layerOf = once((element) => {
    if (!element || element === document.body) return document.body;
    const { position, zIndex } = styleOf(element);
    if (position === "fixed" || position === "sticky" || isScroller(element)) return element;
    if (position !== "static" && zIndex !== "auto") return element;
    return layerOf(element.parentElement);
  });

  // ---- Texts

  function* texts() {
    const range = document.createRange();
    for (const node of words) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) yield { node, element: node.parentElement, box };
    }
  }

  const isPainted = once((element) => {
    if (styleOf(element).display === "inline") return false;
    const style = getComputedStyle(element);
    return (parseFloat(style.borderRightWidth) > 0 || !/, 0\)|transparent/.test(style.backgroundColor));
  });
  const isShortened = once((element) => {
    const style = getComputedStyle(element);
    // A line of several facts leaves out, whole, those for which it has no room.
    const leavesOut = style.flexWrap === "wrap" && element.title;
    const cut = leavesOut || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    return cut && Boolean(element.closest("[title]") ?? element.querySelector("[title]") ?? opensBeside(element));
  });

  // A sentence of the log stands whole once its entry is open, which is looked at as well.
  const opensBeside = (element) => element.matches(".entry > .said") && element.parentElement.querySelector(":scope > details:not([open])");

  // Where a text is seen: inside all that could cut it off, up to the first place that scrolls.
  function judge({ element, box, node }) {
    const visible = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let escapes = true; // as long as no painted box was passed
    for (const holder of [element, ...holdersOf(element)]) {
      const edge = edgeOf(holder);
      const outside = visible.right > edge.right + SLACK || visible.left < edge.left - SLACK;
      if (isDeclared(holder)) return null;
      if (cutsSideways(holder)) {
        if (outside && scrollsSideways(holder)) tell("overflow", holder, node.data);
        else if (outside && !isShortened(holder)) tell("clipped", holder, node.data);
      } else if (escapes && isPainted(holder)) {
        if (outside) tell("overflow", holder, node.data);
        escapes = false;
      }
      if (cutsBelow(holder)) {
        const middle = (visible.top + visible.bottom) / 2;
        const cut = middle > edge.bottom || middle < edge.top;
        if (cut && !isShortened(holder)) tell("clipped", holder, node.data);
        visible.top = Math.max(visible.top, edge.top);
        visible.bottom = Math.min(visible.bottom, edge.bottom);
      }
      if (cutsSideways(holder)) {
        visible.left = Math.max(visible.left, edge.left);
        visible.right = Math.min(visible.right, edge.right);
      }
      if (isScroller(holder)) return visible;
    }
    if (visible.right > view.right + SLACK || visible.left < -SLACK) tell("overflow", element, node.data);
    return visible;
  }

  // The ink of a line is lower than its box: lines that are set close do not overlap.
  function lookForOverlaps(pieces) {
    const byLayer = Map.groupBy(pieces, ({ element }) => layerOf(element));
    for (const layer of byLayer.values()) {
      layer.sort((one, other) => one.top - other.top);
      layer.forEach((one, index) => {
        for (let next = index + 1; next < layer.length && layer[next].top < one.bottom - 1; next += 1) {
          const other = layer[next];
          if (one.node === other.node) continue;
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (wide > 2 && high > 1) tell("overlap", other.element, `${clean(other.node.data)} / ${clean(one.node.data)}`);
        }
      });
    }
  }

  function lookAtTexts() {
    const pieces = [];
    for (const piece of texts()) {
      const box = judge(piece);
      if (!box || box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      const ink = (box.bottom - box.top) * 0.2;
      pieces.push({ ...piece, left: box.left, right: box.right, top: box.top + ink, bottom: box.bottom - ink });
    }
    lookForOverlaps(pieces);
  }

  // ---- Places that scroll sideways, things that stick out, and hints that do not fit

  function lookAtBoxes() {
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) tell("overflow", page, `${page.scrollWidth} px wide`);
    for (const element of elements) {
      if (!isSeen(element)) continue;
      if (element.matches("button, summary, input, select, textarea, svg, img, a") && !element.matches("label *, .skip")) sticksOut(element);
      if (element.matches("input, textarea, select") || isDeclared(element)) continue;
      const scrolls = scrollsSideways(element) && element.scrollWidth > element.clientWidth + SLACK;
      if (scrolls) tell("overflow", element, `${element.scrollWidth} px in ${element.clientWidth}: ${wordsOf(element)}`);
    }
    for (const field of root.querySelectorAll("input[placeholder]")) if (isSeen(field)) hintFits(field);
  }

  function sticksOut(element) {
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return;
    let edge = view;
    for (const holder of holdersOf(element)) {
      if (isDeclared(holder)) return;
      if (isShortened(holder)) return;
      if (cutsSideways(holder)) { edge = holder.getBoundingClientRect(); break; }
    }
    if (box.right > edge.right + SLACK || box.left < edge.left - SLACK) tell("overflow", element);
  }

  const pen = document.createElement("canvas").getContext("2d");
  function hintFits(field) {
    const style = getComputedStyle(field);
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(field.placeholder).width > room + SLACK) tell("clipped", field, field.placeholder);
  }

  // ---- What is tapped

  function lookAtTargets() {
    for (const element of root.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")) {
      if (!isSeen(element) && !isCoveredInput(element)) continue;
      const { width, height } = reachOf(element);
      if (width < 1 || height < 1 || isInSentence(element)) continue;
      if (width < smallest - 0.5 || height < smallest - 0.5) tell("target", element, `${Math.round(width)} x ${Math.round(height)} ${wordsOf(element)}`);
    }
  }

  // A field that its label draws for it.
  const isCoveredInput = (element) => element.matches("[type=radio], [type=checkbox]") && element.labels?.[0] && isSeen(element.labels[0]);

  function reachOf(element) {
    const boxes = [element.getBoundingClientRect(), ...stretched(element)];
    if (element.matches("[type=radio], [type=checkbox]")) boxes.push(...[...element.labels ?? []].map((label) => label.getBoundingClientRect()));
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return { width: Math.max(...boxes.map((box) => box.right)) - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
  }

  // A link may be stretched over the card that it is in, by an ::after that lies over all of it.
  function stretched(element) {
    return ["::before", "::after"].flatMap((part) => {
      const style = getComputedStyle(element, part);
      if (style.content === "none" || !/absolute|fixed/.test(style.position)) return [];
      let home = element;
      while (home.parentElement && styleOf(home).position === "static") home = home.parentElement;
      const box = home.getBoundingClientRect();
      const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map((side) => parseFloat(style[side]) || 0);
      return [{ left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom }];
    });
  }

  function isInSentence(element) {
    const style = styleOf(element);
    if (!style.display.startsWith("inline") || element.matches(".button, button, input, select")) return false;
    let block = element.closest("details.pop") ?? element;
    while (block.parentElement && styleOf(block).display.startsWith("inline")) block = block.parentElement;
    return clean(block.textContent).length > clean(element.textContent).length + 1;
  }

  gather(root);
  lookAtTexts();
  lookAtBoxes();
  lookAtTargets();
  return found;
}
