// Decisions, as `obelus apply` reads them.
function toUser(page, box) {
  const [a, b, c, d, e, f] = DATA.document.toUser[page];
  const point = (x, y) => [a * x + c * y + e, b * x + d * y + f];
  const [p, q] = [point(box[0], box[1]), point(box[0] + box[2], box[1] + box[3])];
  const round = (value) => Math.round(value * 100) / 100;
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])].map(round);
}

// The box that an area of default user space has on the page as it is shown.
function toDisplay(page, [x0, y0, x1, y1]) {
  const [a, b, c, d, e, f] = DATA.document.toUser[page];
  const determinant = a * d - b * c;
  const point = (x, y) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
  const [p, q] = [point(x0, y0), point(x1, y1)];
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
      if (addition.uri) record.uri = addition.uri;
      return record;
    }),
  };
}

function csv() {
  const cell = (value) => {
    const text = String(value ?? "");
    const safe = /^[\s]*[=+\-@]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  };
  const all = decisions();
  const head = ["document", "sha256", "job", "jobHash", "reviewer", "kind", "id", "page", "rule", "state", "code", "action", "areas", "text", "uri"];
  const common = [all.document.name, all.document.sha256, all.job.path, all.job.hash, all.reviewer];
  const areas = (item) => (item.areas ?? []).map((area) => area.join(" ")).join("; ");
  const rows = all.hits.map((hit) => [...common, "hit", hit.id, hit.page, hit.rule, hit.state, hit.code, "", areas(hit)]);
  for (const item of all.added) {
    rows.push([...common, "added", "", item.page, "", "", item.code, item.action, areas(item), item.text, item.uri]);
  }
  if (rows.length === 0) rows.push([...common, "none"]);
  return [head, ...rows].map((row) => head.map((_, index) => cell(row[index])).join(",")).join("\r\n") + "\r\n";
}

// Redact annotations with states, as PDF programs write them (ISO 19444-1).
function xfdf() {
  const all = decisions();
  const escape = (text) => String(text ?? "").replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c])
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd").replace(/\r?\n/g, "&#10;");
  const element = (name, attributes) => `<${name} `
    + Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => `${key}="${escape(value)}"`).join(" ") + "/>";
  const states = { accepted: "Accepted", rejected: "Rejected", pending: "None" };
  const lines = [];
  all.hits.forEach((hit, index) => {
    const own = DATA.hits[index];
    const areas = own.boxes.map((box) => toUser(own.page, box));
    const rect = areas.length === 0 ? [0, 0, 0, 0] : [
      Math.min(...areas.map((a) => a[0])), Math.min(...areas.map((a) => a[1])),
      Math.max(...areas.map((a) => a[2])), Math.max(...areas.map((a) => a[3])),
    ];
    const coords = areas.map(([a, b, c, d]) => [a, d, c, d, a, b, c, b].join(",")).join(",");
    lines.push(element("redact", { page: own.page, rect: rect.join(","), name: hit.id, subject: hit.rule, coords, areas: areas.map((area) => area.join(" ")).join(";"), "overlay-text": hit.code }));
    lines.push(element("text", {
      page: own.page, rect: rect.join(","), inreplyto: hit.id, name: hit.id + "-state", statemodel: "Review",
      state: states[hit.state], title: all.reviewer,
    }));
  });
  all.added.forEach((item, index) => {
    const first = item.areas?.[0] ?? [0, 0, 0, 0];
    lines.push(element("redact", {
      page: item.page === undefined ? 0 : item.page - 1, rect: first.join(","), name: "added-" + (index + 1),
      subject: item.action, areas: item.areas?.map((area) => area.join(" ")).join(";"), text: item.text,
      "overlay-text": item.code, uri: item.uri,
    }));
  });
  const about = element("obelus:review", {
    "xmlns:obelus": "urn:obelus:review", document: all.document.name, sha256: all.document.sha256, job: all.job.path,
    jobHash: all.job.hash, reviewer: all.reviewer,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">\n`
    + element("f", { href: all.document.name }) + "\n" + about + "\n<annots>\n" + lines.join("\n") + "\n</annots>\n</xfdf>\n";
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = DATA.document.name.replace(/\.pdf$/i, "").replace(/^.*\//, "") + name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

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
  change(() => {
    for (const item of read.added ?? []) {
      const addition = { id: "added-" + state.nextAddition, action: item.action, code: item.code, uri: item.uri };
      if (item.text !== undefined) addition.text = item.text;
      if (item.areas) {
        addition.page = item.page - 1;
        addition.boxes = item.areas.map((area) => toDisplay(addition.page, area));
        addition.kind = "area";
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
