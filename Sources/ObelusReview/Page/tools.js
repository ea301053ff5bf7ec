// Tools that go along points: ink, lines and polygons are drawn by pointer, or their box by arrow keys and Enter.
const pathTools = {
  inkPen: { says: "Draw strokes; Enter or Done takes them, Escape leaves.", isStroked: true },
  inkHighlighter: { says: "Draw strokes; Enter or Done takes them, Escape leaves.", isStroked: true },
  line: { says: "Draw a line, or move and size it with the arrow keys; Enter takes it, Escape leaves." },
  polygon: { says: "Click the corners; Enter or Done takes them, Escape leaves.", least: 3 },
  polyLine: { says: "Click the points; Enter or Done takes them, Escape leaves.", least: 2 },
};

const mostPoints = 10000;

function boundsOf(paths) {
  const points = paths.flat();
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const low = [xs, ys].map((values) => values.reduce((a, b) => Math.min(a, b), Infinity));
  const high = [xs, ys].map((values) => values.reduce((a, b) => Math.max(a, b), -Infinity));
  return [low[0], low[1], high[0] - low[0], high[1] - low[1]];
}

// What a tool makes of a box that was drawn by keys.
function pathsInBox(tool, [x, y, width, height]) {
  switch (tool) {
    case "inkPen": case "inkHighlighter": return [[[x, y + height / 2], [x + width, y + height / 2]]];
    case "polygon": return [[[x, y + height], [x + width, y + height], [x + width, y], [x, y]]];
    default: return [[[x, y + height], [x + width, y]]];
  }
}

function pathElement(entry, paths, { tool, color }) {
  const [width, height] = entry.size;
  const name = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const drawing = name("svg");
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("class", "paths");
  drawing.setAttribute("aria-hidden", "true");
  for (const points of paths) {
    const line = name(tool === "polygon" ? "polygon" : "polyline");
    line.setAttribute("points", (points.length === 1 ? [...points, points[0]] : points).map((point) => point.join(",")).join(" "));
    line.setAttribute("stroke", color ?? DATA.tools.colors["create." + tool] ?? "#ff0000");
    line.setAttribute("stroke-width", tool === "inkHighlighter" ? 12 : tool === "inkPen" ? 2 : 1);
    drawing.append(line);
  }
  if (tool === "inkHighlighter") drawing.classList.add("through");
  return drawing;
}

function showPaths() {
  const { drawing } = view;
  drawing.element?.remove();
  drawing.element = pathElement(drawing.entry, drawing.paths, { tool: drawing.tool });
  drawing.entry.sheet.append(drawing.element);
}

// Pointer events while a tool that goes along points is in hand.
function drawDown(entry, point) {
  const { drawing } = view;
  // All of it is on the page where it began.
  if (drawing.entry && drawing.entry !== entry && drawing.paths.length > 0) return;
  drawing.entry = entry;
  drawing.isDown = true;
  if (drawing.tool === "line") drawing.paths = [[point, point]];
  else if (pathTools[drawing.tool].isStroked) drawing.paths.push([point]);
  else if (drawing.paths.length === 0) drawing.paths = [[point]];
  else drawing.paths[0].push(point);
  showPaths();
}

function drawMove(point) {
  const { drawing } = view;
  if (!drawing.isDown) return;
  const last = drawing.paths[drawing.paths.length - 1];
  const end = last[last.length - 1];
  if (drawing.tool === "line") last[1] = point;
  else if (!pathTools[drawing.tool].isStroked) last[last.length - 1] = point;
  else if (Math.hypot(point[0] - end[0], point[1] - end[1]) > 0.7 && last.length < mostPoints) last.push(point);
  showPaths();
}

function drawUp() {
  view.drawing.isDown = false;
  if (view.drawing.tool === "line") takePaths();
}

function takePaths() {
  const { drawing } = view;
  const paths = drawing.box ? pathsInBox(drawing.tool, drawing.box) : drawing.paths;
  const entry = drawing.entry;
  stopDrawing();
  const least = pathTools[drawing.tool].least ?? (drawing.tool === "line" ? 2 : 1);
  const isPoint = drawing.tool === "line" && paths.length > 0 && Math.hypot(paths[0][0][0] - paths[0][1][0], paths[0][0][1] - paths[0][1][1]) < 1;
  if (!entry || paths.length === 0 || paths[0].length < least || isPoint) return say("Nothing was drawn.");
  add({ action: drawing.tool, page: sheets.indexOf(entry), boxes: [boundsOf(paths)], paths, kind: "area" });
  say("Added.");
}

// How what was added looks on the page until it is in the document.
function drawAddition(entry, addition, box, index) {
  const isPoint = box[2] === 0 && box[3] === 0;
  const element = mark(
    `added is-${addition.action}` + (isPoint ? " point" : ""), box, entry.size, `Added: ${addition.action}`, { added: addition.id });
  const color = addition.color ?? DATA.tools.colors["create." + addition.action] ?? DATA.tools.colors["text." + addition.action];
  if (color) element.style.setProperty("--own", color);
  if (addition.contents) element.title = addition.contents;
  if (addition.action === "freeText" || addition.action === "callout") element.textContent = addition.contents;
  if (addition.action === "stamp") element.textContent = addition.stamp.replace(/(?<=.)(?=[A-Z])/g, " ").toUpperCase();
  if (addition.paths && index === 0) entry.sheet.append(pathElement(entry, addition.paths, { tool: addition.action, color: addition.color }));
  entry.sheet.append(element);
}
