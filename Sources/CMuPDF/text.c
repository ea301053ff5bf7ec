#include "internal.h"

static void put_line(obelus_document *document, const fz_stext_line *line)
{
  for (const fz_stext_char *c = line->first_char; c != NULL; c = c->next) {
    obelus_character character = {(uint32_t)c->c, c->origin.x, c->origin.y, c->size, c->next == NULL};
    obelus_scratch_append(document, &character, sizeof character);
  }
}

static void put_text(obelus_document *document, const fz_stext_page *text)
{
  obelus_scratch_clear(document);
  for (const fz_stext_block *block = text->first_block; block != NULL; block = block->next) {
    if (block->type == FZ_STEXT_BLOCK_TEXT) {
      for (const fz_stext_line *line = block->u.t.first_line; line != NULL; line = line->next) {
        put_line(document, line);
      }
    }
  }
}

// Without a usage no layer is hidden.
static void run(fz_context *ctx, pdf_page *page, fz_device *device, fz_matrix matrix, int annotations,
                fz_cookie *cookie)
{
  pdf_run_page_contents_with_usage(ctx, page, device, matrix, NULL, cookie);
  if (annotations) {
    pdf_run_page_annots_with_usage(ctx, page, device, matrix, NULL, cookie);
    pdf_run_page_widgets_with_usage(ctx, page, device, matrix, NULL, cookie);
  }
}

int obelus_page_text(obelus_document *document, obelus_page_key key, int annotations, int spaces, obelus_bytes *out,
                     int *complaints, int *is_complete, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_page *page = NULL;
  fz_stext_page *text = NULL;
  fz_device *device = NULL;
  int status = OBELUS_OK;
  int was_aborted = 0;
  obelus_watchdog watchdog;
  fz_var(was_aborted);
  fz_var(page);
  fz_var(text);
  fz_var(device);
  fz_var(status);
  *out = (obelus_bytes){NULL, 0};
  *complaints = 0;
  *is_complete = 1;
  fz_try(ctx)
  {
    fz_stext_options options = {0};
    fz_cookie cookie = {0};
    fz_rect box;
    fz_matrix to_display;
    options.flags = FZ_STEXT_PRESERVE_LIGATURES | FZ_STEXT_PRESERVE_WHITESPACE | (spaces ? 0 : FZ_STEXT_INHIBIT_SPACES);
    page = obelus_load_page(document, key);
    pdf_page_transform(ctx, page, &box, &to_display);
    fz_matrix matrix = fz_invert_matrix(to_display);
    text = fz_new_stext_page(ctx, fz_infinite_rect);
    device = fz_new_stext_device(ctx, text, &options);
    obelus_watchdog_start(&watchdog, &cookie);
    fz_try(ctx)
    {
      run(ctx, page, device, matrix, annotations, &cookie);
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
    put_text(document, text);
    *complaints = cookie.errors;
  }
  fz_always(ctx)
  {
    fz_drop_device(ctx, device);
    fz_drop_stext_page(ctx, text);
    obelus_drop_page(ctx, page);
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
