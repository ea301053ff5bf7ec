#include "internal.h"
#include <jerror.h>
#include <stdlib.h>
#include <string.h>

static void fail(j_common_ptr info)
{
  obelus_jpeg_errors *errors = (obelus_jpeg_errors *)info->err;
  if (errors->status == OBELUS_JPEG_OK) {
    errors->status = info->err->msg_code == JERR_OUT_OF_MEMORY || info->err->msg_code == JERR_NO_BACKING_STORE
                         ? OBELUS_JPEG_LIMIT
                         : OBELUS_JPEG_BROKEN;
  }
  longjmp(errors->jump, 1);
}

static void note(j_common_ptr info, int level)
{
  if (level >= 0) {
    return;
  }
  // Bytes between segments, a missing end marker and an odd colour transform leave no coefficient in doubt.
  int code = info->err->msg_code;
  if (code != JWRN_EXTRANEOUS_DATA && code != JWRN_JPEG_EOF && code != JWRN_ADOBE_XFORM) {
    ((obelus_jpeg_errors *)info->err)->is_damaged = 1;
  }
}

static void say_nothing(j_common_ptr info) { (void)info; }

struct jpeg_error_mgr *obelus_jpeg_handle(obelus_jpeg_errors *errors)
{
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = fail;
  errors->manager.emit_message = note;
  errors->manager.output_message = say_nothing;
  errors->status = OBELUS_JPEG_OK;
  errors->is_damaged = 0;
  return &errors->manager;
}

static void count_scans(j_common_ptr info)
{
  if (((j_decompress_ptr)info)->input_scan_number > OBELUS_JPEG_MAX_SCANS) {
    obelus_jpeg_errors *errors = (obelus_jpeg_errors *)info->err;
    errors->status = OBELUS_JPEG_LIMIT;
    longjmp(errors->jump, 1);
  }
}

static void read_header(j_decompress_ptr source, const uint8_t *data, size_t length)
{
  jpeg_mem_src(source, data, length);
  jpeg_save_markers(source, JPEG_APP0 + 14, 12);
  jpeg_read_header(source, TRUE);
  int n = source->num_components;
  if (source->data_precision != 8 || (n != 1 && n != 3 && n != 4)) {
    ERREXIT(source, JERR_BAD_PRECISION);
  }
}

int obelus_jpeg_frame_read(const uint8_t *data, size_t length, obelus_jpeg_frame *out)
{
  struct jpeg_decompress_struct source;
  obelus_jpeg_errors errors;
  memset(&source, 0, sizeof source);
  memset(out, 0, sizeof *out);
  source.err = obelus_jpeg_handle(&errors);
  if (setjmp(errors.jump) == 0) {
    jpeg_create_decompress(&source);
    read_header(&source, data, length);
    out->width = (int32_t)source.image_width;
    out->height = (int32_t)source.image_height;
    out->components = source.num_components;
    // The only component's blocks are coded one by one, whatever its sampling factors.
    out->unit_width = DCTSIZE * (source.num_components == 1 ? 1 : source.max_h_samp_factor);
    out->unit_height = DCTSIZE * (source.num_components == 1 ? 1 : source.max_v_samp_factor);
  }
  jpeg_destroy_decompress(&source);
  return errors.status;
}

// The coefficients' bytes.
static size_t memory_needed(const struct jpeg_decompress_struct *source)
{
  size_t total = 0;
  for (int i = 0; i < source->num_components; i++) {
    const jpeg_component_info *component = &source->comp_info[i];
    size_t wide = (size_t)component->width_in_blocks + (size_t)component->h_samp_factor;
    size_t high = (size_t)component->height_in_blocks + (size_t)component->v_samp_factor;
    total += wide * high * sizeof(JBLOCK);
  }
  return total;
}

