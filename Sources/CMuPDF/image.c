#include "internal.h"

int obelus_fax_encode(obelus_document *document, const uint8_t *data, int columns, int rows, obelus_bytes *out,
                      obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_buffer *buffer = NULL;
  int status = OBELUS_OK;
  fz_var(buffer);
  fz_try(ctx)
  {
#if FZ_VERSION_MINOR >= 25
    buffer = fz_compress_ccitt_fax_g4(ctx, data, columns, rows, (columns + 7) / 8);
#else
    buffer = fz_compress_ccitt_fax_g4(ctx, data, columns, rows);
#endif
    unsigned char *bytes = NULL;
    size_t length = fz_buffer_storage(ctx, buffer, &bytes);
    obelus_scratch_clear(document);
    obelus_scratch_append(document, bytes, length);
    *out = obelus_scratch_bytes(document);
  }
  fz_always(ctx)
  {
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
