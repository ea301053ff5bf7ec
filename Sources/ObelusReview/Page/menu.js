// The menu: what the policy of the job offers for what is selected, as `obelus menu` tells it.
const menuElement = document.getElementById("menu");
let opened = null;

// The key of a menu in the data, for what is selected now.
function menuKey(selection) {
  if (selection.hit) return `${selection.hit.rule}.${selection.hit.kind}.${stateOf(selection.hit)}`;
  if (selection.added?.action === "redact") return (selection.kind ?? "area") + ".marked";
  if (selection.annotation) return "annotations." + selection.annotation.type;
  if (selection.added?.action === "removeAnnotation" || selection.added?.action === "delete") return "annotations." + selection.added.type;
  const hiding = selection.kind === "text" || selection.kind === "image" ? hidingOf(selection) : null;
  return hiding === null ? selection.kind : `${selection.kind}.redacted.${hiding}`;
}

// What takes some of what is selected: the number of a rule, or what was added.
function hidingOf({ page, boxes }) {
  const meets = (others) => boxes.some((a) => others.some((b) =>
    Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]) > 0.5
    && Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]) > 0.5 * Math.min(a[3], b[3], 4)));
  const hit = (hitsOfPage[page] ?? []).find((hit) => hides(hit) && meets(hit.boxes));
  if (hit) return String(hit.rule);
  const isAdded = state.added.some((item) => item.action === "redact" && meets(boxesOf(item, page, pageData.get(page))));
  return isAdded ? "added" : null;
}

const menuOf = (selection) => DATA.menus[menuKey(selection)] ?? { items: [], missing: [] };

// Why the menu for a selection does not have an item; nothing where it has it.
function reasonAgainst(id, selection) {
  const menu = menuOf(selection);
  if (menu.items.some((item) => item.id === id)) return null;
  return menu.missing.find((missing) => missing.id === id)?.message ?? "the menu does not have it";
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
  // Keys would go on to what is hidden.
  if (menuElement.contains(document.activeElement)) document.activeElement.blur();
  menuElement.hidden = true;
  target.classList?.contains("spot") && target.remove();
  for (const area of document.querySelectorAll(".area")) area.remove();
  if (returnsFocus) (opener?.isConnected ? opener : elementOf(selection))?.focus({ preventScroll: true });
  emit("menu.didHide");
}

// Computed anew from the defaults, never changed.
function fillMenu() {
  const { selection } = opened;
  const menu = menuOf(selection);
  const parts = [];
  const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });
  if (selection.hit) parts.push(paragraph(`${DATA.rules[selection.hit.rule].id} · ${stateOf(selection.hit)}`));
  if (selection.added) parts.push(paragraph(titleOf(selection.added)));
  if (menu.items.length === 0) {
    parts.push(paragraph(menu.blocked ? "The policy blocks the menu." : "The policy offers nothing here."));
  } else {
    const list = document.createElement("div");
    list.setAttribute("role", "menu");
    list.setAttribute("aria-label", "Actions");
    list.append(...menu.items.map(menuItem));
    parts.push(list);
  }
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

function menuItem(item, number) {
  const element = document.createElement("button");
  element.setAttribute("role", "menuitem");
  element.dataset.id = item.id;
  element.tabIndex = number === 0 ? 0 : -1;
  element.textContent = item.title;
  if (carriesOut(item)) {
    element.onclick = () => choose(item);
  } else {
    element.setAttribute("aria-disabled", "true");
    const reason = document.createElement("small");
    reason.textContent = needsFile.has(item.id) ? "needs a file: only rules can" : "needs the program: only rules can";
    element.append(reason);
  }
  return element;
}

const needsFile = new Set(["create.image", "create.signature", "create.sound", "create.fileAttachment", "edit.paste"]);
const carriesOut = (item) => Object.hasOwn(actions, item.id) || item.link !== undefined;

// What goes beyond the menu: the same text elsewhere, the code, the extent, what an addition says.
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
    button("Change the extent…", () => { const hit = selection.hit; closeMenu(false); startDrawing({ hit }); });
    more.append(codeField(codeOf(selection.hit), (code) => change(() => state.codes.set(selection.hit.id, code))));
  }
  if (selection.kind === "text" && selection.text && !selection.added) {
    const redacts = (DATA.menus.text?.items ?? []).some((item) => item.id === "text.redact");
    if (redacts) button("Redact this text everywhere", () => {
      add({ action: "redact", text: selection.text });
      closeMenu();
    });
  }
  if (selection.added) moreOfAddition(selection.added, more, button);
  return more.childElementCount > 0 ? more : null;
}