// Keeps the transform that Adobe's marker names, byte for byte, and none of its flags.
static void write_adobe_marker(j_decompress_ptr source, j_compress_ptr target)
{
  if (!source->saw_Adobe_marker) {
    return;
  }
  JOCTET marker[12] = {'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, source->Adobe_transform};
  jpeg_write_marker(target, JPEG_APP0 + 14, marker, sizeof marker);
}

typedef struct output {
  unsigned char *data;
  unsigned long length;
} output;

// Writes what was read of `source`, in the scans of `scans` or, without any, in libjpeg's own.
static int write_coefficients(j_decompress_ptr source, jvirt_barray_ptr *coefficients, const jpeg_scan_info *scans,
                              int scan_count, output *out)
{
  struct jpeg_compress_struct target;
  obelus_jpeg_errors errors;
  memset(&target, 0, sizeof target);
  target.err = obelus_jpeg_handle(&errors);
  if (setjmp(errors.jump) == 0) {
    jpeg_create_compress(&target);
    jpeg_mem_dest(&target, &out->data, &out->length);
    jpeg_copy_critical_parameters(source, &target);
    target.arith_code = source->arith_code;
    target.optimize_coding = !source->arith_code;
    target.restart_interval = source->restart_interval;
    target.write_JFIF_header = source->saw_JFIF_marker;
    target.write_Adobe_marker = FALSE;
    if (scan_count > 0) {
      target.scan_info = scans;
      target.num_scans = scan_count;
    } else if (source->progressive_mode) {
      jpeg_simple_progression(&target);
    }
    jpeg_write_coefficients(&target, coefficients);
    write_adobe_marker(source, &target);
    jpeg_finish_compress(&target);
  }
  jpeg_destroy_compress(&target);
  if (errors.status != OBELUS_JPEG_OK) {
    free(out->data);
    out->data = NULL;
    out->length = 0;
  }
  return errors.status;
}

int obelus_jpeg_blank(const uint8_t *data, size_t length, const uint8_t *labels, size_t label_count,
                      const uint8_t *samples, size_t max_memory, uint8_t **out, size_t *out_length)
{
  struct jpeg_decompress_struct source;
  struct jpeg_progress_mgr progress;
  obelus_jpeg_errors errors;
  jpeg_scan_info scans[OBELUS_JPEG_MAX_SCANS];
  output written = {NULL, 0};
  *out = NULL;
  *out_length = 0;
  memset(&source, 0, sizeof source);
  memset(&progress, 0, sizeof progress);
  source.err = obelus_jpeg_handle(&errors);
  if (setjmp(errors.jump) == 0) {
    jpeg_create_decompress(&source);
    progress.progress_monitor = count_scans;
    source.progress = &progress;
    read_header(&source, data, length);
    size_t units = 1;
    units *= (source.image_width + (size_t)DCTSIZE - 1) / DCTSIZE;
    units *= (source.image_height + (size_t)DCTSIZE - 1) / DCTSIZE;
    if (source.num_components > 1) {
      units = (size_t)source.total_iMCU_rows;
      size_t wide = (size_t)source.max_h_samp_factor * DCTSIZE;
      units *= (source.image_width + wide - 1) / wide;
    }
    if (label_count != units) {
      ERREXIT(&source, JERR_BAD_LENGTH);
    }
    if (memory_needed(&source) > max_memory) {
      ERREXIT1(&source, JERR_OUT_OF_MEMORY, 0);
    }
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&source);
    if (errors.is_damaged) {
      ERREXIT(&source, JERR_BAD_LENGTH);
    }
    obelus_jpeg_fill(&source, coefficients, labels, samples);
    int count = source.progressive_mode ? obelus_jpeg_scans(data, length, &source, scans, OBELUS_JPEG_MAX_SCANS) : 0;
    int status = write_coefficients(&source, coefficients, scans, count, &written);
    if (status != OBELUS_JPEG_OK && count > 0) {
      status = write_coefficients(&source, coefficients, scans, 0, &written);
    }
    errors.status = status;
    *out = written.data;
    *out_length = written.length;
  }
  jpeg_destroy_decompress(&source);
  return errors.status;
}

void obelus_jpeg_free(uint8_t *data) { free(data); }
