#include "CHarfBuzz.h"
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <stdlib.h>
#include <string.h>

static const FT_Int32 unscaled = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

static int same(FT_Face a, FT_Face b, obelus_glyph_pair pair)
{
  FT_Error before = FT_Load_Glyph(a, pair.before, unscaled), after = FT_Load_Glyph(b, pair.after, unscaled);
  if (before != 0) {
    // Readers draw nothing where a glyph is broken; the other program must not draw something.
    return after != 0 || b->glyph->outline.n_points == 0;
  }
  if (after != 0) {
    return 0;
  }
  const FT_Outline *x = &a->glyph->outline, *y = &b->glyph->outline;
  return x->n_points == y->n_points && x->n_contours == y->n_contours &&
         a->glyph->advance.x == b->glyph->advance.x &&
         (x->n_points == 0 || (memcmp(x->points, y->points, sizeof *x->points * (size_t)x->n_points) == 0 &&
                               memcmp(x->tags, y->tags, (size_t)x->n_points) == 0)) &&
         (x->n_contours == 0 ||
          memcmp(x->contours, y->contours, sizeof *x->contours * (size_t)x->n_contours) == 0);
}

/// Marks a glyph and what it is put together from.
static void keep(FT_Face face, FT_UInt glyph, unsigned char *kept, FT_UInt count, int depth)
{
  if (glyph >= count || kept[glyph]) {
    return;
  }
  kept[glyph] = 1;
  if (depth > 16 || FT_Load_Glyph(face, glyph, FT_LOAD_NO_RECURSE) != 0 ||
      face->glyph->format != FT_GLYPH_FORMAT_COMPOSITE) {
    return;
  }
  enum { limit = 64 };
  FT_UInt parts[limit];
  FT_UInt part_count = face->glyph->num_subglyphs < limit ? face->glyph->num_subglyphs : limit;
  for (FT_UInt i = 0; i < part_count; i++) {
    FT_Int index, first, second;
    FT_UInt flags;
    FT_Matrix matrix;
    parts[i] = count;
    if (FT_Get_SubGlyph_Info(face->glyph, i, &index, &flags, &first, &second, &matrix) == 0 && index >= 0) {
      parts[i] = (FT_UInt)index;
    }
  }
  for (FT_UInt i = 0; i < part_count; i++) {
    keep(face, parts[i], kept, count, depth + 1);
  }
}

static int compare(FT_Face before, FT_Face after, const obelus_glyph_pair *pairs, size_t pair_count,
                   unsigned char *kept, FT_UInt count)
{
  kept[0] = 1;
  for (size_t i = 0; i < pair_count; i++) {
    if (pairs[i].before >= (FT_UInt)before->num_glyphs) {
      continue;
    }
    if (!same(before, after, pairs[i])) {
      return OBELUS_OUTLINES_DIFFER;
    }
    if (FT_IS_SFNT(before)) {
      keep(after, pairs[i].after, kept, count, 0);
    } else if (pairs[i].after < count) {
      kept[pairs[i].after] = 1;
    }
  }
  for (FT_UInt i = 0; i < count; i++) {
    if (!kept[i] && FT_Load_Glyph(after, i, unscaled) == 0 && after->glyph->outline.n_points != 0) {
      return OBELUS_OUTLINES_LEFT;
    }
  }
  return OBELUS_OUTLINES_SAME;
}

int obelus_outlines_compare(const uint8_t *before, size_t before_length, const uint8_t *after, size_t after_length,
                            const obelus_glyph_pair *pairs, size_t pair_count)
{
  FT_Library library = NULL;
  FT_Face a = NULL, b = NULL;
  int status = OBELUS_OUTLINES_UNREADABLE;
  if (FT_Init_FreeType(&library) != 0) {
    return status;
  }
  if (FT_New_Memory_Face(library, before, (FT_Long)before_length, 0, &a) == 0) {
    status = OBELUS_OUTLINES_DIFFER;
    if (FT_New_Memory_Face(library, after, (FT_Long)after_length, 0, &b) == 0 && b->num_glyphs > 0 &&
        b->num_glyphs <= 0x10000) {
      unsigned char *kept = calloc((size_t)b->num_glyphs, 1);
      if (kept != NULL) {
        status = compare(a, b, pairs, pair_count, kept, (FT_UInt)b->num_glyphs);
      }
      free(kept);
    }
  }
  // Closes its faces too.
  FT_Done_FreeType(library);
  return status;
}

static int copy_names(FT_Face face, uint8_t **out, size_t *out_length)
{
  enum { longest = 128 };
  size_t capacity = 0, length = 0;
  for (FT_Long i = 0; i < face->num_glyphs && i < 0x10000; i++) {
    char name[longest] = "";
    if (FT_HAS_GLYPH_NAMES(face) && FT_Get_Glyph_Name(face, (FT_UInt)i, name, longest) != 0) {
      name[0] = 0;
    }
    size_t size = strlen(name) + 1;
    if (length + size > capacity) {
      capacity = 2 * capacity + longest;
      uint8_t *grown = realloc(*out, capacity);
      if (grown == NULL) {
        return OBELUS_SUBSET_MEMORY;
      }
      *out = grown;
    }
    memcpy(*out + length, name, size);
    length += size;
  }
  *out_length = length;
  return OBELUS_SUBSET_OK;
}

int obelus_glyph_names(const uint8_t *program, size_t length, uint8_t **out, size_t *out_length)
{
  FT_Library library = NULL;
  FT_Face face = NULL;
  int status = OBELUS_SUBSET_FAILED;
  *out = NULL;
  *out_length = 0;
  if (FT_Init_FreeType(&library) != 0) {
    return status;
  }
  if (FT_New_Memory_Face(library, program, (FT_Long)length, 0, &face) == 0) {
    status = copy_names(face, out, out_length);
  }
  FT_Done_FreeType(library);
  return status;
}
