// What somebody selects: a hit, words, an annotation, a picture, an area, or nothing.
function spot(entry, box) {
  const element = document.createElement("div");
  element.className = "spot";
  placeElement(element, box, entry.size);
  element.style.pointerEvents = "none";
  entry.sheet.append(element);
  return element;
}

const entryOf = (node) => sheets[Number((node instanceof Element ? node : node.parentElement)?.closest(".page")?.dataset.page)];

function openAt(entry, point) {
  const index = sheets.indexOf(entry);
  const data = pageData.get(index);
  if (!data) return;
  const annotation = data.annotations.findLast((item) => inside(item.box, point));
  if (annotation) {
    return openMenu(spot(entry, annotation.box), { annotation, page: index, boxes: [annotation.box] });
  }
  const word = data.words.find((item) => inside(item.slice(1, 5), point));
  if (word) return openText(entry, [word]);
  const image = data.images.findLast((box) => inside(box, point));
  if (image) return openMenu(spot(entry, image), { kind: "image", page: index, boxes: [image] });
  openMenu(spot(entry, [point[0], point[1], 0, 0]), { kind: "point", page: index, boxes: [[point[0], point[1], 0, 0]] });
}

// Words of a page as a selection: one box for each line of them.
function textSelection(entry, words) {
  const lines = [];
  for (const [, x, y, width, height] of words) {
    const line = lines.find((box) => Math.abs(box[1] + box[3] / 2 - y - height / 2) < height / 2);
    if (!line) { lines.push([x, y, width, height]); continue; }
    const right = Math.max(line[0] + line[2], x + width);
    const bottom = Math.max(line[1] + line[3], y + height);
    line[0] = Math.min(line[0], x);
    line[1] = Math.min(line[1], y);
    line[2] = right - line[0];
    line[3] = bottom - line[1];
  }
  return { kind: "text", text: readText(words), page: sheets.indexOf(entry), boxes: lines };
}

function openText(entry, words) {
  const selection = textSelection(entry, words);
  openMenu(spot(entry, selection.boxes[0]), selection);
}

// As the words are read: a word that is parted at the end of a line is one.
function readText(words) {
  return words.reduce((text, [word, , , , , endsLine], index) => {
    const next = words[index + 1];
    const isParted = endsLine && next && /\p{L}[-\u00ad\u2010]$/u.test(word) && /^\p{Ll}/u.test(next[0]);
    return text + (isParted ? word.slice(0, -1) : word + (next ? " " : ""));
  }, "");
}

const selectionOf = (added) => ({
  added, kind: added.kind ?? "text", page: added.page, boxes: added.boxes ?? [], text: added.text ?? added.words ?? "",
});

