// Decisions, as `obelus apply` reads them.
function toUserPoint(page, [x, y]) {
  const [a, b, c, d, e, f] = DATA.document.toUser[page];
  return [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 100) / 100);
}

function toUser(page, [x, y, width, height]) {
  const [p, q] = [toUserPoint(page, [x, y]), toUserPoint(page, [x + width, y + height])];
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])];
}

// The corners of an area as /QuadPoints have them.
const quadOf = ([a, b, c, d]) => [a, d, c, d, a, b, c, b];

function toDisplayPoint(page, [x, y]) {
  const [a, b, c, d, e, f] = DATA.document.toUser[page];
  const determinant = a * d - b * c;
  return [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}

// The box that an area of default user space has on the page as it is shown.
function toDisplay(page, [x0, y0, x1, y1]) {
  const [p, q] = [toDisplayPoint(page, [x0, y0]), toDisplayPoint(page, [x1, y1])];
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])];
}

function decisions() {
  return {
    decisions: 1,
    document: { name: DATA.document.name, sha256: DATA.document.sha256 },
    job: { path: DATA.job.path, hash: DATA.job.hash },
    reviewer: state.reviewer,
    hits: DATA.hits.map((hit) => {
      const record = { id: hit.id, page: hit.page + 1, rule: DATA.rules[hit.rule].id, state: stateOf(hit) };
      record.areas = hit.boxes.map((box) => toUser(hit.page, box));
      if (state.codes.has(hit.id)) record.code = state.codes.get(hit.id);
      return record;
    }),
    added: state.added.map((addition) => {
      const record = { action: addition.action };
      if (addition.text !== undefined) record.text = addition.text;
      if (addition.boxes) {
        record.page = addition.page + 1;
        record.areas = addition.boxes.map((box) => toUser(addition.page, box));
      }
      if (addition.code) record.code = addition.code;
      for (const key of ["uri", "contents", "color", "stamp", "author", "type"]) if (addition[key]) record[key] = addition[key];
      if (addition.paths) record.paths = addition.paths.map((points) => points.map((point) => toUserPoint(addition.page, point)));
      return record;
    }),
  };
}

