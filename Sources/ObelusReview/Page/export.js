// Decisions, as `obelus apply` reads them.
function toUser(page, box) {
  const [a, b, c, d, e, f] = DATA.document.toUser[page];
  const point = (x, y) => [a * x + c * y + e, b * x + d * y + f];
  const [p, q] = [point(box[0], box[1]), point(box[0] + box[2], box[1] + box[3])];
  const round = (value) => Math.round(value * 100) / 100;
  return [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])].map(round);
}

function decisions() {
  return {
    decisions: 1,
    document: { name: DATA.document.name, sha256: DATA.document.sha256 },
    job: { path: DATA.job.path, hash: DATA.job.hash },
    reviewer: state.reviewer,
    hits: DATA.hits.map((hit) => {
      const record = { id: hit.id, page: hit.page + 1, rule: DATA.rules[hit.rule].id, state: stateOf(hit) };
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
  const rows = all.hits.map((hit) => [...common, "hit", hit.id, hit.page, hit.rule, hit.state, hit.code]);
  for (const item of all.added) {
    const areas = (item.areas ?? []).map((area) => area.join(" ")).join("; ");
    rows.push([...common, "added", "", item.page, "", "", item.code, item.action, areas, item.text, item.uri]);
  }
  if (rows.length === 0) rows.push([...common, "none"]);
  return [head, ...rows].map((row) => head.map((_, index) => cell(row[index])).join(",")).join("\r\n") + "\r\n";
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
  change(() => {
    for (const hit of read.hits ?? []) {
      if (!hitByID.has(hit.id)) continue;
      state.decisions.set(hit.id, hit.state);
      if (hit.code !== undefined) state.codes.set(hit.id, hit.code);
    }
    state.reviewer = read.reviewer ?? state.reviewer;
  });
  say("The decisions were taken in.");
}

window.obelusDecisions = decisions;
window.obelusCSV = csv;
