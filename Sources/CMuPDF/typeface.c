#include "internal.h"
#include <ft2build.h>
#include FT_FREETYPE_H

int obelus_typeface_glyphs(obelus_document *document, const char *name, const uint32_t *scalars, size_t count,
                           obelus_typeface_glyph *out, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  fz_font *font = NULL;
  int status = OBELUS_OK;
  fz_var(font);
  fz_try(ctx)
  {
    font = fz_new_base14_font(ctx, name);
    for (size_t i = 0; i < count; i++) {
      fz_font *found = NULL;
      unsigned char *bytes = NULL;
      int glyph = fz_encode_character_with_fallback(ctx, font, (int)scalars[i], 0, 0, &found);
      if (found == NULL || glyph <= 0) {
        found = font;
        glyph = 0;
      }
      FT_Face face = fz_font_ft_face(ctx, found);
      out[i].glyph = (uint32_t)glyph;
      out[i].advance = fz_advance_glyph(ctx, found, glyph, 0);
      out[i].ascender = fz_font_ascender(ctx, found);
      out[i].descender = fz_font_descender(ctx, found);
      out[i].length = found->buffer == NULL ? 0 : fz_buffer_storage(ctx, found->buffer, &bytes);
      out[i].program = bytes;
      out[i].index = face == NULL ? 0 : (uint32_t)face->face_index & 0xFFFF;
    }
  }
  fz_always(ctx)
  {
    fz_drop_font(ctx, font);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}
