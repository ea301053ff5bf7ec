#ifndef OBELUS_CMUPDF_INTERNAL_H
#define OBELUS_CMUPDF_INTERNAL_H

#include "CMuPDF.h"
#include <mupdf/fitz.h>
#include <mupdf/pdf.h>
#include <pthread.h>
#include <time.h>

_Static_assert(FZ_VERSION_MAJOR == 1 && FZ_VERSION_MINOR >= 21, "MuPDF 1.21 or later is needed");

#if FZ_VERSION_MINOR >= 24
#define OBELUS_ERROR_MEMORY FZ_ERROR_SYSTEM
#else
#define OBELUS_ERROR_MEMORY FZ_ERROR_MEMORY
#endif

struct obelus_document {
  fz_context *ctx;
  pdf_document *doc;
  // The file.
  const unsigned char *data;
  size_t size;
  // What serialised objects, decoded streams and the like are put into; grows and is used again.
  unsigned char *scratch;
  size_t length;
  size_t capacity;
  // Where objects begin in the file, ascending; as of a table of `offsets_for` entries. See stream.c.
  int64_t *offsets;
  int offset_count;
  int offsets_for;
  int has_tried_page_map;
  // Set by a warning of MuPDF that data ended too early.
  int saw_premature_end;
};

/// A context of its own for one thread: quiet, with a store of 64 MB. NULL where there is none to be had.
fz_context *obelus_new_context(obelus_document *document);

/// How long one page may take to be read or rendered.
#define OBELUS_PAGE_SECONDS 6

/// Aborts MuPDF's work on a page when it takes too long. MuPDF notices between two operators.
typedef struct obelus_watchdog {
  fz_cookie *cookie;
  /// Seconds of the monotonic clock.
  time_t deadline;
  int has_fired;
  struct obelus_watchdog *previous;
  struct obelus_watchdog *next;
} obelus_watchdog;

/// `cookie` and `watchdog` must stay in place until the watchdog is stopped. Any thread.
void obelus_watchdog_start(obelus_watchdog *watchdog, fz_cookie *cookie);
/// Returns true where the work was aborted. Must follow each start.
int obelus_watchdog_stop(obelus_watchdog *watchdog);

/// In a fz_catch: fills in `error` for the caught exception and marks it as handled. Returns the code.
int obelus_fail(fz_context *ctx, obelus_error *error);
int obelus_set_error(obelus_error *error, int code, const char *message);

/// In a fz_catch: marks the exception as handled and returns 0, but throws anew where memory ran out.
int obelus_tolerate(fz_context *ctx);

/// Throws an exception that `obelus_fail` turns into `code`.
void obelus_throw(fz_context *ctx, int code);

/// The scratch buffer. Growing throws when memory runs out.
void obelus_scratch_clear(obelus_document *document);
unsigned char *obelus_scratch_grow(obelus_document *document, size_t count);
void obelus_scratch_append(obelus_document *document, const void *data, size_t count);
obelus_bytes obelus_scratch_bytes(const obelus_document *document);

/// Makes an object of serialised bytes; throws where they are not well-formed.
pdf_obj *obelus_object_decode(obelus_document *document, const uint8_t *bytes, size_t length);

/// Reads `stream` to its end or `limit` into the scratch buffer; true where it should have had more. Throws on memory only.
int obelus_read_stream(obelus_document *document, fz_stream *stream, size_t limit);

/// Loads the page; throws where another object is found under its index. The caller drops it.
pdf_page *obelus_load_page(obelus_document *document, obelus_page_key key);
void obelus_drop_page(fz_context *ctx, pdf_page *page);

/// Puts the rows of a pixmap without alpha into the scratch buffer.
void obelus_put_pixmap(obelus_document *document, fz_pixmap *pixmap, obelus_pixmap *out);

#endif
