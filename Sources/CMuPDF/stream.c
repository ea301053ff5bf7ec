// For memmem.
#define _GNU_SOURCE
#include "internal.h"
#include <stdlib.h>
#include <string.h>

int obelus_read_stream(obelus_document *document, fz_stream *stream, size_t limit)
{
  fz_context *ctx = document->ctx;
  // MuPDF holds back a warning that it has just given: without this a second damaged stream would pass for sound.
  fz_flush_warnings(ctx);
  document->saw_premature_end = 0;
  obelus_scratch_clear(document);
  for (;;) {
    size_t wanted = limit - document->length;
    // One byte beyond the limit tells a stream that ends there from one that goes on.
    size_t available = fz_available(ctx, stream, wanted == 0 ? 1 : wanted);
    if (available == 0) {
      return stream->error || document->saw_premature_end;
    }
    if (wanted == 0) {
      return 1;
    }
    if (available > wanted) {
      available = wanted;
    }
    obelus_scratch_append(document, stream->rp, available);
    stream->rp += available;
  }
}

static int is_space(unsigned char c) { return c == '\r' || c == '\n' || c == ' ' || c == '\t' || c == 0 || c == '\f'; }

// True where white space and the keyword that ends a stream stand at `at`.
static int ends_at(const obelus_document *document, size_t at)
{
  const unsigned char *data = document->data;
  while (at < document->size && is_space(data[at])) {
    at++;
  }
  return document->size - at >= 9 && memcmp(data + at, "endstream", 9) == 0;
}

