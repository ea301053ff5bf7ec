/// What Obelus needs of libjpeg: JPEG data edited as coefficients. libjpeg's errors never leave this module.
#ifndef OBELUS_CJPEG_H
#define OBELUS_CJPEG_H

#include <stddef.h>
#include <stdint.h>

enum {
  OBELUS_JPEG_OK = 0,
  /// Not JPEG, of a kind that libjpeg does not know, or damaged.
  OBELUS_JPEG_BROKEN,
  /// More memory or scans than allowed.
  OBELUS_JPEG_LIMIT,
};

/// The frame of JPEG data, and the units that it is coded in (ITU-T T.81, A.2).
typedef struct obelus_jpeg_frame {
  int32_t width;
  int32_t height;
  int32_t components;
  /// Pixels that a unit is wide and high.
  int32_t unit_width;
  int32_t unit_height;
} obelus_jpeg_frame;

int obelus_jpeg_frame_read(const uint8_t *_Nonnull data, size_t length, obelus_jpeg_frame *_Nonnull out);

/// Writes JPEG data anew with some units blanked; all other coefficients stay as they are, and nothing that is not needed
/// to decode them is kept but Adobe's colour transform.
///
/// `labels` has a byte for each unit, row by row: 0 leaves it. Units of one label get one colour: `samples` (a byte for
/// each component as coded), or, where that is NULL, the median of the units around those of the label.
/// `out` is to be freed by `obelus_jpeg_free`.
int obelus_jpeg_blank(const uint8_t *_Nonnull data, size_t length, const uint8_t *_Nonnull labels, size_t label_count,
                      const uint8_t *_Nullable samples, size_t max_memory, uint8_t *_Nullable *_Nonnull out,
                      size_t *_Nonnull out_length);
void obelus_jpeg_free(uint8_t *_Nullable data);

#endif
