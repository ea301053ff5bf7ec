// What was decided. Everything else is drawn from it.
const DATA = window.OBELUS;
const STORE = "obelus-review/" + DATA.document.sha256 + "/" + DATA.job.hash;
const hitByID = new Map(DATA.hits.map((hit, index) => [hit.id, Object.assign(hit, { index })]));
const hitsOfPage = Array.from({ length: DATA.document.pages.length }, () => []);
for (const hit of DATA.hits) hitsOfPage[hit.page].push(hit);

const state = { decisions: new Map(), codes: new Map(), added: [], reviewer: "", nextAddition: 1 };
const undoStack = [];
const listeners = new Set();

const stateOf = (hit) => state.decisions.get(hit.id) ?? "pending";
const codeOf = (hit) => state.codes.get(hit.id) ?? hit.codes.join("; ");
// It takes what it covers, or marks it for that.
const hides = (hit) => ["redact", "mark", "cut"].includes(DATA.rules[hit.rule].action) && stateOf(hit) !== "rejected";
const sameText = (hit) => DATA.hits.filter((other) => other.rule === hit.rule && hit.text !== "" && other.text === hit.text);

function snapshot() {
  return JSON.stringify({
    decisions: [...state.decisions], codes: [...state.codes], added: state.added, reviewer: state.reviewer,
    nextAddition: state.nextAddition,
  });
}

function restore(text) {
  const saved = JSON.parse(text);
  state.decisions = new Map(saved.decisions.filter(([id]) => hitByID.has(id)));
  state.codes = new Map(saved.codes.filter(([id]) => hitByID.has(id)));
  state.added = saved.added;
  state.reviewer = saved.reviewer;
  state.nextAddition = saved.nextAddition;
}

// Changes the state in one step that can be undone.
function change(body) {
  undoStack.push(snapshot());
  if (undoStack.length > 200) undoStack.shift();
  body();
  changed();
}

function undo() {
  const before = undoStack.pop();
  if (before === undefined) return say("There is nothing to undo.");
  restore(before);
  changed();
  say("Undone.");
}

function changed() {
  try { localStorage.setItem(STORE, snapshot()); } catch { say("The browser does not keep progress: export it."); }
  for (const listener of listeners) listener();
}

function decide(hits, decision) { change(() => { for (const hit of hits) state.decisions.set(hit.id, decision); }); }

// It makes an annotation that says whose it is.
const isSigned = (action) => !["redact", "removeAnnotation", "delete", "createLink", "eraser"].includes(action);

function add(addition) {
  const added = Object.assign({ id: "added-" + state.nextAddition }, addition);
  if (state.reviewer && isSigned(added.action)) added.author = state.reviewer;
  change(() => { state.nextAddition += 1; state.added = [...state.added, added]; });
  return added;
}

function changeAddition(id, values) {
  change(() => { state.added = state.added.map((addition) => addition.id === id ? { ...addition, ...values } : addition); });
}

// How the list and menus call it.
const titleOf = (addition) =>
  `added: ${addition.action}` + (addition.page === undefined ? ", everywhere" : `, page ${addition.page + 1}`);

function removeAddition(id) { change(() => { state.added = state.added.filter((addition) => addition.id !== id); }); }

function counts() {
  const counted = { pending: 0, accepted: 0, rejected: 0 };
  for (const hit of DATA.hits) counted[stateOf(hit)] += 1;
  return counted;
}

function say(text) { document.getElementById("live").textContent = text; }