static int compare_offsets(const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a;
  int64_t y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void find_offsets(obelus_document *document)
{
  fz_context *ctx = document->ctx;
  // A repair makes the table anew.
  int count = pdf_xref_len(ctx, document->doc) * 2 + pdf_was_repaired(ctx, document->doc);
  if (document->offsets != NULL && document->offsets_for == count) {
    return;
  }
  document->offset_count = 0;
  document->offsets = fz_realloc_array(ctx, document->offsets, (size_t)(count / 2 + 1), int64_t);
  for (int i = 1; i < count / 2; i++) {
    const pdf_xref_entry *entry = pdf_get_xref_entry_no_null(ctx, document->doc, i);
    if (entry->type == 'n') {
      document->offsets[document->offset_count++] = entry->ofs;
    }
  }
  document->offsets_for = count;
  qsort(document->offsets, (size_t)document->offset_count, sizeof *document->offsets, compare_offsets);
}

// True where an object begins after `start` and before `end`.
static int has_object_between(obelus_document *document, int64_t start, int64_t end)
{
  find_offsets(document);
  int low = 0;
  int high = document->offset_count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (document->offsets[middle] < start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < document->offset_count && document->offsets[low] < end;
}

// Where the data that begin at `start` end if /Length is wrong: before the end of line before the keyword.
static size_t find_end(const obelus_document *document, size_t start)
{
  const unsigned char *data = document->data;
  const unsigned char *found = memmem(data + start, document->size - start, "endstream", 9);
  if (found == NULL) {
    found = memmem(data + start, document->size - start, "endobj", 6);
  }
  size_t end = found == NULL ? document->size : (size_t)(found - data);
  if (end > start && data[end - 1] == '\n') {
    end--;
  }
  if (end > start && data[end - 1] == '\r') {
    end--;
  }
  return end;
}

// MuPDF believes a /Length that is too large and goes on into the objects behind: copied as it is, such a stream would
// carry along what they say. Returns a dictionary with the right length, or NULL where /Length is right.
static pdf_obj *mended_dictionary(obelus_document *document, pdf_obj *dict, int64_t offset)
{
  fz_context *ctx = document->ctx;
  if (offset <= 0 || (size_t)offset > document->size) {
    return NULL;
  }
  size_t start = (size_t)offset;
  int64_t length = pdf_to_int64(ctx, pdf_dict_get(ctx, dict, PDF_NAME(Length)));
  if (length >= 0 && (size_t)length <= document->size - start && ends_at(document, start + (size_t)length) &&
      !has_object_between(document, offset, offset + length)) {
    return NULL;
  }
  pdf_obj *mended = pdf_copy_dict(ctx, dict);
  fz_try(ctx)
  {
    pdf_dict_put_int(ctx, mended, PDF_NAME(Length), (int64_t)(find_end(document, start) - start));
  }
  fz_catch(ctx)
  {
    pdf_drop_obj(ctx, mended);
    fz_rethrow(ctx);
  }
  return mended;
}

// Takes the filters out of a dictionary, all but one that says how the stream is encrypted.
static void remove_filters(fz_context *ctx, pdf_obj *dict)
{
  pdf_obj *filter = pdf_dict_get(ctx, dict, PDF_NAME(Filter));
  pdf_obj *first = pdf_is_array(ctx, filter) ? pdf_array_get(ctx, filter, 0) : filter;
  if (!pdf_name_eq(ctx, first, PDF_NAME(Crypt))) {
    pdf_dict_del(ctx, dict, PDF_NAME(Filter));
    pdf_dict_del(ctx, dict, PDF_NAME(DecodeParms));
  } else if (pdf_is_array(ctx, filter)) {
    pdf_obj *parameters = pdf_dict_get(ctx, dict, PDF_NAME(DecodeParms));
    pdf_obj *own = pdf_keep_obj(ctx, pdf_is_array(ctx, parameters) ? pdf_array_get(ctx, parameters, 0) : parameters);
    pdf_dict_put(ctx, dict, PDF_NAME(Filter), PDF_NAME(Crypt));
    pdf_dict_put_drop(ctx, dict, PDF_NAME(DecodeParms), own);
  }
}

static fz_stream *open_stream(obelus_document *document, int number, int raw)
{
  fz_context *ctx = document->ctx;
  pdf_document *doc = document->doc;
  pdf_obj *dict = NULL;
  pdf_obj *mended = NULL;
  fz_stream *stream = NULL;
  fz_var(dict);
  fz_var(mended);
  fz_var(stream);
  fz_try(ctx)
  {
    dict = pdf_load_object(ctx, doc, number);
    const pdf_xref_entry *entry = pdf_get_xref_entry_no_null(ctx, doc, number);
    if (entry->stm_buf == NULL) {
      mended = mended_dictionary(document, dict, entry->stm_ofs);
    }
    if (mended != NULL) {
      if (raw) {
        remove_filters(ctx, mended);
      }
      stream = pdf_open_stream_with_offset(ctx, doc, number, mended, entry->stm_ofs);
    } else {
      stream = raw ? pdf_open_raw_stream_number(ctx, doc, number) : pdf_open_stream_number(ctx, doc, number);
    }
  }
  fz_always(ctx)
  {
    pdf_drop_obj(ctx, mended);
    pdf_drop_obj(ctx, dict);
  }
  fz_catch(ctx)
  {
    fz_rethrow(ctx);
  }
  return stream;
}

int obelus_stream_read(obelus_document *document, int number, int raw, size_t limit, obelus_bytes *out,
                       int *is_truncated, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_stream *stream = NULL;
  int status = OBELUS_OK;
  fz_var(stream);
  fz_var(status);
  *out = (obelus_bytes){NULL, 0};
  *is_truncated = 0;
  fz_try(ctx)
  {
    stream = open_stream(document, number, raw);
    *is_truncated = obelus_read_stream(document, stream, limit);
  }
  fz_always(ctx)
  {
    fz_drop_stream(ctx, stream);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status == OBELUS_OK) {
    *out = obelus_scratch_bytes(document);
  }
  return status;
}

int obelus_stream_decode(obelus_document *document, const uint8_t *dictionary, size_t dictionary_length,
                         const uint8_t *data, size_t length, size_t limit, obelus_bytes *out, int *is_truncated,
                         obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_obj *dict = NULL;
  fz_stream *chain = NULL;
  fz_stream *stream = NULL;
  int status = OBELUS_OK;
  fz_var(dict);
  fz_var(chain);
  fz_var(stream);
  fz_var(status);
  *out = (obelus_bytes){NULL, 0};
  *is_truncated = 0;
  fz_try(ctx)
  {
    dict = obelus_object_decode(document, dictionary, dictionary_length);
    chain = fz_open_memory(ctx, data, length);
    stream = pdf_open_inline_stream(ctx, document->doc, dict, (int)fz_minz(length, INT32_MAX), chain, NULL);
    *is_truncated = obelus_read_stream(document, stream, limit);
  }
  fz_always(ctx)
  {
    fz_drop_stream(ctx, stream);
    fz_drop_stream(ctx, chain);
    pdf_drop_obj(ctx, dict);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status == OBELUS_OK) {
    *out = obelus_scratch_bytes(document);
  }
  return status;
}
