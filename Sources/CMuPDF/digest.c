#include "internal.h"

void obelus_sha256(const uint8_t *data, size_t length, uint8_t *digest)
{
  enum { chunk = 1 << 20 };
  fz_sha256 state;
  fz_sha256_init(&state);
  while (length > 0) {
    size_t count = length < chunk ? length : chunk;
    fz_sha256_update(&state, data, count);
    data += count;
    length -= count;
  }
  fz_sha256_final(&state, digest);
}
