// The menu: what the policy of the job offers for what is selected, as `obelus menu` tells it.
const menuElement = document.getElementById("menu");
let opened = null;

// The key of a menu in the data, for what is selected now.
function menuKey(selection) {
  if (selection.hit) return `${selection.hit.rule}.${selection.hit.kind}.${stateOf(selection.hit)}`;
  if (selection.added) return (selection.kind ?? "area") + ".marked";
  if (selection.annotation) return "annotations." + selection.annotation.type;
  return selection.kind;
}

function openMenu(target, selection) {
  const opener = document.activeElement;
  if (opened) closeMenu(false);
  opened = { target, selection, opener: target.tabIndex >= -1 && target.focus ? target : opener };
  emit("menu.willShow");
  fillMenu();
  menuElement.hidden = false;
  updateMenu();
  (menuElement.querySelector("[role=menuitem]") ?? menuElement).focus({ preventScroll: true });
  emit("menu.didShow");
}

// What is drawn for a selection now: marks are drawn anew when something is decided.
function elementOf(selection) {
  if (selection.hit) return document.querySelector(`.hit[data-hit="${CSS.escape(selection.hit.id)}"]`);
  if (selection.added) return document.querySelector(`.hit[data-added="${CSS.escape(selection.added.id)}"]`);
  return sheets[selection.page]?.page;
}

function closeMenu(returnsFocus = true) {
  if (!opened) return;
  emit("menu.willHide");
  const { opener, target, selection } = opened;
  opened = null;
  menuElement.hidden = true;
  target.classList?.contains("spot") && target.remove();
  for (const area of document.querySelectorAll(".area")) area.remove();
  if (returnsFocus) (opener?.isConnected ? opener : elementOf(selection))?.focus({ preventScroll: true });
  emit("menu.didHide");
}

// Computed anew from the defaults, never changed.
function fillMenu() {
  const { selection } = opened;
  const menu = DATA.menus[menuKey(selection)] ?? { items: [], missing: [] };
  const parts = [];
  if (selection.hit) {
    const title = document.createElement("p");
    title.textContent = `${DATA.rules[selection.hit.rule].id} · ${stateOf(selection.hit)}`;
    parts.push(title);
  }
  if (menu.items.length === 0) {
    const empty = document.createElement("p");
    empty.textContent = menu.blocked ? "The policy blocks the menu." : "The policy offers nothing here.";
    parts.push(empty);
  }
  menu.items.forEach((item, number) => {
    const element = document.createElement("button");
    element.setAttribute("role", "menuitem");
    element.dataset.id = item.id;
    element.tabIndex = number === 0 ? 0 : -1;
    element.textContent = item.title;
    if (carriesOut(item)) {
      element.onclick = () => choose(item);
    } else {
      element.setAttribute("aria-disabled", "true");
      element.title = "Rules of the job do this; the page cannot.";
    }
    parts.push(element);
  });
  const more = moreOf(selection);
  if (more) parts.push(more);
  if (menu.missing.length > 0) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = `${menu.missing.length} not offered`;
    const list = document.createElement("ul");
    for (const missing of menu.missing) {
      const line = document.createElement("li");
      line.textContent = `${missing.id}: ${missing.message}`;
      list.append(line);
    }
    details.append(summary, list);
    parts.push(details);
  }
  menuElement.replaceChildren(...parts);
}

const carriedOut = new Set([
  "review.accept", "review.reject", "mark.remove", "text.redact", "image.redact", "area.redact", "annotation.redact",
  "text.highlight", "text.underline", "text.strikeOut", "text.squiggly", "text.createLink", "image.createLink",
  "area.createLink",
]);
const carriesOut = (item) => carriedOut.has(item.id) || item.link !== undefined;

// What goes beyond the menu: the same text elsewhere, the code, the extent.
function moreOf(selection) {
  const more = document.createElement("div");
  more.className = "more";
  const button = (title, action) => {
    const element = document.createElement("button");
    element.textContent = title;
    element.onclick = action;
    more.append(element);
  };
  if (selection.hit) {
    const same = sameText(selection.hit);
    if (same.length > 1) {
      button(`Accept this text everywhere (${same.length})`, () => { decide(same, "accepted"); refreshMenu(); });
      button(`Reject this text everywhere (${same.length})`, () => { decide(same, "rejected"); refreshMenu(); });
    }
    button("Change the extent…", () => { const hit = selection.hit; closeMenu(false); startDrawing(hit); });
    more.append(codeField(codeOf(selection.hit), (code) => change(() => state.codes.set(selection.hit.id, code))));
  }
  if (selection.kind === "text" && selection.text && !selection.added) {
    const redacts = (DATA.menus.text?.items ?? []).some((item) => item.id === "text.redact");
    if (redacts) button("Redact this text everywhere", () => {
      add({ action: "redact", text: selection.text });
      closeMenu();
    });
  }
  if (selection.added && selection.added.action === "redact") {
    const id = selection.added.id;
    more.append(codeField(selection.added.code ?? "", (code) => change(() => {
      state.added = state.added.map((addition) => addition.id === id ? { ...addition, code } : addition);
    })));
  }
  return more.childElementCount > 0 ? more : null;
}

