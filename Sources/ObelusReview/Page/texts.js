// What is done with texts, with nothing added: copying, looking for them, taking them along, looking them up.
let found = { text: "", places: [], at: -1 };
let pageTexts = null;

window.obelusTexts = (texts) => { pageTexts = texts; };

// The words of each page, between single spaces.
async function allTexts() {
  if (pageTexts) return pageTexts;
  if (DATA.pageFiles.length === 0) {
    return DATA.document.pages.map((_, index) => wordsOf(pageData.get(index)));
  }
  await new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = DATA.textFile;
    script.onload = script.onerror = () => { script.remove(); resolve(); };
    document.head.append(script);
  });
  return pageTexts ?? [];
}

const wordsOf = (data) => (data?.words ?? []).map((word) => word[0]).join(" ");

// Finds a text in words between single spaces, whatever its case, and where a hyphen parts a word at the end of a line.
function patternOf(text) {
  const letters = [...text.trim().replace(/\s+/g, " ")];
  const escaped = letters.map((letter) => letter === " " ? " " : letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const isLetter = (letter) => letter !== undefined && /\p{L}/u.test(letter);
  return new RegExp(
    escaped.map((letter, index) =>
      letter + (isLetter(letters[index]) && isLetter(letters[index + 1]) ? "(?:[\\-\\u00ad\\u2010] )?" : "")).join(""), "giu");
}

// The boxes of a part of a page's words.
function boxesOfRange(data, start, end) {
  const boxes = [];
  let at = 0;
  for (const word of data.words) {
    if (at < end && at + word[0].length > start) boxes.push(word.slice(1, 5));
    at += word[0].length + 1;
    if (at >= end) break;
  }
  return boxes;
}

const mostFound = 1000;

async function search(text) {
  const places = [];
  let count = 0;
  if (text.trim() !== "") {
    (await allTexts()).forEach((words, page) => {
      for (const match of words.matchAll(patternOf(text))) {
        count += 1;
        if (places.length >= mostFound) continue;
        const [start, end] = [match.index, match.index + match[0].length];
        places.push({ page, start, end, before: words.slice(Math.max(0, start - 30), start), match: match[0], after: words.slice(end, end + 30) });
      }
    });
  }
  found = { text, places, at: -1 };
  drawFound(count);
  redrawMarks();
  say(text.trim() === "" ? "" : count === 1 ? "One place." : count + " places.");
}

function drawFound(count) {
  const section = document.getElementById("found");
  section.hidden = found.text.trim() === "";
  document.getElementById("find").value = found.text;
  section.querySelector("h2").textContent =
    count > found.places.length ? `Found: ${count}, the first ${found.places.length} are listed` : `Found: ${count}`;
  section.querySelector("ol").replaceChildren(...found.places.map((place, index) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.tabIndex = index === 0 ? 0 : -1;
    button.dataset.found = index;
    const mark = document.createElement("mark");
    mark.textContent = place.match;
    const page = document.createElement("small");
    page.textContent = ` page ${place.page + 1}`;
    button.append("…" + place.before, mark, place.after + "…", page);
    line.append(button);
    return line;
  }));
}

async function goToFound(index) {
  const place = found.places[index];
  found.at = index;
  const entry = sheets[place.page];
  pagesElement.scrollTop = entry.page.offsetTop - pagesElement.clientHeight / 3;
  await show(place.page);
  const data = await load(place.page);
  drawMarks(place.page);
  const box = boxesOfRange(data, place.start, place.end)[0];
  if (box && view.rotation === 0) {
    pagesElement.scrollTop = entry.page.offsetTop + entry.page.offsetHeight * box[1] / entry.size[1] - pagesElement.clientHeight / 3;
  }
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.className = "hidden-text";
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

// Copying by keys or the browser's own menu takes what the menu for the words would.
document.addEventListener("copy", (event) => {
  const selected = getSelection();
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName ?? "")) return;
  if (selected.rangeCount === 0 || !selected.getRangeAt(0).intersectsNode(pagesElement)) return;
  event.preventDefault();
  const words = selectedWords();
  if (!words) return;
  const selection = textSelection(words.entry, words.words);
  const reason = reasonAgainst("text.copy", selection);
  if (reason) return say("Not copied: " + reason + ".");
  event.clipboardData.setData("text/plain", selection.text);
});
pagesElement.addEventListener("dragstart", (event) => event.preventDefault());

// An excerpt with where it comes from, as rules make it.
const excerpts = {
  text: (place, about) => `${place.text}\n(${about.name}, page ${place.page + 1})\n\nSHA-256 ${about.sha256}\n`,
  markdown: (place, about) => {
    const escape = (text) => text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, "\\$&").replace(/[\r\n]/g, " ");
    return `> ${escape(place.text)}\n\n\u2014 ${escape(about.name)}, page ${place.page + 1}\n\nSHA-256 \`${about.sha256}\`\n`;
  },
  json: (place, about) => JSON.stringify({
    document: about.name, sha256: about.sha256,
    excerpts: [{ page: place.page + 1, text: place.text, quads: place.boxes.map((box) => quadOf(toUser(place.page, box))) }],
  }) + "\n",
};

function share(place) {
  const endings = { text: ["txt", "text/plain"], markdown: ["md", "text/markdown"], json: ["json", "application/json"] };
  ask("Share", [{ name: "format", label: "As", kind: "select", value: "text", options: Object.keys(endings) }], ({ format }) => {
    const [ending, type] = endings[format];
    download(".excerpt." + ending, type, excerpts[format](place, DATA.document));
  });
}

// The address of an article as MediaWiki spells titles; nothing where there can be none.
function articleAddress(text) {
  const title = text.split(/[\s_]+/u).filter(Boolean).join("_");
  if (title === "" || title === "." || title === ".." || title[0] === ":" || /[#<>[\]|{}\u0000-\u001f\u007f\ufffd]/.test(title)
    || new TextEncoder().encode(title).length > 255) return null;
  const first = [...title][0];
  const upper = first.toUpperCase();
  const named = [...upper].length === 1 ? upper + title.slice(first.length) : title;
  return `https://${DATA.document.language}.wikipedia.org/wiki/` + escapedForAddress(named);
}

const escapedForAddress = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase());

// The page that is opened knows neither this one nor where it is.
function openAddress(address) { window.open(address, "_blank", "noopener,noreferrer"); }

function selectAllOf(index) {
  const entry = sheets[index];
  const data = pageData.get(index);
  const words = entry.sheet.querySelector(".words");
  if (!words || !data || data.words.length === 0) return say("The page has no words.");
  getSelection().selectAllChildren(words);
  openText(entry, data.words);
}
