#include "CTesseract.h"

#include <tesseract/capi.h>

#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <new>
#include <string>
#include <vector>

using namespace tesseract;

namespace {

// The functions that are used, found by name.
struct Library {
  decltype(&TessBaseAPICreate) create = nullptr;
  decltype(&TessBaseAPIDelete) destroy = nullptr;
  decltype(&TessBaseAPIInit2) init = nullptr;
  decltype(&TessBaseAPISetVariable) set_variable = nullptr;
  decltype(&TessBaseAPISetPageSegMode) set_mode = nullptr;
  decltype(&TessBaseAPISetImage) set_image = nullptr;
  decltype(&TessBaseAPISetSourceResolution) set_resolution = nullptr;
  decltype(&TessBaseAPIRecognize) recognize = nullptr;
  decltype(&TessBaseAPIClear) clear = nullptr;
  decltype(&TessBaseAPIGetIterator) iterator = nullptr;
  decltype(&TessResultIteratorDelete) delete_iterator = nullptr;
  decltype(&TessResultIteratorGetPageIterator) page_iterator = nullptr;
  decltype(&TessResultIteratorNext) next = nullptr;
  decltype(&TessResultIteratorGetUTF8Text) text = nullptr;
  decltype(&TessResultIteratorConfidence) confidence = nullptr;
  decltype(&TessPageIteratorBoundingBox) box = nullptr;
  decltype(&TessPageIteratorIsAtBeginningOf) begins = nullptr;
  decltype(&TessDeleteText) delete_text = nullptr;
  // OpenMP's, where the library was built with it. The library asks for four threads; without an active level it gets one.
  void (*set_levels)(int) = nullptr;
  bool is_complete = false;

  Library() {
    void *handle = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return;
    is_complete = find(handle, "TessBaseAPICreate", create) && find(handle, "TessBaseAPIDelete", destroy) &&
                  find(handle, "TessBaseAPIInit2", init) && find(handle, "TessBaseAPISetVariable", set_variable) &&
                  find(handle, "TessBaseAPISetPageSegMode", set_mode) &&
                  find(handle, "TessBaseAPISetImage", set_image) &&
                  find(handle, "TessBaseAPISetSourceResolution", set_resolution) &&
                  find(handle, "TessBaseAPIRecognize", recognize) && find(handle, "TessBaseAPIClear", clear) &&
                  find(handle, "TessBaseAPIGetIterator", iterator) &&
                  find(handle, "TessResultIteratorDelete", delete_iterator) &&
                  find(handle, "TessResultIteratorGetPageIterator", page_iterator) &&
                  find(handle, "TessResultIteratorNext", next) &&
                  find(handle, "TessResultIteratorGetUTF8Text", text) &&
                  find(handle, "TessResultIteratorConfidence", confidence) &&
                  find(handle, "TessPageIteratorBoundingBox", box) &&
                  find(handle, "TessPageIteratorIsAtBeginningOf", begins) &&
                  find(handle, "TessDeleteText", delete_text);
    find(handle, "omp_set_max_active_levels", set_levels);
    // Leptonica's messages: 6 is none.
    int (*set_severity)(int) = nullptr;
    if (find(handle, "setMsgSeverity", set_severity)) set_severity(6);
  }

  template <typename Function> static bool find(void *handle, const char *name, Function &function) {
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
  }
};

// Never unloaded: threads may still be in it when the process ends.
const Library &library() {
  static const Library *const loaded = new Library;
  return *loaded;
}

template <typename Body> obelus_ocr_status guarded(Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return obelus_ocr_memory;
  } catch (...) {
    return obelus_ocr_failed;
  }
}

} // namespace

struct obelus_ocr {
  TessBaseAPI *api = nullptr;
  std::vector<obelus_ocr_word> words;
  std::string text;

  ~obelus_ocr() {
    if (api != nullptr) library().destroy(api);
  }
};

obelus_ocr_status obelus_ocr_load(void) {
  return guarded([] { return library().is_complete ? obelus_ocr_ok : obelus_ocr_missing; });
}

obelus_ocr_status obelus_ocr_new(const char *folder, const char *languages, obelus_ocr **out) {
  return guarded([&] {
    const Library &calls = library();
    if (!calls.is_complete) return obelus_ocr_missing;
    auto made = std::make_unique<obelus_ocr>();
    made->api = calls.create();
    if (made->api == nullptr) return obelus_ocr_memory;
    calls.set_variable(made->api, "debug_file", "/dev/null");
    if (calls.init(made->api, folder, languages, OEM_LSTM_ONLY) != 0) return obelus_ocr_data;
    calls.set_mode(made->api, PSM_AUTO);
    *out = made.release();
    return obelus_ocr_ok;
  });
}

void obelus_ocr_free(obelus_ocr *recogniser) {
  guarded([&] {
    delete recogniser;
    return obelus_ocr_ok;
  });
}

namespace {

void collect(obelus_ocr *recogniser, TessResultIterator *results) {
  const Library &calls = library();
  const TessPageIterator *place = calls.page_iterator(results);
  int32_t line = -1;
  int32_t block = -1;
  do {
    if (calls.begins(place, RIL_BLOCK)) ++block;
    if (calls.begins(place, RIL_TEXTLINE)) ++line;
    obelus_ocr_word word = {};
    if (!calls.box(place, RIL_WORD, &word.x0, &word.y0, &word.x1, &word.y1)) continue;
    char *text = calls.text(results, RIL_WORD);
    if (text == nullptr) continue;
    word.line = line;
    word.block = block;
    word.confidence = calls.confidence(results, RIL_WORD);
    word.offset = recogniser->text.size();
    word.length = std::strlen(text);
    recogniser->text.append(text, word.length);
    calls.delete_text(text);
    recogniser->words.push_back(word);
  } while (calls.next(results, RIL_WORD));
}

} // namespace

obelus_ocr_status obelus_ocr_read(
    obelus_ocr *recogniser, const uint8_t *samples, int32_t width, int32_t height, int32_t dpi, obelus_ocr_words *out) {
  return guarded([&] {
    const Library &calls = library();
    recogniser->words.clear();
    recogniser->text.clear();
    // It counts for the thread that says it, which need not be the one that made the recogniser.
    if (calls.set_levels != nullptr) calls.set_levels(0);
    calls.set_image(recogniser->api, samples, width, height, 1, width);
    calls.set_resolution(recogniser->api, dpi);
    bool is_read = calls.recognize(recogniser->api, nullptr) == 0;
    if (is_read) {
      // NULL where the picture has no word.
      if (TessResultIterator *results = calls.iterator(recogniser->api)) {
        collect(recogniser, results);
        calls.delete_iterator(results);
      }
    }
    calls.clear(recogniser->api);
    *out = {recogniser->words.data(), recogniser->words.size(),
            reinterpret_cast<const uint8_t *>(recogniser->text.data()), recogniser->text.size()};
    return is_read ? obelus_ocr_ok : obelus_ocr_failed;
  });
}
