#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  // The code's end was reached and its checksum is right.
  obelus_inflate_ended,
  // The data end before the code does.
  obelus_inflate_incomplete,
  // The code is broken, or its checksum is wrong.
  obelus_inflate_damaged,
  // More bytes come out than were asked for.
  obelus_inflate_longer,
  obelus_inflate_no_memory,
} obelus_inflate_status;

typedef struct {
  obelus_inflate_status status;
  // Bytes of the data up to the end of the code, or to where it breaks off.
  size_t consumed;
  // Bytes that the code stands for, as far as it could be read.
  uint64_t produced;
} obelus_inflated;

typedef enum {
  obelus_inflate_zlib,
  obelus_inflate_gzip,
  // Deflate code alone.
  obelus_inflate_raw,
} obelus_inflate_format;

// Reads data of one format to their end, or until more than `enough` bytes came out. The first `capacity` of these are put into `out`,
// which may be NULL when `capacity` is 0; the others are counted.
obelus_inflated obelus_inflate(obelus_inflate_format format, const uint8_t *data, size_t length, uint64_t enough,
                               uint8_t *out, size_t capacity);

#endif
