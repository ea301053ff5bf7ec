/// What Obelus needs of OpenJPEG: the samples of a JPEG 2000 codestream (ITU-T T.800), to be changed and coded anew.
#ifndef OBELUS_COPENJPEG_H
#define OBELUS_COPENJPEG_H

#include <stddef.h>
#include <stdint.h>

enum { OBELUS_JPX_MAX_COMPONENTS = 8 };

typedef struct obelus_jpx_component {
  int32_t width;
  int32_t height;
  int32_t bits;
  int32_t is_signed;
} obelus_jpx_component;

typedef struct obelus_jpx_info {
  /// What the codestream's header says, before anything is decoded.
  int32_t width;
  int32_t height;
  int32_t component_count;
  obelus_jpx_component components[OBELUS_JPX_MAX_COMPONENTS];
  /// Coded with the wavelet that loses nothing.
  int32_t is_reversible;
} obelus_jpx_info;

/// A decoded codestream. Belongs to one thread at a time.
typedef struct obelus_jpx obelus_jpx;

/// Decodes a bare codestream; NULL where it is damaged, incomplete, of another kind, or has more than `max_samples`.
obelus_jpx *_Nullable obelus_jpx_open(const uint8_t *_Nonnull data, size_t length, uint64_t max_samples,
                                      obelus_jpx_info *_Nonnull info);
void obelus_jpx_close(obelus_jpx *_Nullable jpx);

/// Sets samples of one row of a component. Places outside the component are ignored.
void obelus_jpx_fill(obelus_jpx *_Nonnull jpx, int component, int row, int from, int to, int32_t value);

/// Codes the samples with the parameters of the original. With `target` of 0 nothing more is lost, where that was so with
/// the original; otherwise about `target` bytes come out. `out` holds until the next call; returns 0 where coding fails.
int obelus_jpx_encode(obelus_jpx *_Nonnull jpx, size_t target, const uint8_t *_Nullable *_Nonnull out,
                      size_t *_Nonnull out_length);

#endif