function selectedWords() {
  const selection = getSelection();
  if (selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const entry = entryOf(range.startContainer);
  if (!entry) return null;
  const data = pageData.get(sheets.indexOf(entry));
  const words = [...entry.sheet.querySelectorAll(".words span")].filter((word) => {
    if (!range.intersectsNode(word)) return false;
    const text = word.firstChild;
    if (range.startContainer === text && range.startOffset >= text.length - 1) return false;
    return !(range.endContainer === text && range.endOffset === 0);
  });
  return words.length > 0 ? { entry, words: words.map((word) => data.words[Number(word.dataset.word)]) } : null;
}

pagesElement.addEventListener("click", (event) => {
  const element = event.target.closest(".hit");
  if (element?.dataset.hit) {
    const hit = hitByID.get(element.dataset.hit);
    current = hit;
    refreshList();
    return openMenu(element, { hit });
  }
  if (element?.dataset.added) {
    return openMenu(element, selectionOf(state.added.find((addition) => addition.id === element.dataset.added)));
  }
  if (view.drawing || event.detail > 1) return;
  const words = selectedWords();
  if (words) return openText(words.entry, words.words);
  const entry = entryOf(event.target);
  if (!entry) return;
  const point = toPage(entry, event.clientX, event.clientY);
  const data = pageData.get(sheets.indexOf(entry));
  if (data?.annotations.some((item) => inside(item.box, point))) openAt(entry, point);
  else if (opened) closeMenu();
});

pagesElement.addEventListener("dblclick", () => {
  const words = selectedWords();
  if (words) openText(words.entry, words.words);
});

// The right button, a long touch, and the menu key.
pagesElement.addEventListener("contextmenu", (event) => {
  const entry = entryOf(event.target);
  if (!entry) return;
  event.preventDefault();
  const element = event.target.closest(".hit");
  if (element) return element.click();
  const words = selectedWords();
  if (words) return openText(words.entry, words.words);
  openAt(entry, toPage(entry, event.clientX, event.clientY));
});

// An area, or what a tool goes along: drawn by pointer, or by arrow keys and Enter.
function startDrawing({ hit = null, tool = null } = {}) {
  if (view.drawing) stopDrawing();
  view.drawing = { hit, tool, entry: null, from: null, box: null, element: null, paths: [], isDown: false };
  document.body.classList.add("drawing");
  const button = document.getElementById("draw");
  button.setAttribute("aria-pressed", "true");
  if (tool) button.textContent = "Done";
  say(pathTools[tool]?.says ?? "Draw an area, or move and size it with the arrow keys; Enter takes it, Escape leaves.");
}

function stopDrawing() {
  view.drawing?.element?.remove();
  view.drawing = null;
  document.body.classList.remove("drawing");
  const button = document.getElementById("draw");
  button.setAttribute("aria-pressed", "false");
  button.textContent = "Draw area";
}

function showDrawn() {
  const drawing = view.drawing;
  if (!drawing.element) {
    drawing.element = document.createElement("div");
    drawing.element.className = "area";
    drawing.entry.sheet.append(drawing.element);
  }
  placeElement(drawing.element, drawing.box, drawing.entry.size);
}

function takeDrawn() {
  const { entry, box, hit, element } = view.drawing;
  view.drawing.element = null;
  stopDrawing();
  if (!entry || box[2] < 1 || box[3] < 1) return element?.remove();
  const page = sheets.indexOf(entry);
  if (!hit) return openMenu(element, { kind: "area", page, boxes: [box] });
  element?.remove();
  // The hit stays a hit where the area covers it; else the area takes its place.
  const slack = 3;
  const covers = hit.page === page && hit.boxes.every((own) =>
    inside(box, [own[0] + Math.min(slack, own[2] / 2), own[1] + Math.min(slack, own[3] / 2)])
    && inside(box, [own[0] + own[2] - Math.min(slack, own[2] / 2), own[1] + own[3] - Math.min(slack, own[3] / 2)]));
  const addition = { id: "added-" + state.nextAddition, action: "redact", page, boxes: [box], kind: "area", code: codeOf(hit) };
  change(() => {
    state.nextAddition += 1;
    state.added = [...state.added, addition];
    state.decisions.set(hit.id, covers ? "accepted" : "rejected");
  });
  say("The extent was changed.");
}

pagesElement.addEventListener("pointerdown", (event) => {
  const entry = entryOf(event.target);
  if (!view.drawing || !entry) return;
  event.preventDefault();
  const point = toPage(entry, event.clientX, event.clientY);
  pagesElement.setPointerCapture(event.pointerId);
  if (view.drawing.tool) return drawDown(entry, point);
  view.drawing.entry = entry;
  view.drawing.from = point;
});

pagesElement.addEventListener("pointermove", (event) => {
  const drawing = view.drawing;
  if (drawing?.tool && drawing.entry) return drawMove(toPage(drawing.entry, event.clientX, event.clientY));
  if (!drawing?.from) return;
  const [x, y] = toPage(drawing.entry, event.clientX, event.clientY);
  const [a, b] = drawing.from;
  drawing.box = [Math.min(a, x), Math.min(b, y), Math.abs(x - a), Math.abs(y - b)];
  showDrawn();
});

pagesElement.addEventListener("pointerup", () => {
  if (view.drawing?.tool) return view.drawing.isDown ? drawUp() : undefined;
  if (!view.drawing?.from) return;
  if (view.drawing.box) takeDrawn(); else view.drawing.from = null;
});

function drawByKey(event) {
  const drawing = view.drawing;
  if (event.key === "Escape") return stopDrawing();
  if (event.key === "Enter") {
    // A button that has the focus would be pressed.
    event.preventDefault();
    if (drawing.tool) return takePaths();
    return drawing.box ? takeDrawn() : undefined;
  }
  const step = { ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, -6], ArrowDown: [0, 6] }[event.key];
  if (!step) return;
  if (!drawing.entry) {
    drawing.entry = entryOf(document.activeElement) ?? sheets[current?.page ?? 0];
  }
  drawing.box ??= [drawing.entry.size[0] / 3, drawing.entry.size[1] / 3, 72, 36];
  if (event.shiftKey) {
    drawing.box[2] = Math.max(6, drawing.box[2] + step[0]);
    drawing.box[3] = Math.max(6, drawing.box[3] + step[1]);
  } else {
    drawing.box[0] += step[0];
    drawing.box[1] += step[1];
  }
  if (drawing.tool) {
    drawing.paths = pathsInBox(drawing.tool, drawing.box);
    showPaths();
  } else {
    showDrawn();
  }
  event.preventDefault();
}