function codeField(value, take) {
  const label = document.createElement("label");
  label.textContent = "Code ";
  const input = document.createElement("input");
  input.value = value;
  input.onchange = () => take(input.value.trim());
  label.append(input);
  return label;
}

function refreshMenu() {
  if (!opened) return;
  fillMenu();
  updateMenu();
  menuElement.querySelector("[role=menuitem]")?.focus({ preventScroll: true });
}

function choose(item) {
  const { selection } = opened;
  const boxes = selection.boxes ?? [];
  const annotate = (action, more = {}) => add({ action, page: selection.page, boxes, kind: selection.kind, ...more });
  switch (item.id) {
    case "review.accept": decide([selection.hit], "accepted"); break;
    case "review.reject": decide([selection.hit], "rejected"); break;
    case "mark.remove": {
      removeAddition(selection.added.id);
      opened.selection = { ...selection, added: undefined };
      break;
    }
    case "text.redact": case "image.redact": case "area.redact":
      opened.selection = { ...selection, added: annotate("redact") };
      break;
    case "annotation.redact": annotate("removeAnnotation"); break;
    case "text.highlight": case "text.underline": case "text.strikeOut": case "text.squiggly":
      annotate(item.id.slice("text.".length));
      break;
    case "text.createLink": case "image.createLink": case "area.createLink": {
      const uri = window.prompt("Address of the link");
      if (uri) annotate("createLink", { uri });
      break;
    }
    default:
      if (item.link) window.open(item.link.replaceAll("{text}", encodeURIComponent(selection.text ?? "")), "_blank", "noopener");
  }
  say(item.title);
  if (item.keepsOpen && opened) refreshMenu(); else closeMenu();
}

// Above what is selected, else below, else beside it, inside the window.
function updateMenu() {
  if (!opened) return;
  if (!opened.target.isConnected) opened.target = elementOf(opened.selection) ?? opened.target;
  const target = opened.target.getBoundingClientRect();
  const frame = menuElement.getBoundingClientRect();
  const room = 8;
  const center = target.left + target.width / 2 - frame.width / 2;
  const middle = target.top + target.height / 2 - frame.height / 2;
  const places = [
    ["down", center, target.top - frame.height - room], ["up", center, target.bottom + room],
    ["left", target.right + room, middle], ["right", target.left - frame.width - room, middle],
  ];
  const fits = ([arrow, x, y]) => arrow === "down" || arrow === "up"
    ? y >= room && y + frame.height <= innerHeight - room : x >= room && x + frame.width <= innerWidth - room;
  const [arrow, x, y] = places.find(fits) ?? places[1];
  const clamp = (value, most) => Math.max(room, Math.min(value, most - room));
  const before = menuElement.style.cssText;
  menuElement.style.left = clamp(x, innerWidth - frame.width) + "px";
  menuElement.style.top = clamp(y, innerHeight - frame.height) + "px";
  menuElement.dataset.arrow = arrow;
  if (before !== menuElement.style.cssText) emit("menu.frameDidChange");
}

// Events carry no content.
function emit(name) { document.dispatchEvent(new CustomEvent(name)); }

menuElement.addEventListener("keydown", (event) => {
  const items = [...menuElement.querySelectorAll("[role=menuitem], .more button, .more input, summary")];
  const at = items.indexOf(document.activeElement);
  const go = (index) => { items[(index + items.length) % items.length]?.focus(); event.preventDefault(); };
  if (event.key === "ArrowDown") go(at + 1);
  else if (event.key === "ArrowUp") go(at - 1);
  else if (event.key === "Home" && event.target.tagName !== "INPUT") go(0);
  else if (event.key === "End" && event.target.tagName !== "INPUT") go(items.length - 1);
  else if (event.key === "Escape") { closeMenu(); event.preventDefault(); }
  else if (event.key === "Tab") closeMenu();
  event.stopPropagation();
});