function csv() {
  const cell = (value) => {
    const text = String(value ?? "");
    return /[",;\n\r\t]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };
  // A spreadsheet takes what begins so for a formula or a number.
  const guarded = (value) => /^\s*[=+\-@('\d]/.test(value ?? "") ? "'" + value : value;
  const all = decisions();
  const head = [
    "document", "sha256", "job", "jobHash", "reviewer", "kind", "id", "page", "rule", "state", "code", "action", "areas", "text", "uri",
    "contents", "color", "stamp", "paths", "author", "type",
  ];
  const common = [guarded(all.document.name), all.document.sha256, guarded(all.job.path), all.job.hash, guarded(all.reviewer)];
  const numbers = (lists) => guarded((lists ?? []).map((list) => list.flat().join(" ")).join("; "));
  const rows = all.hits.map((hit) => [
    ...common, "hit", "hit-" + hit.id, hit.page, guarded(hit.rule), hit.state, guarded(hit.code), "", numbers(hit.areas),
  ]);
  for (const item of all.added) {
    rows.push([
      ...common, "added", "", item.page, "", "", guarded(item.code), item.action, numbers(item.areas), guarded(item.text), item.uri,
      guarded(item.contents), item.color, item.stamp, numbers(item.paths), guarded(item.author), item.type,
    ]);
  }
  if (rows.length === 0) rows.push([...common, "none"]);
  return [head, ...rows].map((row) => head.map((_, index) => cell(row[index])).join(",")).join("\r\n") + "\r\n";
}

const escapedText = (text) => String(text ?? "")
  .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign])
  .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd").replace(/\r\n?/g, "\n");

// Redact annotations with states, as PDF programs write them (ISO 19444-1).
function xfdf() {
  const all = decisions();
  const escape = (text) => escapedText(text).replace(/\n/g, "&#10;");
  const element = (name, attributes, inner = "") => `<${name} `
    + Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => `${key}="${escape(value)}"`).join(" ") + (inner === "" ? "/>" : `>${inner}</${name}>`);
  const states = { accepted: "Accepted", rejected: "Rejected", pending: "None" };
  const lines = [];
  all.hits.forEach((hit, index) => {
    const own = DATA.hits[index];
    const areas = own.boxes.map((box) => toUser(own.page, box));
    const rect = areas.length === 0 ? [0, 0, 0, 0] : [
      Math.min(...areas.map((a) => a[0])), Math.min(...areas.map((a) => a[1])),
      Math.max(...areas.map((a) => a[2])), Math.max(...areas.map((a) => a[3])),
    ];
    const coords = areas.map((area) => quadOf(area).join(",")).join(",");
    lines.push(element("redact", { page: own.page, rect: rect.join(","), name: hit.id, subject: hit.rule, coords, areas: areas.map((area) => area.join(" ")).join(";"), "overlay-text": hit.code }));
    lines.push(element("text", {
      page: own.page, rect: rect.join(","), inreplyto: hit.id, name: hit.id + "-state", statemodel: "Review",
      state: states[hit.state], title: all.reviewer,
    }));
  });
  all.added.forEach((item, index) => lines.push(xfdfAddition(item, index, element)));
  const about = element("obelus:review", {
    "xmlns:obelus": "urn:obelus:review", document: all.document.name, sha256: all.document.sha256, job: all.job.path,
    jobHash: all.job.hash, reviewer: all.reviewer,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">\n`
    + element("f", { href: all.document.name }) + "\n" + about + "\n<annots>\n" + lines.join("\n") + "\n</annots>\n</xfdf>\n";
}

// As the annotation that it makes, where it makes one, else as a redaction; `areas` and `paths` are what counts.
function xfdfAddition(item, index, element) {
  const kinds = {
    note: "text", freeText: "freetext", callout: "freetext", stamp: "stamp", caret: "caret", square: "square", circle: "circle",
    line: "line", polygon: "polygon", polyLine: "polyline", inkPen: "ink", inkHighlighter: "ink", highlight: "highlight",
    underline: "underline", strikeOut: "strikeout", squiggly: "squiggly",
  };
  const first = item.areas?.[0] ?? [0, 0, 0, 0];
  const kind = item.areas ? kinds[item.action] ?? "redact" : "redact";
  const isMarkup = ["highlight", "underline", "strikeout", "squiggly"].includes(kind);
  const strokes = (item.paths ?? []).map((points) => points.map((point) => point.join(",")).join(";"));
  let inner = item.contents ? element("contents", {}, escapedText(item.contents)).replace("<contents >", "<contents>") : "";
  if (kind === "ink") inner += `<inklist>${strokes.map((stroke) => `<gesture>${stroke}</gesture>`).join("")}</inklist>`;
  if (kind === "polygon" || kind === "polyline") inner += `<vertices>${strokes[0]}</vertices>`;
  return element(kind, {
    page: item.page === undefined ? 0 : item.page - 1, rect: first.join(","), name: "added-" + (index + 1),
    subject: item.action, areas: item.areas?.map((area) => area.join(" ")).join(";"), text: item.text,
    coords: isMarkup ? item.areas.map((area) => quadOf(area).join(",")).join(",") : undefined,
    paths: item.paths?.map((points) => points.flat().join(" ")).join(";"),
    start: kind === "line" ? strokes[0].split(";")[0] : undefined, end: kind === "line" ? strokes[0].split(";")[1] : undefined,
    "overlay-text": item.code, uri: item.uri, color: item.color, icon: item.stamp, title: item.author, type: item.type,
  }, inner);
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = DATA.document.name.replace(/\.pdf$/i, "").replace(/^.*\//, "") + name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const importable = new Set([
  "redact", "removeAnnotation", "delete", "highlight", "underline", "strikeOut", "squiggly", "createLink", "note", "freeText",
  "callout", "stamp", "caret", "square", "circle", "line", "polygon", "polyLine", "inkPen", "inkHighlighter", "eraser",
]);

// Takes decisions back in, of this document and job alone.
function importDecisions(text) {
  const read = JSON.parse(text);
  if (read.document?.sha256 !== DATA.document.sha256 || read.job?.hash !== DATA.job.hash) {
    return say("These decisions are about another document or job.");
  }
  const known = ["pending", "accepted", "rejected"];
  if (!(read.hits ?? []).every((hit) => hitByID.has(hit.id) && known.includes(hit.state))) {
    return say("These decisions are about hits that are not here.");
  }
  const isKnown = (item) => importable.has(item.action)
    && (item.areas === undefined ? typeof item.text === "string" : DATA.document.pages[item.page - 1] !== undefined);
  if (!(read.added ?? []).every(isKnown)) return say("These decisions add something that is not known here.");
  change(() => {
    for (const item of read.added ?? []) {
      const addition = { id: "added-" + state.nextAddition, action: item.action };
      for (const key of ["code", "uri", "contents", "color", "stamp", "author", "type"]) {
        if (typeof item[key] === "string") addition[key] = item[key];
      }
      if (item.text !== undefined) addition.text = item.text;
      if (item.areas) {
        addition.page = item.page - 1;
        addition.boxes = item.areas.map((area) => toDisplay(addition.page, area));
        addition.kind = "area";
        if (item.paths) addition.paths = item.paths.map((points) => points.map((point) => toDisplayPoint(addition.page, point)));
      }
      state.nextAddition += 1;
      state.added = [...state.added, addition];
    }
    for (const hit of read.hits ?? []) {
      state.decisions.set(hit.id, hit.state);
      if (hit.code !== undefined) state.codes.set(hit.id, hit.code);
    }
    state.reviewer = read.reviewer ?? state.reviewer;
  });
  say("The decisions were taken in.");
}

window.obelusDecisions = decisions;
window.obelusCSV = csv;
window.obelusXFDF = xfdf;
