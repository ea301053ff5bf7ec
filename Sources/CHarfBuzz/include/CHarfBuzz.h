// What Obelus asks of HarfBuzz and FreeType about font programs. Every function may be called from any thread: each makes
// what it needs and frees it. Nothing is printed.
#ifndef OBELUS_CHARFBUZZ_H
#define OBELUS_CHARFBUZZ_H

#include <stddef.h>
#include <stdint.h>

enum {
  OBELUS_SUBSET_OK = 0,
  /// The program cannot be read, or not be cut.
  OBELUS_SUBSET_FAILED,
  OBELUS_SUBSET_MEMORY,
};

/// Cuts a TrueType program down to some glyphs, which keep their ids. Only the tables that draw are left.
/// `out` is freed with `obelus_subset_free`.
int obelus_subset(const uint8_t *_Nonnull program, size_t length, const uint32_t *_Nonnull glyphs, size_t glyph_count,
                  uint8_t *_Nullable *_Nonnull out, size_t *_Nonnull out_length);
void obelus_subset_free(uint8_t *_Nullable bytes);

/// The glyphs' names in the order of FreeType's indices, each with a NUL behind it; `out` is freed with
/// `obelus_subset_free`.
int obelus_glyph_names(const uint8_t *_Nonnull program, size_t length, uint8_t *_Nullable *_Nonnull out,
                       size_t *_Nonnull out_length);

/// A glyph of a text that was shaped: thousandths of an em, and the index of the first character that it stands for.
typedef struct obelus_shaped_glyph {
  uint32_t glyph;
  uint32_t cluster;
  int32_t advance;
  int32_t x;
  int32_t y;
} obelus_shaped_glyph;

/// Shapes characters of one script with an OpenType program, from left to right as they are seen. `out` is freed with
/// `obelus_subset_free`.
int obelus_shape(const uint8_t *_Nonnull program, size_t length, const uint32_t *_Nonnull scalars, size_t count,
                 uint8_t *_Nullable *_Nonnull out, size_t *_Nonnull out_count);

enum {
  OBELUS_OUTLINES_SAME = 0,
  /// A glyph that is kept has another outline or advance.
  OBELUS_OUTLINES_DIFFER,
  /// A glyph that is not kept still has an outline.
  OBELUS_OUTLINES_LEFT,
  /// The first program cannot be opened.
  OBELUS_OUTLINES_UNREADABLE,
};

/// One glyph in two programs, by FreeType's indices.
typedef struct obelus_glyph_pair {
  uint32_t before;
  uint32_t after;
} obelus_glyph_pair;

/// Compares a program with what it was cut down to. The parts of composite glyphs count as kept.
int obelus_outlines_compare(const uint8_t *_Nonnull before, size_t before_length, const uint8_t *_Nonnull after,
                            size_t after_length, const obelus_glyph_pair *_Nonnull pairs, size_t pair_count);

#endif
