#include "guard.hpp"
#include "labels.hpp"
#include "patterns.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>

namespace {

using Handle = QPDFObjectHandle;

class Finder {
 public:
  Finder(QPDF &pdf, const obelus::Patterns &patterns, size_t patternCount, size_t maximumHits, size_t maximumBytes)
      : pdf(pdf), patterns(patterns), maximumHits(maximumHits), maximumBytes(maximumBytes), seen(patternCount, 0) {}

  std::vector<obelus_qpdf_hit> hits;
  bool isTruncated = false;
  size_t undecoded = 0;

  // Streams come last: what they are is known when all that name them have been seen.
  void findInObjects() {
    if (seen.empty()) return;
    begin(0, "trailer");
    for (auto &entry : pdf.getTrailer().getDictAsMap()) {
      if (entry.first != "/ID") findInValue(entry.second, 1);
    }
    std::vector<Handle> streams;
    for (auto &entry : pdf.getXRefTable()) {
      Handle object = pdf.getObjectByObjGen(entry.first);
      begin(object.getObjectID(), obelus::label(object));
      findInValue(object.isStream() ? object.getDict() : object, 0);
      if (object.isStream()) streams.push_back(object);
    }
    for (auto &stream : streams) {
      begin(stream.getObjectID(), obelus::label(stream));
      findInStream(stream);
    }
  }

  void findInFile(const unsigned char *data, size_t count) {
    if (seen.empty()) return;
    begin(0, "file");
    auto found = [&](size_t i) { add(i, obelus_qpdf_file_bytes); };
    obelus::StreamSearch search(patterns, buffer, obelus_qpdf_file_bytes, found);
    constexpr size_t piece = 1 << 18;
    for (size_t at = 0; at < count; at += piece) search.append(data + at, std::min(piece, count - at));
    search.finish();
  }

 private:
  static constexpr int maximumDepth = 600;

  // Sends decoded bytes into a search, and ends the decoding when there are too many.
  template <typename Search>
  class Sink : public Pipeline {
   public:
    Sink(Search &search, size_t limit) : Pipeline("search", nullptr), search(search), left(limit) {}

    void write(unsigned char const *data, size_t count) override {
      search.append(data, std::min(count, left));
      if (count > left) {
        left = 0;
        throw std::runtime_error("limit");
      }
      left -= count;
    }
    void finish() override {}

   private:
    Search &search;
    size_t left;
  };

  void begin(int number, const char *text) {
    object = number;
    label = text;
  }

  void add(size_t pattern, uint32_t kind) {
    // Objects are visited once, so object and kind together are a serial number; kinds are single bits.
    uint64_t serial = (static_cast<uint64_t>(static_cast<uint32_t>(object)) + 1) << 8 | kind;
    if (seen[pattern] == serial) return;
    seen[pattern] = serial;
    if (hits.size() >= maximumHits) {
      isTruncated = true;
    } else {
      hits.push_back({pattern, kind, object, label});
    }
  }

  void findInBytes(const std::string &text, size_t from, uint32_t kind) {
    auto data = reinterpret_cast<const unsigned char *>(text.data());
    patterns.find(data + from, text.size() - from, 0, 0, kind, [&](size_t i) { add(i, kind); });
  }

  void findInValue(Handle value, int depth) {
    if (depth > maximumDepth || (depth > 0 && value.isIndirect())) return;
    switch (value.getTypeCode()) {
      case ::ot_string: findInBytes(value.getStringValue(), 0, obelus_qpdf_string); break;
      case ::ot_name: findInBytes(value.getName(), 1, obelus_qpdf_name); break;
      case ::ot_array: {
        int count = value.getArrayNItems();
        if (count == 2 && value.getArrayItem(0).isNameAndEquals("/ICCBased")) noteBinary(value.getArrayItem(1));
        for (int i = 0; i < count; i++) findInValue(value.getArrayItem(i), depth + 1);
        break;
      }
      case ::ot_dictionary:
        for (auto &entry : value.getDictAsMap()) {
          findInBytes(entry.first, 1, obelus_qpdf_key);
          findInValue(entry.second, depth + 1);
          if (entry.first == "/FontFile" || entry.first == "/FontFile2" || entry.first == "/FontFile3") {
            noteBinary(entry.second);
          }
        }
        break;
      default: break;
    }
  }

  // Font programs and colour profiles do not say what they are: those who name them do.
  void noteBinary(Handle stream) {
    if (stream.isIndirect()) binary.insert(stream.getObjectID());
  }

  uint32_t kindOfStream(Handle stream) {
    Handle dict = stream.getDict();
    if (dict.getKey("/Type").isNameAndEquals("/ObjStm")) return obelus_qpdf_object_stream;
    bool isBinary = dict.getKey("/Type").isNameAndEquals("/XRef") ||
                    dict.getKey("/Subtype").isNameAndEquals("/Image") || binary.count(stream.getObjectID()) != 0;
    return isBinary ? obelus_qpdf_binary_stream : obelus_qpdf_text_stream;
  }

