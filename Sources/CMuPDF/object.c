#include "internal.h"
#include <string.h>

// MuPDF's parser gives up at some 250 levels; this only bounds what its repair may have put together.
enum { max_depth = 500 };

static void put_tag(obelus_document *document, int tag) { *obelus_scratch_grow(document, 1) = (unsigned char)tag; }

static void put_count(obelus_document *document, size_t count)
{
  if (count > INT32_MAX) {
    obelus_throw(document->ctx, OBELUS_LIMIT);
  }
  uint32_t n = (uint32_t)count;
  obelus_scratch_append(document, &n, sizeof n);
}

static void put_bytes(obelus_document *document, const char *bytes, size_t length)
{
  put_count(document, length);
  obelus_scratch_append(document, bytes, length);
}

static void encode(obelus_document *document, pdf_obj *obj, int depth);

static void encode_array(obelus_document *document, pdf_obj *array, int depth)
{
  fz_context *ctx = document->ctx;
  int count = pdf_array_len(ctx, array);
  put_tag(document, OBELUS_TAG_ARRAY);
  put_count(document, (size_t)count);
  for (int i = 0; i < count; i++) {
    encode(document, pdf_array_get(ctx, array, i), depth + 1);
  }
}

static void encode_dictionary(obelus_document *document, pdf_obj *dict, int depth)
{
  fz_context *ctx = document->ctx;
  int count = pdf_dict_len(ctx, dict);
  // MuPDF sorts a large dictionary when something is first looked up in it. Always sorted, its order never depends on that.
  if (count > 100) {
    pdf_sort_dict(ctx, dict);
  }
  put_tag(document, OBELUS_TAG_DICTIONARY);
  put_count(document, (size_t)count);
  for (int i = 0; i < count; i++) {
    const char *key = pdf_to_name(ctx, pdf_dict_get_key(ctx, dict, i));
    put_bytes(document, key, strlen(key));
    encode(document, pdf_dict_get_val(ctx, dict, i), depth + 1);
  }
}

static void encode(obelus_document *document, pdf_obj *obj, int depth)
{
  fz_context *ctx = document->ctx;
  if (depth > max_depth) {
    obelus_throw(ctx, OBELUS_LIMIT);
  }
  // First, because the other questions follow a reference.
  if (pdf_is_indirect(ctx, obj)) {
    int32_t number = pdf_to_num(ctx, obj);
    put_tag(document, OBELUS_TAG_REFERENCE);
    obelus_scratch_append(document, &number, sizeof number);
  } else if (pdf_is_name(ctx, obj)) {
    const char *name = pdf_to_name(ctx, obj);
    put_tag(document, OBELUS_TAG_NAME);
    put_bytes(document, name, strlen(name));
  } else if (pdf_is_int(ctx, obj)) {
    int64_t value = pdf_to_int64(ctx, obj);
    put_tag(document, OBELUS_TAG_INTEGER);
    obelus_scratch_append(document, &value, sizeof value);
  } else if (pdf_is_real(ctx, obj)) {
    float value = pdf_to_real(ctx, obj);
    put_tag(document, OBELUS_TAG_REAL);
    obelus_scratch_append(document, &value, sizeof value);
  } else if (pdf_is_string(ctx, obj)) {
    put_tag(document, OBELUS_TAG_STRING);
    put_bytes(document, pdf_to_str_buf(ctx, obj), pdf_to_str_len(ctx, obj));
  } else if (pdf_is_array(ctx, obj)) {
    encode_array(document, obj, depth);
  } else if (pdf_is_dict(ctx, obj)) {
    encode_dictionary(document, obj, depth);
  } else if (pdf_is_bool(ctx, obj)) {
    put_tag(document, pdf_to_bool(ctx, obj) ? OBELUS_TAG_TRUE : OBELUS_TAG_FALSE);
  } else {
    put_tag(document, OBELUS_TAG_NULL);
  }
}

/// True where the cross-reference table has an entry: MuPDF takes a number without one for an error, but it means null.
static int exists(obelus_document *document, int number)
{
  fz_context *ctx = document->ctx;
  if (number <= 0 || number >= pdf_xref_len(ctx, document->doc)) {
    return 0;
  }
  const pdf_xref_entry *entry = pdf_get_xref_entry_no_null(ctx, document->doc, number);
  return entry->type != 0;
}

int obelus_object_load(obelus_document *document, int number, obelus_bytes *out, int *is_stream, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_obj *obj = NULL;
  int status = OBELUS_OK;
  fz_var(obj);
  fz_var(status);
  *out = (obelus_bytes){NULL, 0};
  *is_stream = 0;
  fz_try(ctx)
  {
    obelus_scratch_clear(document);
    if (exists(document, number)) {
      obj = pdf_load_object(ctx, document->doc, number);
      *is_stream = !pdf_is_indirect(ctx, obj) && pdf_obj_num_is_stream(ctx, document->doc, number);
    }
    encode(document, obj, 0);
  }
  fz_always(ctx)
  {
    pdf_drop_obj(ctx, obj);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status == OBELUS_OK) {
    *out = obelus_scratch_bytes(document);
  }
  return status;
}

