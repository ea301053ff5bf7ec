// mutool's work: mutool run peer.js JOB TERM OUTPUT_FOLDER FILE...
// Does the job on every file and prints how many hits it had.
var job = scriptArgs[0], term = scriptArgs[1], folder = scriptArgs[2];
var hits = 0;
for (var f = 3; f < scriptArgs.length; ++f) {
  var path = scriptArgs[f];
  var document = new Document(path);
  for (var n = document.countPages(), p = 0; p < n; ++p) {
    var page = document.loadPage(p);
    var found = page.search(term, 100000);
    hits += found.length;
    if (job !== "redact" || found.length === 0) continue;
    for (var i = 0; i < found.length; ++i) {
      var mark = page.createAnnotation("Redact");
      mark.setQuadPoints(found[i]);
    }
    page.applyRedactions(true);
  }
  if (job === "redact") document.save(folder + "/" + path.split("/").pop(), "garbage=3,compress");
}
print(hits);
