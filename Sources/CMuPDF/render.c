#include "internal.h"
#include <string.h>

static fz_irect pixel_box(fz_context *ctx, fz_rect shown, int64_t max_pixels)
{
  fz_irect box = fz_round_rect(shown);
  int64_t width = (int64_t)box.x1 - box.x0;
  int64_t height = (int64_t)box.y1 - box.y0;
  if (width <= 0) {
    box.x1 = box.x0 + 1;
    width = 1;
  }
  if (height <= 0) {
    box.y1 = box.y0 + 1;
    height = 1;
  }
  if (width > max_pixels / height) {
    obelus_throw(ctx, OBELUS_LIMIT);
  }
  return box;
}

int obelus_page_render(obelus_document *document, obelus_page_key key, float scale, int annotations, int gray,
                       int64_t max_pixels, obelus_pixmap *out, int *complaints, int *is_complete,
                       obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_page *page = NULL;
  fz_pixmap *pixmap = NULL;
  fz_device *device = NULL;
  int status = OBELUS_OK;
  int was_aborted = 0;
  obelus_watchdog watchdog;
  fz_var(was_aborted);
  fz_var(page);
  fz_var(pixmap);
  fz_var(device);
  fz_var(status);
  memset(out, 0, sizeof *out);
  *complaints = 0;
  *is_complete = 1;
  fz_try(ctx)
  {
    fz_cookie cookie = {0};
    page = obelus_load_page(document, key);
    fz_matrix matrix = fz_scale(scale, scale);
    fz_irect box = pixel_box(ctx, fz_transform_rect(pdf_bound_page(ctx, page), matrix), max_pixels);
    pixmap = fz_new_pixmap_with_bbox(ctx, gray ? fz_device_gray(ctx) : fz_device_rgb(ctx), box, NULL, 0);
    fz_clear_pixmap_with_value(ctx, pixmap, 0xFF);
    device = fz_new_draw_device(ctx, fz_identity, pixmap);
    obelus_watchdog_start(&watchdog, &cookie);
    fz_try(ctx)
    {
      if (annotations) {
        pdf_run_page(ctx, page, device, matrix, &cookie);
      } else {
        pdf_run_page_contents(ctx, page, device, matrix, &cookie);
      }
    }
    fz_always(ctx)
    {
      was_aborted = obelus_watchdog_stop(&watchdog);
    }
    fz_catch(ctx)
    {
      *is_complete = obelus_tolerate(ctx);
    }
    if (was_aborted) {
      *is_complete = 0;
    }
    fz_close_device(ctx, device);
    obelus_put_pixmap(document, pixmap, out);
    *complaints = cookie.errors;
  }
  fz_always(ctx)
  {
    fz_drop_device(ctx, device);
    fz_drop_pixmap(ctx, pixmap);
    obelus_drop_page(ctx, page);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
