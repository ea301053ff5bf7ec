// Bars, list and keys.
const listElement = document.querySelector("#hits > ol");
const filters = { rule: document.getElementById("rule"), state: document.getElementById("state"), page: document.getElementById("page") };

function filtered() {
  const page = Number(filters.page.value);
  return DATA.hits.filter((hit) =>
    (filters.rule.value === "" || hit.rule === Number(filters.rule.value))
    && (filters.state.value === "" || stateOf(hit) === filters.state.value)
    && (!page || hit.page === page - 1));
}

// The lines of hits that the list has now, to be brought up to date one by one: a list of thousands takes long to make.
const rows = new Map();
let listedAdditions = null;

function drawList() {
  rows.clear();
  listedAdditions = state.added;
  const items = filtered().map((hit) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.dataset.id = hit.id;
    button.tabIndex = -1;
    const place = document.createElement("small");
    button.append(hit.text === "" ? "area" : hit.text, document.createElement("br"), place);
    line.append(button);
    rows.set(hit, { button, place });
    refreshRow(hit);
    return line;
  });
  for (const addition of state.added) {
    const line = document.createElement("li");
    const text = document.createElement("button");
    text.className = "added";
    text.dataset.added = addition.id;
    text.textContent = titleOf(addition);
    line.append(text);
    items.push(line);
  }
  listElement.replaceChildren(...items);
  listElement.querySelector("button")?.setAttribute("tabindex", "0");
}

function refreshRow(hit) {
  const row = rows.get(hit);
  const isCurrent = hit === current;
  if (row.state === stateOf(hit) && row.isCurrent === isCurrent) return;
  Object.assign(row, { state: stateOf(hit), isCurrent });
  row.button.className = row.state;
  row.button.setAttribute("aria-current", isCurrent);
  const obstacle = hit.obstacle ? ` · not done: ${hit.obstacle}` : "";
  row.place.textContent = ` page ${hit.page + 1} · ${DATA.rules[hit.rule].id} · ${row.state}${obstacle}`;
}

function refreshList() {
  if (filters.state.value !== "" || listedAdditions !== state.added) return drawList();
  for (const hit of rows.keys()) refreshRow(hit);
}

function drawCounts() {
  const { pending, accepted, rejected } = counts();
  document.getElementById("counts").textContent =
    `${pending} pending, ${accepted} accepted, ${rejected} rejected, ${state.added.length} added`;
  document.getElementById("reviewer").value = state.reviewer;
}

function step(by) {
  const hits = filtered();
  if (hits.length === 0) return say("No hit is left in this filter.");
  const at = hits.indexOf(current);
  goTo(hits[at < 0 ? (by > 0 ? 0 : hits.length - 1) : (at + by + hits.length) % hits.length]);
}

function zoom(factor) {
  const middle = (pagesElement.scrollTop + pagesElement.clientHeight / 2) / pagesElement.scrollHeight;
  view.zoom = Math.min(6, Math.max(0.2, view.zoom * factor));
  layout();
  pagesElement.scrollTop = middle * pagesElement.scrollHeight - pagesElement.clientHeight / 2;
}

const controls = {
  previous: () => step(-1), next: () => step(1), undo,
  smaller: () => zoom(1 / 1.25), larger: () => zoom(1.25),
  rotate: () => { view.rotation = (view.rotation + 90) % 360; layout(); },
  draw: () => view.drawing?.tool ? takePaths() : view.drawing ? stopDrawing() : startDrawing(),
  json: () => download(".decisions.json", "application/json", JSON.stringify(decisions(), null, 1)),
  csv: () => download(".decisions.csv", "text/csv", csv()),
  xfdf: () => download(".decisions.xfdf", "application/vnd.adobe.xfdf", xfdf()),
};
for (const [id, action] of Object.entries(controls)) document.getElementById(id).onclick = action;
document.getElementById("import").onchange = async (event) => {
  try { importDecisions(await event.target.files[0].text()); } catch { say("This is no file of decisions."); }
};
document.getElementById("reviewer").onchange = (event) => change(() => { state.reviewer = event.target.value.trim(); });
for (const filter of Object.values(filters)) filter.onchange = drawList;

listElement.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.id) goTo(hitByID.get(button.dataset.id));
  else if (button?.dataset.added) {
    openAddition(state.added.find((addition) => addition.id === button.dataset.added), button);
  }
});

// Shows it on its page, with its menu at the line of the list.
function openAddition(added, button) {
  if (added.page !== undefined) {
    const { page, size } = sheets[added.page];
    const top = view.rotation === 0 ? (added.boxes?.[0]?.[1] ?? 0) / size[1] : 0.5;
    pagesElement.scrollTop = page.offsetTop + page.offsetHeight * top - pagesElement.clientHeight / 3;
  }
  openMenu(button, selectionOf(added));
}

document.getElementById("find").onchange = (event) => search(event.target.value);
const foundElement = document.getElementById("found");
foundElement.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.found) goToFound(Number(button.dataset.found));
  else if (button) { search(""); document.getElementById("find").focus(); }
});

for (const list of [listElement, foundElement.querySelector("ol")]) list.addEventListener("keydown", (event) => {
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined || !buttons[to]) return;
  buttons[to].focus();
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (dialog.open) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (view.drawing) return drawByKey(event);
  const keys = {
    j: () => step(1), k: () => step(-1), u: undo, d: () => startDrawing(), "+": () => zoom(1.25), "-": () => zoom(1 / 1.25),
    a: () => current && decide([current], "accepted"), r: () => current && decide([current], "rejected"),
    m: () => current && goTo(current, true), Escape: () => closeMenu(),
  };
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

pagesElement.addEventListener("scroll", updateMenu, { passive: true });
addEventListener("resize", updateMenu);
listeners.add(drawCounts);
listeners.add(refreshList);
listeners.add(redrawMarks);

DATA.rules.forEach((rule, index) => filters.rule.add(new Option(rule.id, index)));
try { const kept = localStorage.getItem(STORE); if (kept) restore(kept); } catch { /* a browser that keeps nothing */ }
view.zoom = Math.min(1.5, Math.max(0.3, (pagesElement.clientWidth - 48) / Math.max(1, DATA.document.pages[0]?.[0] ?? 612)));
makePages();
drawCounts();
drawList();
