#ifndef OBELUS_CJPEG_INTERNAL_H
#define OBELUS_CJPEG_INTERNAL_H

// jpeglib.h needs FILE.
#include <stdio.h>

#include "CJPEG.h"
#include <jpeglib.h>
#include <setjmp.h>

/// Progressive data that a decoder would turn over for minutes have more scans than this.
#define OBELUS_JPEG_MAX_SCANS 200

typedef struct obelus_jpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
  int status;
  /// A warning told of data that decoders make different things of.
  int is_damaged;
} obelus_jpeg_errors;

/// A handler that jumps to `errors->jump`.
struct jpeg_error_mgr *obelus_jpeg_handle(obelus_jpeg_errors *errors);

/// The scans of progressive data, as they stand in it; returns their number, or 0 where they cannot be told.
int obelus_jpeg_scans(const uint8_t *data, size_t length, const struct jpeg_decompress_struct *source,
                      jpeg_scan_info *out, int capacity);

/// Sets the blocks of labelled units. May jump.
void obelus_jpeg_fill(j_decompress_ptr source, jvirt_barray_ptr *coefficients, const uint8_t *labels,
                      const uint8_t *samples);

#endif
