#include "internal.h"
#include <string.h>

// What a page is run into. A part that is not asked for is NULL.
typedef struct targets {
  fz_stext_page *text;
  fz_device *text_device;
  fz_matrix to_text;
  fz_pixmap *pixmap;
  fz_device *draw_device;
  fz_matrix to_pixmap;
  fz_display_list *list;
  fz_device *list_device;
} targets;

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

static void open_text(fz_context *ctx, pdf_page *page, const obelus_reading_request *request, targets *to)
{
  fz_stext_options options = {0};
  fz_rect box;
  fz_matrix to_display;
  options.flags =
      FZ_STEXT_PRESERVE_LIGATURES | FZ_STEXT_PRESERVE_WHITESPACE | (request->spaces ? 0 : FZ_STEXT_INHIBIT_SPACES);
  pdf_page_transform(ctx, page, &box, &to_display);
  to->to_text = fz_invert_matrix(to_display);
  to->text = fz_new_stext_page(ctx, fz_infinite_rect);
  to->text_device = fz_new_stext_device(ctx, to->text, &options);
}

static void open_pixmap(fz_context *ctx, pdf_page *page, const obelus_reading_request *request, targets *to)
{
  to->to_pixmap = fz_scale(request->scale, request->scale);
  fz_rect shown = fz_transform_rect(pdf_bound_page(ctx, page), to->to_pixmap);
  fz_colorspace *colors = request->gray ? fz_device_gray(ctx) : fz_device_rgb(ctx);
  to->pixmap = fz_new_pixmap_with_bbox(ctx, colors, pixel_box(ctx, shown, request->max_pixels), NULL, 0);
  fz_clear_pixmap_with_value(ctx, to->pixmap, 0xFF);
  to->draw_device = fz_new_draw_device(ctx, fz_identity, to->pixmap);
  if (request->images_only) {
    // What a device has no function for is not drawn.
    to->draw_device->fill_path = NULL;
    to->draw_device->stroke_path = NULL;
    to->draw_device->fill_text = NULL;
    to->draw_device->stroke_text = NULL;
    to->draw_device->fill_shade = NULL;
  }
}

// Text is read on all layers, and a render shows those that are on.
static int has_layers(fz_context *ctx, pdf_document *document)
{
  return pdf_dict_getp(ctx, pdf_trailer(ctx, document), "Root/OCProperties") != NULL;
}

// Runs the contents once for both targets.
static void run_contents_once(fz_context *ctx, pdf_page *page, targets *to, fz_cookie *cookie)
{
  to->list = fz_new_display_list(ctx, fz_infinite_rect);
  to->list_device = fz_new_list_device(ctx, to->list);
  pdf_run_page_contents_with_usage(ctx, page, to->list_device, fz_identity, NULL, cookie);
  fz_close_device(ctx, to->list_device);
  fz_run_display_list(ctx, to->list, to->text_device, to->to_text, fz_infinite_rect, cookie);
  fz_run_display_list(ctx, to->list, to->draw_device, to->to_pixmap, fz_infinite_rect, cookie);
}

static void run(obelus_document *document, pdf_page *page, const obelus_reading_request *request, targets *to,
                fz_cookie *cookie)
{
  fz_context *ctx = document->ctx;
  if (to->text != NULL && to->pixmap != NULL && !has_layers(ctx, document->doc)) {
    run_contents_once(ctx, page, to, cookie);
  } else {
    // Without a usage no layer is hidden.
    if (to->text != NULL) {
      pdf_run_page_contents_with_usage(ctx, page, to->text_device, to->to_text, NULL, cookie);
    }
    if (to->pixmap != NULL) {
      pdf_run_page_contents(ctx, page, to->draw_device, to->to_pixmap, cookie);
    }
  }
  if (to->text != NULL && request->text_annotations) {
    pdf_run_page_annots_with_usage(ctx, page, to->text_device, to->to_text, NULL, cookie);
    pdf_run_page_widgets_with_usage(ctx, page, to->text_device, to->to_text, NULL, cookie);
  }
  if (to->pixmap != NULL && request->pixmap_annotations) {
    pdf_run_page_annots(ctx, page, to->draw_device, to->to_pixmap, cookie);
    pdf_run_page_widgets(ctx, page, to->draw_device, to->to_pixmap, cookie);
  }
}

static void put_text(obelus_document *document, const fz_stext_page *text)
{
  for (const fz_stext_block *block = text->first_block; block != NULL; block = block->next) {
    if (block->type != FZ_STEXT_BLOCK_TEXT) {
      continue;
    }
    for (const fz_stext_line *line = block->u.t.first_line; line != NULL; line = line->next) {
      for (const fz_stext_char *c = line->first_char; c != NULL; c = c->next) {
        obelus_character character = {(uint32_t)c->c, c->origin.x, c->origin.y, c->size, c->next == NULL};
        obelus_scratch_append(document, &character, sizeof character);
      }
    }
  }
}

// The pixmap stands first in the scratch buffer, which moves while it grows.
static void put(obelus_document *document, const targets *to, obelus_reading *out)
{
  fz_context *ctx = document->ctx;
  obelus_scratch_clear(document);
  if (to->pixmap != NULL) {
    fz_close_device(ctx, to->draw_device);
    obelus_put_pixmap(document, to->pixmap, &out->pixmap);
  }
  size_t alignment = _Alignof(obelus_character);
  obelus_scratch_grow(document, (alignment - document->length % alignment) % alignment);
  size_t start = document->length;
  if (to->text != NULL) {
    fz_close_device(ctx, to->text_device);
    put_text(document, to->text);
  }
  out->text = (obelus_bytes){document->scratch + start, document->length - start};
  out->pixmap.samples.data = document->scratch;
}

int obelus_page_read(obelus_document *document, obelus_page_key key, const obelus_reading_request *request,
                     obelus_reading *out, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_page *page = NULL;
  targets to = {0};
  int status = OBELUS_OK;
  int was_aborted = 0;
  obelus_watchdog watchdog;
  fz_var(was_aborted);
  fz_var(page);
  fz_var(to);
  fz_var(status);
  memset(out, 0, sizeof *out);
  out->is_complete = 1;
  fz_try(ctx)
  {
    fz_cookie cookie = {0};
    page = obelus_load_page(document, key);
    if (request->wants_text) {
      open_text(ctx, page, request, &to);
    }
    if (request->wants_pixmap) {
      open_pixmap(ctx, page, request, &to);
    }
    obelus_watchdog_start(&watchdog, &cookie);
    fz_try(ctx)
    {
      run(document, page, request, &to, &cookie);
    }
    fz_always(ctx)
    {
      was_aborted = obelus_watchdog_stop(&watchdog);
    }
    fz_catch(ctx)
    {
      out->is_complete = obelus_tolerate(ctx);
    }
    if (was_aborted) {
      out->is_complete = 0;
    }
    put(document, &to, out);
    out->complaints = cookie.errors;
  }
  fz_always(ctx)
  {
    fz_drop_device(ctx, to.list_device);
    fz_drop_display_list(ctx, to.list);
    fz_drop_device(ctx, to.draw_device);
    fz_drop_pixmap(ctx, to.pixmap);
    fz_drop_device(ctx, to.text_device);
    fz_drop_stext_page(ctx, to.text);
    obelus_drop_page(ctx, page);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
