#ifndef OBELUS_COPENJPEG_INTERNAL_H
#define OBELUS_COPENJPEG_INTERNAL_H

#include "COpenJPEG.h"
#if __has_include(<openjpeg.h>)
#include <openjpeg.h>
#else
#include <openjpeg-2.5/openjpeg.h>
#endif

/// Bytes that are read as, or grow by, an OpenJPEG stream.
typedef struct obelus_jpx_bytes {
  const uint8_t *source;
  uint8_t *written;
  size_t length;
  size_t capacity;
  size_t at;
} obelus_jpx_bytes;

/// `bytes` must outlive the stream. NULL where there is no memory.
opj_stream_t *obelus_jpx_reader(obelus_jpx_bytes *bytes);
opj_stream_t *obelus_jpx_writer(obelus_jpx_bytes *bytes);

/// Makes a codec keep what it has to say to itself.
void obelus_jpx_silence(opj_codec_t *codec);

struct obelus_jpx {
  opj_image_t *image;
  opj_cparameters_t parameters;
  int is_reversible;
  obelus_jpx_bytes output;
};

#endif