  void findInStream(Handle stream) {
    uint32_t kind = kindOfStream(stream);
    if (decode(stream, kind)) return;
    // Images end in a filter such as /DCTDecode, which leaves no text: those before it are taken off.
    if (bool ended = false; decodePrefix(stream, kind, ended)) {
      if (!ended) undecoded++;
      return;
    }
    undecoded++;
    auto found = [&](size_t i) { add(i, obelus_qpdf_raw_stream); };
    obelus::StreamSearch search(patterns, buffer, obelus_qpdf_raw_stream, found);
    Sink sink(search, maximumBytes);
    stream.pipeStreamData(&sink, nullptr, 0, qpdf_dl_none, true);
    search.finish();
  }

  // Returns false when not all filters could be taken off; what could be decoded was then searched all the same.
  bool decode(Handle stream, uint32_t kind) {
    auto found = [&](size_t i) { add(i, kind); };
    obelus::StreamSearch search(patterns, buffer, kind, found);
    Sink sink(search, maximumBytes);
    bool isDecodable = false;
    stream.pipeStreamData(nullptr, &isDecodable, 0, qpdf_dl_specialized, true);
    if (!isDecodable) return false;
    bool isComplete = stream.pipeStreamData(&sink, nullptr, 0, qpdf_dl_specialized, true);
    search.finish();
    return isComplete;
  }

  static bool isImageFilter(Handle filter) {
    for (auto name : {"/DCTDecode", "/DCT", "/JPXDecode", "/CCITTFaxDecode", "/CCF", "/JBIG2Decode"}) {
      if (filter.isNameAndEquals(name)) return true;
    }
    return false;
  }

  // For a stream whose last filter is an image's: decodes up to there. Returns false when it is no such stream.
  bool decodePrefix(Handle stream, uint32_t kind, bool &ended) {
    Handle filter = stream.getDict().getKey("/Filter");
    Handle parms = stream.getDict().getKey("/DecodeParms");
    std::vector<Handle> filters = filter.isArray() ? filter.getArrayAsVector() : std::vector<Handle>{filter};
    if (filters.empty() || !isImageFilter(filters.back())) return false;
    filters.pop_back();
    std::vector<Handle> kept = parms.isArray() ? parms.getArrayAsVector() : std::vector<Handle>{};
    kept.resize(filters.size(), Handle::newNull());
    if (!scratch.isStream()) scratch = Handle::newStream(&pdf);
    scratch.replaceStreamData(
        stream.getRawStreamData(), filters.empty() ? Handle::newNull() : Handle::newArray(filters),
        kept.empty() ? Handle::newNull() : Handle::newArray(kept));
    ended = decode(scratch, kind);
    return true;
  }

  QPDF &pdf;
  const obelus::Patterns &patterns;
  size_t maximumHits;
  size_t maximumBytes;
  std::vector<uint64_t> seen;
  std::set<int> binary;
  std::vector<unsigned char> buffer;
  Handle scratch;
  int object = 0;
  const char *label = "";
};

// The leaves of the page tree, or -1 when it is none.
long pageCount(QPDF &pdf) {
  std::set<int> nodes;
  std::vector<Handle> open{pdf.getRoot().getKey("/Pages")};
  long count = 0;
  while (!open.empty()) {
    Handle node = open.back();
    open.pop_back();
    if (!node.isDictionary()) return -1;
    Handle kids = node.getKey("/Kids");
    if (!kids.isArray()) {
      count++;
      continue;
    }
    if (node.isIndirect() && !nodes.insert(node.getObjectID()).second) return -1;
    for (int i = 0, n = kids.getArrayNItems(); i < n; i++) open.push_back(kids.getArrayItem(i));
    if (open.size() > 10'000'000) return -1;
  }
  return count;
}

}  // namespace

obelus_qpdf_status obelus_qpdf_find(
    const unsigned char *file, size_t file_count, const char *password, const unsigned char *bytes,
    const obelus_qpdf_pattern *list, size_t pattern_count, size_t maximum_hits, size_t maximum_stream_bytes, obelus_qpdf_scan *scan) {
  return obelus::guarded([&]() -> obelus_qpdf_status {
    *scan = {};
    for (size_t i = 0; i < pattern_count; i++) {
      if (list[i].count < 2) return obelus_qpdf_internal;
    }
    obelus::Patterns patterns(bytes, list, pattern_count);
    auto pdf = obelus::opened(file, file_count, password);
    Finder finder(*pdf, patterns, pattern_count, maximum_hits, maximum_stream_bytes);
    finder.findInObjects();
    finder.findInFile(file, file_count);
    scan->page_count = pageCount(*pdf);
    scan->warnings = pdf->numWarnings();
    scan->undecoded = finder.undecoded;
    scan->is_truncated = finder.isTruncated;
    if (!finder.hits.empty()) {
      size_t size = finder.hits.size() * sizeof(obelus_qpdf_hit);
      scan->hits = static_cast<obelus_qpdf_hit *>(std::malloc(size));
      if (scan->hits == nullptr) return obelus_qpdf_memory;
      std::memcpy(scan->hits, finder.hits.data(), size);
      scan->hit_count = finder.hits.size();
    }
    return obelus_qpdf_ok;
  });
}

void obelus_qpdf_scan_free(obelus_qpdf_scan *scan) {
  std::free(scan->hits);
  *scan = {};
}
