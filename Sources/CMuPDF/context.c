#include "internal.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char limit_message[] = "obelus: limit";
static const char unsupported_message[] = "obelus: unsupported";

// Contexts share nothing but the statics of FreeType, HarfBuzz and OpenJPEG, which MuPDF guards with this lock.
static pthread_mutex_t freetype_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void lock(void *user, int which)
{
  (void)user;
  if (which == FZ_LOCK_FREETYPE) {
    pthread_mutex_lock(&freetype_mutex);
  }
}

static void unlock(void *user, int which)
{
  (void)user;
  if (which == FZ_LOCK_FREETYPE) {
    pthread_mutex_unlock(&freetype_mutex);
  }
}

// Fills MuPDF's static AES tables before a second thread can be in there.
static void initialise_tables(void)
{
  static const unsigned char key[16];
  fz_aes aes;
  fz_aes_setkey_enc(&aes, key, 128);
}

static void ignore(void *user, const char *message)
{
  (void)user;
  (void)message;
}

// Messages may quote the document, so they are only looked at.
static void watch(void *user, const char *message)
{
  obelus_document *document = user;
  if (strstr(message, "premature end") != NULL || strstr(message, "treating as end of file") != NULL) {
    document->saw_premature_end = 1;
  }
}

fz_context *obelus_new_context(obelus_document *document)
{
  static const fz_locks_context locks = {NULL, lock, unlock};
  pthread_once(&once, initialise_tables);
  fz_context *ctx = fz_new_context(NULL, &locks, 64 << 20);
  if (ctx != NULL) {
    fz_set_error_callback(ctx, ignore, NULL);
    fz_set_warning_callback(ctx, watch, document);
  }
  return ctx;
}

int obelus_set_error(obelus_error *error, int code, const char *message)
{
  error->code = code;
  snprintf(error->message, sizeof error->message, "%s", message);
  return code;
}

int obelus_fail(fz_context *ctx, obelus_error *error)
{
  int caught = fz_caught(ctx);
  const char *message = fz_caught_message(ctx);
  int limit = strstr(message, "exception stack overflow") != NULL || strcmp(message, limit_message) == 0;
  int unsupported = strcmp(message, unsupported_message) == 0;
  int encryption = strstr(message, "ncrypt") != NULL || strstr(message, "crypt handler") != NULL;
#if FZ_VERSION_MINOR >= 24
  fz_ignore_error(ctx);
#endif
  if (caught == OBELUS_ERROR_MEMORY) {
    return obelus_set_error(error, OBELUS_MEMORY, "memory ran out");
  }
  if (limit) {
    return obelus_set_error(error, OBELUS_LIMIT, "it is nested too deeply or too large");
  }
  if (unsupported) {
    return obelus_set_error(error, OBELUS_UNSUPPORTED, "it is of a kind that is not supported");
  }
  if (encryption) {
    return obelus_set_error(error, OBELUS_ENCRYPTION, "it is encrypted in a way that is not supported");
  }
  return obelus_set_error(error, OBELUS_BROKEN, "it is broken");
}

void obelus_throw_limit(fz_context *ctx) { fz_throw(ctx, FZ_ERROR_GENERIC, "%s", limit_message); }

void obelus_throw_unsupported(fz_context *ctx) { fz_throw(ctx, FZ_ERROR_GENERIC, "%s", unsupported_message); }

void obelus_scratch_clear(obelus_document *document)
{
  enum { kept = 4 << 20 };
  if (document->capacity > kept) {
    fz_free(document->ctx, document->scratch);
    document->scratch = NULL;
    document->capacity = 0;
  }
  document->length = 0;
}

unsigned char *obelus_scratch_grow(obelus_document *document, size_t count)
{
  if (count > SIZE_MAX / 4 - document->length) {
    obelus_throw_limit(document->ctx);
  }
  size_t needed = document->length + count;
  if (needed > document->capacity) {
    size_t capacity = document->capacity < 512 ? 1024 : document->capacity + document->capacity / 2;
    if (capacity < needed) {
      capacity = needed;
    }
    document->scratch = fz_realloc(document->ctx, document->scratch, capacity);
    document->capacity = capacity;
  }
  unsigned char *at = document->scratch + document->length;
  document->length = needed;
  return at;
}

void obelus_scratch_append(obelus_document *document, const void *data, size_t count)
{
  unsigned char *at = obelus_scratch_grow(document, count);
  if (count > 0) {
    memcpy(at, data, count);
  }
}

obelus_bytes obelus_scratch_bytes(const obelus_document *document)
{
  obelus_bytes bytes = {document->scratch, document->length};
  return bytes;
}
