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

int obelus_png_encode(obelus_document *document, const uint8_t *samples, int width, int height, int components,
                      obelus_bytes *out, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_pixmap *pixmap = NULL;
  fz_buffer *buffer = NULL;
  int status = OBELUS_OK;
  fz_var(pixmap);
  fz_var(buffer);
  fz_try(ctx)
  {
    fz_colorspace *space = components == 1 ? fz_device_gray(ctx) : fz_device_rgb(ctx);
    // MuPDF reads the samples only.
    pixmap = fz_new_pixmap_with_data(ctx, space, width, height, NULL, 0, width * components, (unsigned char *)samples);
    buffer = fz_new_buffer_from_pixmap_as_png(ctx, pixmap, fz_default_color_params);
    unsigned char *bytes = NULL;
    size_t length = fz_buffer_storage(ctx, buffer, &bytes);
    obelus_scratch_clear(document);
    obelus_scratch_append(document, bytes, length);
    *out = obelus_scratch_bytes(document);
  }
  fz_always(ctx)
  {
    fz_drop_buffer(ctx, buffer);
    fz_drop_pixmap(ctx, pixmap);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
