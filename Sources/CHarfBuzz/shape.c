#include "CHarfBuzz.h"
#include <harfbuzz/hb.h>
#include <stdlib.h>

int obelus_shape(const uint8_t *program, size_t length, const uint32_t *scalars, size_t count, uint8_t **out,
                 size_t *out_count)
{
  *out = NULL;
  *out_count = 0;
  if (length > UINT32_MAX / 2 || count > 1 << 20) {
    return OBELUS_SUBSET_FAILED;
  }
  hb_blob_t *blob =
      hb_blob_create((const char *)program, (unsigned int)length, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  hb_font_set_scale(font, 1000, 1000);
  hb_buffer_add_utf32(buffer, scalars, (int)count, 0, (int)count);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(font, buffer, NULL, 0);
  unsigned int shaped = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &shaped);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &shaped);
  int status = OBELUS_SUBSET_MEMORY;
  obelus_shaped_glyph *glyphs = calloc(shaped > 0 ? shaped : 1, sizeof *glyphs);
  if (glyphs != NULL && hb_buffer_allocation_successful(buffer)) {
    for (unsigned int i = 0; i < shaped; i++) {
      glyphs[i].glyph = infos[i].codepoint;
      glyphs[i].cluster = infos[i].cluster;
      glyphs[i].advance = positions[i].x_advance;
      glyphs[i].x = positions[i].x_offset;
      glyphs[i].y = positions[i].y_offset;
    }
    *out = (uint8_t *)glyphs;
    *out_count = shaped;
    glyphs = NULL;
    status = OBELUS_SUBSET_OK;
  }
  free(glyphs);
  hb_buffer_destroy(buffer);
  hb_font_destroy(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return status;
}
