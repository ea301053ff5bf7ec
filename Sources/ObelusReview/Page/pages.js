// Pages: loaded when they come near, and let go when they are far.
const view = { zoom: 1, rotation: 0, drawing: null };
const pagesElement = document.getElementById("pages");
const sheets = [];
const pageData = new Map();
const waiting = new Map();

window.obelusPage = (index, data) => {
  pageData.set(index, data);
  for (const done of waiting.get(index) ?? []) done(data);
  waiting.delete(index);
};

function load(index) {
  if (pageData.has(index)) return Promise.resolve(pageData.get(index));
  return new Promise((resolve) => {
    if (waiting.has(index)) return waiting.get(index).push(resolve);
    waiting.set(index, [resolve]);
    const script = document.createElement("script");
    script.src = DATA.pageFiles[index];
    script.onload = () => script.remove();
    script.onerror = () => say("Page " + (index + 1) + " cannot be read: its file is missing.");
    document.head.append(script);
  });
}

const percent = (part, whole) => (100 * part / whole).toFixed(4) + "%";

function placeElement(element, box, size) {
  element.style.left = percent(box[0], size[0]);
  element.style.top = percent(box[1], size[1]);
  element.style.width = percent(box[2], size[0]);
  element.style.height = percent(box[3], size[1]);
}

function makePages() {
  DATA.document.pages.forEach((size, index) => {
    const page = document.createElement("section");
    page.className = "page";
    page.dataset.page = index;
    page.tabIndex = 0;
    page.setAttribute("aria-label", "Page " + (index + 1));
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    const number = document.createElement("div");
    number.className = "number";
    number.textContent = index + 1;
    page.append(sheet, number);
    pagesElement.append(page);
    sheets.push({ page, sheet, size, isShown: false });
  });
  layout();
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const index = Number(entry.target.dataset.page);
      if (entry.isIntersecting) show(index); else hide(index);
    }
  }, { root: pagesElement, rootMargin: "1200px 0px" });
  for (const { page } of sheets) observer.observe(page);
}

// Sizes of all pages for zoom and rotation; what is in them is placed in parts of these.
function layout() {
  const turned = view.rotation % 180 !== 0;
  for (const { page, sheet, size } of sheets) {
    const [width, height] = [size[0] * view.zoom, size[1] * view.zoom];
    page.style.width = (turned ? height : width) + "px";
    page.style.height = (turned ? width : height) + "px";
    sheet.style.width = width + "px";
    sheet.style.height = height + "px";
    sheet.style.transform = `translate(-50%, -50%) rotate(${view.rotation}deg)`;
    sheet.style.fontSize = view.zoom + "px";
  }
  updateMenu();
}

async function show(index) {
  const entry = sheets[index];
  if (entry.isShown) return;
  entry.isShown = true;
  const data = await load(index);
  if (!entry.isShown) return;
  const picture = document.createElement("img");
  picture.alt = "";
  picture.decoding = "async";
  if (data.png !== "") picture.src = "data:image/png;base64," + data.png;
  const words = document.createElement("div");
  words.className = "words";
  data.words.forEach(([text, x, y, width, height, endsLine], number) => {
    const word = document.createElement("span");
    word.textContent = text + (endsLine ? "\n" : " ");
    word.dataset.word = number;
    placeElement(word, [x, y, width, height], entry.size);
    word.style.fontSize = Math.max(1, height * 0.8) + "em";
    words.append(word);
  });
  entry.sheet.replaceChildren(picture, words);
  drawMarks(index);
}

function hide(index) {
  const entry = sheets[index];
  if (!entry.isShown || entry.sheet.contains(document.activeElement)) return;
  entry.isShown = false;
  entry.sheet.replaceChildren();
  if (DATA.pageFiles.length > 0) pageData.delete(index);
}

function mark(className, box, size, label, key) {
  const element = document.createElement("button");
  element.className = "hit " + className;
  element.tabIndex = -1;
  element.setAttribute("aria-label", label);
  element.setAttribute("aria-haspopup", "menu");
  Object.assign(element.dataset, key);
  placeElement(element, box, size);
  return element;
}

function drawMarks(index) {
  const entry = sheets[index];
  if (!entry.isShown || entry.sheet.childElementCount === 0) return;
  const focused = document.activeElement?.dataset ?? {};
  for (const old of entry.sheet.querySelectorAll(".hit, .paths, .found")) old.remove();
  // Below those that something is done about: these have to be within reach.
  const hits = [...hitsOfPage[index]].sort((a, b) => Boolean(b.obstacle) - Boolean(a.obstacle));
  for (const hit of hits) {
    const decided = stateOf(hit);
    for (const box of hit.boxes) {
      const obstacle = hit.obstacle ? `, not done: ${hit.obstacle}` : "";
      const label = `Hit ${hit.index + 1}, rule ${DATA.rules[hit.rule].id}, ${decided}${obstacle}`;
      entry.sheet.append(mark(decided + (hit === current ? " current" : ""), box, entry.size, label, { hit: hit.id }));
    }
  }
  const data = pageData.get(index);
  found.places.forEach((place, number) => {
    if (place.page !== index || !data) return;
    for (const box of boxesOfRange(data, place.start, place.end)) {
      const element = document.createElement("div");
      element.className = "found" + (number === found.at ? " current" : "");
      placeElement(element, box, entry.size);
      entry.sheet.append(element);
    }
  });
  for (const addition of state.added) {
    boxesOf(addition, index, data).forEach((box, number) => drawAddition(entry, addition, box, number));
  }
  const [kind, id] = focused.hit ? ["hit", focused.hit] : ["added", focused.added];
  if (id) entry.sheet.querySelector(`[data-${kind}="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

// Where an addition shows on a page: its own boxes, or the words that have its text.
function boxesOf(addition, index, data) {
  if (addition.boxes) return addition.page === index ? addition.boxes : [];
  if (!data || !addition.text) return [];
  return [...wordsOf(data).matchAll(patternOf(addition.text))].flatMap((match) =>
    boxesOfRange(data, match.index, match.index + match[0].length));
}

const redrawMarks = () => sheets.forEach((entry, index) => entry.isShown && drawMarks(index));

let current = null;

function goTo(hit, opens = false) {
  const before = current;
  current = hit;
  const { page, size } = sheets[hit.page];
  const box = hit.boxes[0] ?? [0, 0, 0, 0];
  const top = page.offsetTop + page.offsetHeight * (view.rotation === 0 ? box[1] / size[1] : 0.5);
  pagesElement.scrollTop = top - pagesElement.clientHeight / 3;
  if (before) drawMarks(before.page);
  Promise.resolve(show(hit.page)).then(() => {
    drawMarks(hit.page);
    const element = sheets[hit.page].sheet.querySelector(`[data-hit="${CSS.escape(hit.id)}"]`);
    element?.focus({ preventScroll: true });
    if (opens && element) openMenu(element, { hit });
  });
  refreshList();
}

// A point of the window on a page as it is shown, in points; the page's own rotation is undone.
function toPage(entry, x, y) {
  const frame = entry.sheet.getBoundingClientRect();
  const [width, height] = entry.size;
  const u = (x - frame.left) / frame.width;
  const v = (y - frame.top) / frame.height;
  switch (view.rotation) {
    case 90: return [v * width, (1 - u) * height];
    case 180: return [(1 - u) * width, (1 - v) * height];
    case 270: return [(1 - v) * width, u * height];
    default: return [u * width, v * height];
  }
}

const inside = (box, [x, y]) => x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3];
