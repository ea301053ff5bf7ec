#include "internal.h"
#include <string.h>

int obelus_jpx_decode(obelus_document *document, const uint8_t *data, size_t length, int components,
                      obelus_pixmap *out, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_pixmap *pixmap = NULL;
  int status = OBELUS_OK;
  fz_var(pixmap);
  fz_var(status);
  memset(out, 0, sizeof *out);
  fz_try(ctx)
  {
    fz_colorspace *space = components == 1   ? fz_device_gray(ctx)
                           : components == 3 ? fz_device_rgb(ctx)
                           : components == 4 ? fz_device_cmyk(ctx)
                                             : NULL;
    pixmap = fz_load_jpx(ctx, data, length, space);
    // MuPDF multiplies the colours by an alpha channel, so that the samples themselves are lost.
    if (fz_pixmap_alpha(ctx, pixmap) || fz_pixmap_spots(ctx, pixmap) > 0 ||
        (components > 0 && fz_pixmap_components(ctx, pixmap) != components)) {
      obelus_throw(ctx, OBELUS_UNSUPPORTED);
    }
    obelus_put_pixmap(document, pixmap, out);
  }
  fz_always(ctx)
  {
    fz_drop_pixmap(ctx, pixmap);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
