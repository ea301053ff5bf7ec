#include "internal.h"
#include <stdlib.h>
#include <string.h>

static OPJ_SIZE_T read_bytes(void *buffer, OPJ_SIZE_T count, void *user)
{
  obelus_jpx_bytes *bytes = user;
  size_t left = bytes->length - bytes->at;
  if (left == 0) {
    return (OPJ_SIZE_T)-1;
  }
  size_t n = count < left ? count : left;
  memcpy(buffer, bytes->source + bytes->at, n);
  bytes->at += n;
  return n;
}

static OPJ_OFF_T skip_read(OPJ_OFF_T count, void *user)
{
  obelus_jpx_bytes *bytes = user;
  size_t left = bytes->length - bytes->at;
  if (count < 0) {
    return -1;
  }
  size_t n = (uint64_t)count < left ? (size_t)count : left;
  bytes->at += n;
  return (OPJ_OFF_T)n;
}

static OPJ_BOOL seek_read(OPJ_OFF_T position, void *user)
{
  obelus_jpx_bytes *bytes = user;
  if (position < 0 || (uint64_t)position > bytes->length) {
    return OPJ_FALSE;
  }
  bytes->at = (size_t)position;
  return OPJ_TRUE;
}

static OPJ_SIZE_T write_bytes(void *buffer, OPJ_SIZE_T count, void *user)
{
  obelus_jpx_bytes *bytes = user;
  size_t end = bytes->at + count;
  if (end > bytes->capacity) {
    size_t capacity = end * 2;
    uint8_t *grown = realloc(bytes->written, capacity);
    if (grown == NULL) {
      return (OPJ_SIZE_T)-1;
    }
    memset(grown + bytes->capacity, 0, capacity - bytes->capacity);
    bytes->written = grown;
    bytes->capacity = capacity;
  }
  memcpy(bytes->written + bytes->at, buffer, count);
  bytes->at = end;
  if (end > bytes->length) {
    bytes->length = end;
  }
  return count;
}

static OPJ_OFF_T skip_written(OPJ_OFF_T count, void *user)
{
  obelus_jpx_bytes *bytes = user;
  if (count < 0 || (uint64_t)count > bytes->length - bytes->at) {
    return -1;
  }
  bytes->at += (size_t)count;
  return count;
}

opj_stream_t *obelus_jpx_reader(obelus_jpx_bytes *bytes)
{
  opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_STREAM_READ);
  if (stream != NULL) {
    opj_stream_set_read_function(stream, read_bytes);
    opj_stream_set_skip_function(stream, skip_read);
    opj_stream_set_seek_function(stream, seek_read);
    opj_stream_set_user_data(stream, bytes, NULL);
    opj_stream_set_user_data_length(stream, bytes->length);
  }
  return stream;
}

opj_stream_t *obelus_jpx_writer(obelus_jpx_bytes *bytes)
{
  bytes->length = 0;
  bytes->at = 0;
  opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_STREAM_WRITE);
  if (stream != NULL) {
    opj_stream_set_write_function(stream, write_bytes);
    opj_stream_set_skip_function(stream, skip_written);
    opj_stream_set_seek_function(stream, seek_read);
    opj_stream_set_user_data(stream, bytes, NULL);
  }
  return stream;
}