function moreOfAddition(added, more, button) {
  if (added.action === "redact") {
    more.append(codeField(added.code ?? "", (code) => changeAddition(added.id, { code })));
  }
  if (fieldsOf(added.action).length > 0) {
    button("Change what was added…", () => {
      closeMenu(false);
      ask(titleOf(added), fieldsOf(added.action, added), (values) => {
        const wrong = wrongValues(values);
        if (!wrong) changeAddition(added.id, { contents: undefined, color: undefined, ...valuesOf(added.action, values) });
        return wrong;
      });
    });
  }
  if (!menuOf(opened.selection).items.some((item) => item.id === "mark.remove")) {
    button("Remove what was added", () => { removeAddition(added.id); closeMenu(); });
  }
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

// What is selected as a place: of a hit, what it covers.
function placeOf(selection) {
  const { hit } = selection;
  if (!hit) return selection;
  return { page: hit.page, boxes: hit.boxes, kind: hit.kind === "text" ? "text" : "area", text: hit.text };
}

// Adds something at a place; what else belongs to it comes with it.
function addAt(place, action, more = {}) {
  if (place.page === undefined) return add({ action, text: place.text, ...more });
  const words = place.kind === "text" ? { words: place.text } : {};
  return add({ action, page: place.page, boxes: place.boxes, kind: place.kind, ...words, ...more });
}

// Adds something when the form for it has been filled in.
function askAndAdd(title, place, action) {
  ask(title, fieldsOf(action), (values) => {
    const wrong = wrongValues(values);
    if (!wrong) addAt(place, action, valuesOf(action, values));
    return wrong;
  });
}

// Everything that the page can carry out, by the ids of items: for the place, the selection and the item.
const redactPlace = (place, selection) => {
  const added = addAt(place, "redact");
  if (!selection.hit && opened) opened.selection = { ...selection, added };
};
const atOnce = (action) => (place) => addAt(place, action);
const afterForm = (action) => (place, selection, item) => askAndAdd(item.title, place, action);
const byDrawing = (tool) => ({ page }) => {
  closeMenu(false);
  sheets[page]?.page.focus({ preventScroll: true });
  startDrawing({ tool });
  return "";
};

const actions = {
  "review.accept": (place, { hit }) => decide([hit], "accepted"),
  "review.reject": (place, { hit }) => decide([hit], "rejected"),
  "mark.remove": (place, selection) => {
    removeAddition(selection.added.id);
    opened.selection = { ...selection, added: undefined };
  },
  "text.redact": redactPlace, "image.redact": redactPlace, "area.redact": redactPlace,
  "annotation.redact": (place, { annotation }) => addAt(place, "removeAnnotation", { type: annotation.type }),
  "annotation.delete": (place, { annotation }) => addAt(place, "delete", { type: annotation.type }),
  "text.highlight": atOnce("highlight"), "text.underline": atOnce("underline"), "text.strikeOut": atOnce("strikeOut"),
  "text.squiggly": atOnce("squiggly"),
  "text.createLink": afterForm("createLink"), "image.createLink": afterForm("createLink"), "area.createLink": afterForm("createLink"),
  "create.note": afterForm("note"), "create.freeText": afterForm("freeText"), "create.callout": afterForm("callout"),
  "create.stamp": afterForm("stamp"),
  "create.caret": atOnce("caret"), "create.square": atOnce("square"), "create.circle": atOnce("circle"),
  "create.eraser": atOnce("eraser"),
  "create.inkPen": byDrawing("inkPen"), "create.inkHighlighter": byDrawing("inkHighlighter"), "create.line": byDrawing("line"),
  "create.polygon": byDrawing("polygon"), "create.polyLine": byDrawing("polyLine"),
  "text.copy": ({ text }) => copyText(text),
  "text.cut": (place, selection) => { copyText(place.text); redactPlace(place, selection); },
  "text.search": ({ text }) => search(text),
  "text.share": (place) => share(place),
  "text.wikipedia": ({ text }) => {
    const address = articleAddress(text);
    if (address) openAddress(address); else return "There is no article of this title.";
  },
  "text.selectAll": ({ page }) => { closeMenu(false); selectAllOf(page); return ""; },
  "edit.selectAll": ({ page }) => { closeMenu(false); selectAllOf(page); return ""; },
};

function choose(item) {
  const { selection } = opened;
  const place = placeOf(selection);
  const isOpen = opened;
  const said = actions[item.id]
    ? actions[item.id](place, selection, item)
    : openAddress(item.link.replaceAll("{text}", escapedForAddress(place.text ?? "")));
  if (said !== "") say(typeof said === "string" ? said : item.title);
  if (opened !== isOpen) return;
  // The form has the focus.
  if (item.keepsOpen) refreshMenu(); else closeMenu(!dialog.open);
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
