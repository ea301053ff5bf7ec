// A form in the page for what an action needs to know.
const dialog = document.getElementById("form");

// What is asked for: a name, a label, a kind, and what stands there at first.
const noteField = (value = "", isNeeded = true) => ({ name: "contents", label: "Text", kind: "textarea", value, isNeeded });
const colorField = (value) => ({ name: "color", label: "Colour", kind: "color", value });
const addressField = (value = "") => ({ name: "uri", label: "Address", kind: "url", value, isNeeded: true });
const stampField = (value = "Approved") => ({ name: "stamp", label: "Stamp", kind: "select", value, options: DATA.tools.stamps });

// `take` gets the values, and returns what is wrong with them where something is.
function ask(title, fields, take) {
  const before = document.activeElement;
  const form = document.createElement("form");
  form.method = "dialog";
  form.noValidate = true;
  const heading = document.createElement("h2");
  heading.id = "form-title";
  heading.textContent = title;
  const problem = document.createElement("p");
  problem.setAttribute("role", "alert");
  const inputs = fields.map((field) => {
    const input = document.createElement(field.kind === "textarea" || field.kind === "select" ? field.kind : "input");
    if (input.tagName === "INPUT") input.type = field.kind;
    for (const option of field.options ?? []) input.add(new Option(option, option));
    input.name = field.name;
    input.value = field.value ?? "";
    input.required = field.isNeeded === true;
    return input;
  });
  const labels = inputs.map((input, index) => {
    const label = document.createElement("label");
    label.append(fields[index].label, input);
    return label;
  });
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  const [leave, done] = ["Cancel", "OK"].map((text) => Object.assign(document.createElement("button"), { textContent: text }));
  leave.type = "button";
  leave.onclick = () => dialog.close();
  buttons.append(leave, done);
  form.append(heading, ...labels, problem, buttons);
  form.onsubmit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
    const missing = inputs.find((input) => input.required && values[input.name] === "");
    const wrong = missing ? "Something is missing here." : take(values);
    if (!wrong) return dialog.close();
    problem.textContent = wrong;
    (missing ?? inputs[0])?.focus();
  };
  // In a list, too, Enter takes what is there.
  form.onkeydown = (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "SELECT") return;
    event.preventDefault();
    form.requestSubmit();
  };
  dialog.replaceChildren(form);
  dialog.onclose = () => { dialog.replaceChildren(); if (before?.isConnected) before.focus({ preventScroll: true }); };
  dialog.showModal();
  inputs[0]?.focus();
}

// An absolute address with a scheme, as programs take it.
function wrongAddress(text) {
  return /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|\{text\})+$/.test(text)
    ? undefined : "An address is needed, such as https://example.org/page.";
}

const spaced = (text) => text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");

// Whether a text says something that goes: nobody should read it in a note.
function wrongText(text) {
  const said = spaced(text);
  const isTold = (other) => other !== undefined && spaced(other).length > 0 && said.includes(spaced(other));
  const tells = DATA.hits.some((hit) => hides(hit) && isTold(hit.text))
    || state.added.some((item) => item.action === "redact" && isTold(item.text ?? item.words));
  return tells ? "This says a text that is redacted." : undefined;
}

// The fields of an addition by its action; empty where there is nothing to be said.
function fieldsOf(action, values = {}) {
  const color = colorField(values.color ?? DATA.tools.colors["create." + action] ?? DATA.tools.colors["text." + action] ?? "#000000");
  switch (action) {
    case "note": case "freeText": case "callout": return [noteField(values.contents), color];
    case "stamp": return [stampField(values.stamp)];
    case "createLink": return [addressField(values.uri)];
    case "highlight": case "underline": case "strikeOut": case "squiggly": case "caret": case "square": case "circle":
    case "line": case "polygon": case "polyLine": case "inkPen": case "inkHighlighter":
      return [noteField(values.contents, false), color];
    default: return [];
  }
}

// The same fields as an addition has them, without what nobody changed.
function valuesOf(action, values) {
  const kept = {};
  for (const field of fieldsOf(action)) {
    const value = values[field.name];
    if (value && !(field.name === "color" && value === field.value)) kept[field.name] = value;
  }
  return kept;
}

const wrongValues = (values) =>
  (values.uri !== undefined ? wrongAddress(values.uri) ?? wrongText(values.uri) : undefined)
  ?? (values.contents ? wrongText(values.contents) : undefined);
