#include "CHarfBuzz.h"
#include <harfbuzz/hb-subset.h>
#include <harfbuzz/hb.h>
#include <stdlib.h>
#include <string.h>

static int draws(hb_tag_t tag)
{
  static const hb_tag_t tags[] = {
      HB_TAG('g', 'l', 'y', 'f'), HB_TAG('l', 'o', 'c', 'a'), HB_TAG('h', 'e', 'a', 'd'), HB_TAG('h', 'h', 'e', 'a'),
      HB_TAG('h', 'm', 't', 'x'), HB_TAG('v', 'h', 'e', 'a'), HB_TAG('v', 'm', 't', 'x'), HB_TAG('m', 'a', 'x', 'p'),
      HB_TAG('c', 'v', 't', ' '), HB_TAG('f', 'p', 'g', 'm'), HB_TAG('p', 'r', 'e', 'p'), HB_TAG('g', 'a', 's', 'p'),
      HB_TAG('O', 'S', '/', '2'),
  };
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
    if (tags[i] == tag) {
      return 1;
    }
  }
  return 0;
}

static unsigned int be16(hb_blob_t *blob, unsigned int at)
{
  unsigned int length;
  const unsigned char *bytes = (const unsigned char *)hb_blob_get_data(blob, &length);
  return at + 2 <= length ? (unsigned int)bytes[at] << 8 | bytes[at + 1] : 0;
}

/// The metrics with zeros where the table is shorter than its glyphs ask for: readers take zero there, HarfBuzz something
/// else.
static hb_blob_t *metrics(hb_face_t *face, hb_tag_t table, hb_tag_t header)
{
  hb_blob_t *maxp = hb_face_reference_table(face, HB_TAG('m', 'a', 'x', 'p'));
  hb_blob_t *head = hb_face_reference_table(face, header);
  hb_blob_t *blob = hb_face_reference_table(face, table);
  unsigned int glyphs = be16(maxp, 4), full = be16(head, 34), length;
  hb_blob_destroy(maxp);
  hb_blob_destroy(head);
  size_t needed = (size_t)full * 4 + (glyphs > full ? (size_t)(glyphs - full) * 2 : 0);
  const char *bytes = hb_blob_get_data(blob, &length);
  if (length == 0 || length >= needed) {
    return blob;
  }
  char *padded = calloc(1, needed);
  if (padded == NULL) {
    return blob;
  }
  memcpy(padded, bytes, length);
  hb_blob_destroy(blob);
  return hb_blob_create(padded, (unsigned int)needed, HB_MEMORY_MODE_WRITABLE, padded, free);
}

/// The tables that draw, ready to be cut; NULL where there is no memory.
static hb_face_t *prepare(hb_face_t *face)
{
  hb_face_t *builder = hb_face_builder_create();
  hb_tag_t tags[64];
  unsigned int count = sizeof tags / sizeof *tags;
  hb_face_get_table_tags(face, 0, &count, tags);
  for (unsigned int i = 0; i < count; i++) {
    if (!draws(tags[i])) {
      continue;
    }
    hb_blob_t *blob;
    if (tags[i] == HB_TAG('h', 'm', 't', 'x')) {
      blob = metrics(face, tags[i], HB_TAG('h', 'h', 'e', 'a'));
    } else if (tags[i] == HB_TAG('v', 'm', 't', 'x')) {
      blob = metrics(face, tags[i], HB_TAG('v', 'h', 'e', 'a'));
    } else {
      blob = hb_face_reference_table(face, tags[i]);
    }
    hb_face_builder_add_table(builder, tags[i], blob);
    hb_blob_destroy(blob);
  }
  hb_blob_t *blob = hb_face_reference_blob(builder);
  hb_face_t *result = hb_face_create(blob, 0);
  hb_blob_destroy(blob);
  hb_face_destroy(builder);
  return result;
}

static hb_face_t *cut(hb_face_t *face, const uint32_t *glyphs, size_t count)
{
  hb_subset_input_t *input = hb_subset_input_create_or_fail();
  if (input == NULL) {
    return NULL;
  }
  hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  hb_set_t *set = hb_subset_input_glyph_set(input);
  for (size_t i = 0; i < count; i++) {
    hb_set_add(set, glyphs[i]);
  }
  hb_face_t *result = hb_subset_or_fail(face, input);
  hb_subset_input_destroy(input);
  return result;
}

static int copy(hb_blob_t *blob, uint8_t **out, size_t *out_length)
{
  unsigned int length;
  const char *bytes = hb_blob_get_data(blob, &length);
  if (length == 0) {
    return OBELUS_SUBSET_FAILED;
  }
  *out = malloc(length);
  if (*out == NULL) {
    return OBELUS_SUBSET_MEMORY;
  }
  memcpy(*out, bytes, length);
  *out_length = length;
  return OBELUS_SUBSET_OK;
}

int obelus_subset(const uint8_t *program, size_t length, const uint32_t *glyphs, size_t glyph_count, uint8_t **out,
                  size_t *out_length)
{
  *out = NULL;
  *out_length = 0;
  if (length > UINT32_MAX / 2) {
    return OBELUS_SUBSET_FAILED;
  }
  hb_blob_t *blob =
      hb_blob_create((const char *)program, (unsigned int)length, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_face_t *prepared = prepare(face);
  hb_face_t *subset = cut(prepared, glyphs, glyph_count);
  int status = OBELUS_SUBSET_FAILED;
  if (subset != NULL) {
    hb_blob_t *result = hb_face_reference_blob(subset);
    status = copy(result, out, out_length);
    hb_blob_destroy(result);
    hb_face_destroy(subset);
  }
  hb_face_destroy(prepared);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return status;
}

void obelus_subset_free(uint8_t *bytes)
{
  free(bytes);
}