int obelus_trailer_load(obelus_document *document, obelus_bytes *out, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  int status = OBELUS_OK;
  fz_var(status);
  *out = (obelus_bytes){NULL, 0};
  fz_try(ctx)
  {
    obelus_scratch_clear(document);
    encode(document, pdf_trailer(ctx, document->doc), 0);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status == OBELUS_OK) {
    *out = obelus_scratch_bytes(document);
  }
  return status;
}

// What is left of the bytes that are being decoded.
typedef struct {
  const uint8_t *at;
  size_t left;
} cursor;

static const uint8_t *take(fz_context *ctx, cursor *c, size_t count)
{
  if (count > c->left) {
    obelus_throw(ctx, OBELUS_BROKEN);
  }
  const uint8_t *at = c->at;
  c->at += count;
  c->left -= count;
  return at;
}

static uint32_t take_count(fz_context *ctx, cursor *c)
{
  uint32_t n;
  memcpy(&n, take(ctx, c, sizeof n), sizeof n);
  return n;
}

static pdf_obj *decode(obelus_document *document, cursor *c, int depth);

static pdf_obj *decode_name(fz_context *ctx, cursor *c)
{
  char text[256];
  uint32_t length = take_count(ctx, c);
  const uint8_t *bytes = take(ctx, c, length);
  if (length >= sizeof text || memchr(bytes, 0, length) != NULL) {
    obelus_throw(ctx, OBELUS_LIMIT);
  }
  memcpy(text, bytes, length);
  text[length] = 0;
  return pdf_new_name(ctx, text);
}

static pdf_obj *decode_array(obelus_document *document, cursor *c, int depth)
{
  fz_context *ctx = document->ctx;
  uint32_t count = take_count(ctx, c);
  pdf_obj *array = pdf_new_array(ctx, document->doc, 4);
  fz_try(ctx)
  {
    for (uint32_t i = 0; i < count; i++) {
      pdf_array_push_drop(ctx, array, decode(document, c, depth + 1));
    }
  }
  fz_catch(ctx)
  {
    pdf_drop_obj(ctx, array);
    fz_rethrow(ctx);
  }
  return array;
}

static pdf_obj *decode_dictionary(obelus_document *document, cursor *c, int depth)
{
  fz_context *ctx = document->ctx;
  uint32_t count = take_count(ctx, c);
  pdf_obj *dict = pdf_new_dict(ctx, document->doc, 4);
  pdf_obj *key = NULL;
  fz_var(key);
  fz_try(ctx)
  {
    for (uint32_t i = 0; i < count; i++) {
      key = decode_name(ctx, c);
      pdf_dict_put_drop(ctx, dict, key, decode(document, c, depth + 1));
      pdf_drop_obj(ctx, key);
      key = NULL;
    }
  }
  fz_catch(ctx)
  {
    pdf_drop_obj(ctx, key);
    pdf_drop_obj(ctx, dict);
    fz_rethrow(ctx);
  }
  return dict;
}

static pdf_obj *decode(obelus_document *document, cursor *c, int depth)
{
  fz_context *ctx = document->ctx;
  // Each level costs a slot of MuPDF's exception stack, which has 256.
  if (depth > 64) {
    obelus_throw(ctx, OBELUS_LIMIT);
  }
  switch (*take(ctx, c, 1)) {
  case OBELUS_TAG_FALSE:
    return PDF_FALSE;
  case OBELUS_TAG_TRUE:
    return PDF_TRUE;
  case OBELUS_TAG_INTEGER: {
    int64_t value;
    memcpy(&value, take(ctx, c, sizeof value), sizeof value);
    return pdf_new_int(ctx, value);
  }
  case OBELUS_TAG_REAL: {
    float value;
    memcpy(&value, take(ctx, c, sizeof value), sizeof value);
    return pdf_new_real(ctx, value);
  }
  case OBELUS_TAG_NAME:
    return decode_name(ctx, c);
  case OBELUS_TAG_STRING: {
    uint32_t length = take_count(ctx, c);
    return pdf_new_string(ctx, (const char *)take(ctx, c, length), length);
  }
  case OBELUS_TAG_ARRAY:
    return decode_array(document, c, depth);
  case OBELUS_TAG_DICTIONARY:
    return decode_dictionary(document, c, depth);
  case OBELUS_TAG_REFERENCE: {
    int32_t number;
    memcpy(&number, take(ctx, c, sizeof number), sizeof number);
    if (number <= 0 || number >= pdf_xref_len(ctx, document->doc)) {
      return PDF_NULL;
    }
    return pdf_new_indirect(ctx, document->doc, number, 0);
  }
  default:
    return PDF_NULL;
  }
}

pdf_obj *obelus_object_decode(obelus_document *document, const uint8_t *bytes, size_t length)
{
  cursor c = {bytes, length};
  return decode(document, &c, 0);
}
