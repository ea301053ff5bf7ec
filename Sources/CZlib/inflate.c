#include "CZlib.h"
#include <zlib.h>

static uInt piece(size_t count) { return count < 0x40000000 ? (uInt)count : 0x40000000; }

obelus_inflated obelus_inflate(obelus_inflate_format format, const uint8_t *data, size_t length, uint64_t enough,
                               uint8_t *out, size_t capacity)
{
  uint8_t spare[1 << 15];
  obelus_inflated result = {obelus_inflate_incomplete, 0, 0};
  z_stream stream = {0};
  int bits = format == obelus_inflate_raw ? -MAX_WBITS : format == obelus_inflate_gzip ? MAX_WBITS + 16 : MAX_WBITS;
  if (inflateInit2(&stream, bits) != Z_OK) {
    result.status = obelus_inflate_no_memory;
    return result;
  }
  int code = Z_OK;
  while (code == Z_OK && result.produced <= enough) {
    uInt available = piece(length - result.consumed);
    size_t room = result.produced < capacity ? capacity - (size_t)result.produced : 0;
    uInt space = room > 0 ? piece(room) : (uInt)sizeof spare;
    stream.next_in = (z_const Bytef *)data + result.consumed;
    stream.avail_in = available;
    stream.next_out = room > 0 ? out + result.produced : spare;
    stream.avail_out = space;
    code = inflate(&stream, Z_NO_FLUSH);
    result.consumed += available - stream.avail_in;
    result.produced += space - stream.avail_out;
  }
  if (code == Z_OK) {
    result.status = obelus_inflate_longer;
  } else if (code == Z_STREAM_END) {
    result.status = obelus_inflate_ended;
  } else if (code == Z_MEM_ERROR) {
    result.status = obelus_inflate_no_memory;
  } else if (code != Z_BUF_ERROR) {
    result.status = obelus_inflate_damaged;
  }
  inflateEnd(&stream);
  return result;
}
