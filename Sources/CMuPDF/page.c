#include "internal.h"
#include <string.h>

pdf_page *obelus_load_page(obelus_document *document, obelus_page_key key)
{
  fz_context *ctx = document->ctx;
  // Obelus walks the page tree itself, and in a sloppy one MuPDF may count other leaves.
  pdf_obj *found = pdf_lookup_page_obj(ctx, document->doc, key.index);
  if (pdf_to_num(ctx, found) != key.number) {
    obelus_throw(ctx, OBELUS_OTHER_PAGE);
  }
  return pdf_load_page(ctx, document->doc, key.index);
}

void obelus_drop_page(fz_context *ctx, pdf_page *page)
{
#if FZ_VERSION_MINOR >= 24
  pdf_drop_page(ctx, page);
#else
  fz_drop_page(ctx, (fz_page *)page);
#endif
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
