#include "internal.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char own_prefix[] = "obelus ";

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

static int code_of(int caught, const char *message)
{
  if (caught == OBELUS_ERROR_MEMORY) {
    return OBELUS_MEMORY;
  }
  if (strncmp(message, own_prefix, sizeof own_prefix - 1) == 0) {
    return atoi(message + sizeof own_prefix - 1);
  }
  if (strstr(message, "exception stack overflow") != NULL) {
    return OBELUS_LIMIT;
  }
  return strstr(message, "ncrypt") != NULL ? OBELUS_ENCRYPTION : OBELUS_BROKEN;
}

int obelus_fail(fz_context *ctx, obelus_error *error)
{
  static const char *const messages[] = {
      [OBELUS_OK] = "nothing is wrong",
      [OBELUS_MEMORY] = "memory ran out",
      [OBELUS_BROKEN] = "it is broken",
      [OBELUS_ENCRYPTION] = "it is encrypted in a way that is not known",
      [OBELUS_LIMIT] = "it is nested too deeply or too large",
      [OBELUS_OTHER_PAGE] = "another page is found under its index",
      [OBELUS_UNSUPPORTED] = "it is of a kind that is not supported",
  };
  int code = code_of(fz_caught(ctx), fz_caught_message(ctx));
#if FZ_VERSION_MINOR >= 24
  fz_ignore_error(ctx);
#endif
  if (code <= OBELUS_OK || code > OBELUS_UNSUPPORTED) {
    code = OBELUS_BROKEN;
  }
  return obelus_set_error(error, code, messages[code]);
}

int obelus_tolerate(fz_context *ctx)
{
  obelus_error error;
  if (obelus_fail(ctx, &error) == OBELUS_MEMORY) {
    obelus_throw(ctx, OBELUS_MEMORY);
  }
  return 0;
}

void obelus_throw(fz_context *ctx, int code) { fz_throw(ctx, FZ_ERROR_GENERIC, "%s%d", own_prefix, code); }

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
    obelus_throw(document->ctx, OBELUS_LIMIT);
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
