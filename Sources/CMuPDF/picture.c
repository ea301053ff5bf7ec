#include "internal.h"
#include <string.h>

int obelus_picture_load(obelus_document *document, const uint8_t *data, size_t length, int decodes,
                        obelus_picture *out, obelus_bytes *samples, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_buffer *buffer = NULL;
  fz_image *image = NULL;
  fz_pixmap *pixmap = NULL;
  fz_pixmap *rgb = NULL;
  int status = OBELUS_OK;
  fz_var(buffer);
  fz_var(image);
  fz_var(pixmap);
  fz_var(rgb);
  memset(out, 0, sizeof *out);
  obelus_scratch_clear(document);
  fz_try(ctx)
  {
    buffer = fz_new_buffer_from_shared_data(ctx, data, length);
    image = fz_new_image_from_buffer(ctx, buffer);
    out->width = image->w;
    out->height = image->h;
    out->components = image->n;
    if (image->w <= 0 || image->h <= 0 || (int64_t)image->w * image->h > OBELUS_MAX_PICTURE) {
      obelus_throw(ctx, OBELUS_BROKEN);
    }
    if (decodes) {
      pixmap = fz_get_pixmap_from_image(ctx, image, NULL, NULL, NULL, NULL);
      rgb = fz_convert_pixmap(ctx, pixmap, fz_device_rgb(ctx), NULL, NULL, fz_default_color_params, 1);
      out->width = rgb->w;
      out->height = rgb->h;
      out->components = 3;
      out->has_alpha = rgb->alpha;
      unsigned char *to = obelus_scratch_grow(document, (size_t)rgb->w * (size_t)rgb->h * (size_t)(3 + rgb->alpha));
      for (int y = 0; y < rgb->h; y++) {
        const unsigned char *from = rgb->samples + (ptrdiff_t)y * rgb->stride;
        for (int x = 0; x < rgb->w; x++, from += rgb->n) {
          int alpha = rgb->alpha ? from[3] : 255;
          for (int k = 0; k < 3; k++) {
            // MuPDF has multiplied the colours with the alpha.
            *to++ = (unsigned char)(alpha == 0 ? 0 : fz_mini(255, (from[k] * 255 + alpha / 2) / alpha));
          }
          if (rgb->alpha) {
            *to++ = (unsigned char)alpha;
          }
        }
      }
    }
    *samples = obelus_scratch_bytes(document);
  }
  fz_always(ctx)
  {
    fz_drop_pixmap(ctx, rgb);
    fz_drop_pixmap(ctx, pixmap);
    fz_drop_image(ctx, image);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
