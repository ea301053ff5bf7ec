#include "internal.h"
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
    stream = raw ? pdf_open_raw_stream_number(ctx, document->doc, number)
                 : pdf_open_stream_number(ctx, document->doc, number);
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
