#include "internal.h"
#include <string.h>

void obelus_drop_page(fz_context *ctx, pdf_page *page)
{
#if FZ_VERSION_MINOR >= 24
  pdf_drop_page(ctx, page);
#else
  fz_drop_page(ctx, (fz_page *)page);
#endif
}

// Has MuPDF map indices to pages once, because it counts along the tree otherwise. It believes /Count for the size.
static void map_pages(obelus_document *document, int count)
{
  fz_context *ctx = document->ctx;
  if (document->has_tried_page_map) {
    return;
  }
  document->has_tried_page_map = 1;
  fz_try(ctx)
  {
    if (pdf_count_pages(ctx, document->doc) == count) {
      pdf_load_page_tree(ctx, document->doc);
    }
  }
  fz_catch(ctx)
  {
    // A sloppy tree has no map; its pages are looked up one by one.
    obelus_tolerate(ctx);
  }
}

pdf_page *obelus_load_page(obelus_document *document, obelus_page_key key)
{
  fz_context *ctx = document->ctx;
  map_pages(document, key.count);
  pdf_page *page = pdf_load_page(ctx, document->doc, key.index);
  // Obelus walks the page tree itself, and in a sloppy one MuPDF may count other leaves.
  if (pdf_obj_parent_num(ctx, page->obj) != key.number) {
    obelus_drop_page(ctx, page);
    obelus_throw(ctx, OBELUS_OTHER_PAGE);
  }
  return page;
}

void obelus_put_pixmap(obelus_document *document, fz_pixmap *pixmap, obelus_pixmap *out)
{
  fz_context *ctx = document->ctx;
  int width = fz_pixmap_width(ctx, pixmap);
  int height = fz_pixmap_height(ctx, pixmap);
  int components = fz_pixmap_components(ctx, pixmap);
  size_t row = (size_t)width * (size_t)components;
  obelus_scratch_clear(document);
  unsigned char *to = obelus_scratch_grow(document, row * (size_t)height);
  const unsigned char *from = fz_pixmap_samples(ctx, pixmap);
  for (int y = 0; y < height; y++) {
    memcpy(to, from, row);
    to += row;
    from += fz_pixmap_stride(ctx, pixmap);
  }
  out->width = width;
  out->height = height;
  out->components = components;
  out->samples = obelus_scratch_bytes(document);
}
