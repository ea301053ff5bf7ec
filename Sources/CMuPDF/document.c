#include "internal.h"
#include <pthread.h>
#include <stdlib.h>

int obelus_document_open(const uint8_t *data, size_t length, obelus_document **out, obelus_error *error)
{
  *out = NULL;
  obelus_document *document = calloc(1, sizeof *document);
  if (document == NULL) {
    return obelus_set_error(error, OBELUS_MEMORY, "memory ran out");
  }
  fz_context *ctx = obelus_new_context(document);
  if (ctx == NULL) {
    free(document);
    return obelus_set_error(error, OBELUS_MEMORY, "MuPDF cannot be started: it lacks memory or is of another version");
  }
  document->ctx = ctx;
  document->data = data;
  document->size = length;
  fz_stream *stream = NULL;
  int status = OBELUS_OK;
  fz_var(stream);
  fz_var(status);
  fz_try(ctx)
  {
    stream = fz_open_memory(ctx, data, length);
    document->doc = pdf_open_document_with_stream(ctx, stream);
  }
  fz_always(ctx)
  {
    fz_drop_stream(ctx, stream);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status != OBELUS_OK) {
    obelus_document_close(document);
    return status;
  }
  *out = document;
  return OBELUS_OK;
}

void obelus_document_close(obelus_document *document)
{
  if (document == NULL) {
    return;
  }
  pdf_drop_document(document->ctx, document->doc);
  fz_free(document->ctx, document->scratch);
  fz_free(document->ctx, document->offsets);
  fz_drop_context(document->ctx);
  free(document);
}

int obelus_document_is_encrypted(obelus_document *document) { return document->doc->crypt != NULL; }

int obelus_document_authenticate(obelus_document *document, const char *password)
{
  fz_context *ctx = document->ctx;
  int bits = 0;
  fz_var(bits);
  fz_try(ctx)
  {
    if (password != NULL) {
      bits = pdf_authenticate_password(ctx, document->doc, password);
    }
    // A password that does not fit leaves a wrong key behind, so the empty one is tried last and anew.
    if (bits == 0) {
      bits = pdf_authenticate_password(ctx, document->doc, "");
    }
    // What was read on opening, without the key, has garbage for strings.
    pdf_clear_xref(ctx, document->doc);
  }
  fz_catch(ctx)
  {
    obelus_error ignored;
    obelus_fail(ctx, &ignored);
    bits = 0;
  }
  return bits;
}

int32_t obelus_document_permissions(obelus_document *document)
{
  pdf_crypt *crypt = document->doc->crypt;
  return crypt == NULL ? -1 : pdf_crypt_permissions(document->ctx, crypt);
}

int obelus_document_is_repaired(obelus_document *document)
{
  return pdf_was_repaired(document->ctx, document->doc) != 0;
}

int obelus_document_object_count(obelus_document *document) { return pdf_xref_len(document->ctx, document->doc); }

typedef struct {
  obelus_document *document;
  obelus_error *error;
  int status;
} rewriting;

static void *rewrite(void *argument)
{
  rewriting *job = argument;
  obelus_document *document = job->document;
  fz_context *ctx = document->ctx;
  fz_buffer *buffer = NULL;
  fz_output *output = NULL;
  fz_var(buffer);
  fz_var(output);
  fz_try(ctx)
  {
    pdf_write_options options = pdf_default_write_options;
    options.do_garbage = 1;
    options.do_encrypt = PDF_ENCRYPT_NONE;
    buffer = fz_new_buffer(ctx, 1 << 16);
    output = fz_new_output_with_buffer(ctx, buffer);
    pdf_write_document(ctx, document->doc, output, &options);
    fz_close_output(ctx, output);
    unsigned char *data = NULL;
    size_t length = fz_buffer_storage(ctx, buffer, &data);
    obelus_scratch_clear(document);
    obelus_scratch_append(document, data, length);
  }
  fz_always(ctx)
  {
    fz_drop_output(ctx, output);
    fz_drop_buffer(ctx, buffer);
  }
  fz_catch(ctx)
  {
    job->status = obelus_fail(ctx, job->error);
  }
  return NULL;
}

int obelus_document_rewrite(obelus_document *document, obelus_bytes *out, obelus_error *error)
{
  // MuPDF marks what is in use recursively: a long chain of objects needs a deep stack.
  enum { stack_size = 512 << 20 };
  *out = (obelus_bytes){NULL, 0};
  rewriting job = {document, error, OBELUS_OK};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0) {
    return obelus_set_error(error, OBELUS_MEMORY, "memory ran out");
  }
  int failed = pthread_attr_setstacksize(&attributes, stack_size) != 0 ||
               pthread_create(&thread, &attributes, rewrite, &job) != 0;
  pthread_attr_destroy(&attributes);
  if (failed) {
    return obelus_set_error(error, OBELUS_MEMORY, "there is no thread to be had for writing");
  }
  pthread_join(thread, NULL);
  if (job.status == OBELUS_OK) {
    *out = obelus_scratch_bytes(document);
  }
  return job.status;
}
