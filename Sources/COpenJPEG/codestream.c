#include "internal.h"
#include <stdlib.h>
#include <string.h>

static void say_nothing(const char *message, void *user)
{
  (void)message;
  (void)user;
}

void obelus_jpx_silence(opj_codec_t *codec)
{
  opj_set_info_handler(codec, say_nothing, NULL);
  opj_set_warning_handler(codec, say_nothing, NULL);
  opj_set_error_handler(codec, say_nothing, NULL);
}

static int is_within(const opj_image_t *image, uint64_t max_samples)
{
  uint64_t total = 0;
  if (image->numcomps < 1 || image->numcomps > OBELUS_JPX_MAX_COMPONENTS) {
    return 0;
  }
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *c = &image->comps[i];
    if (c->w < 1 || c->h < 1 || c->w > 1 << 20 || c->h > 1 << 20 || c->prec < 1 || c->prec > 16) {
      return 0;
    }
    total += (uint64_t)c->w * c->h;
  }
  return total <= max_samples;
}

// Takes over what the original was coded with, so that it is coded alike again.
static int adopt_parameters(obelus_jpx *jpx, opj_codec_t *codec)
{
  opj_codestream_info_v2_t *info = opj_get_cstr_info(codec);
  if (info == NULL || info->m_default_tile_info.tccp_info == NULL) {
    return 0;
  }
  const opj_tccp_info_t *coding = &info->m_default_tile_info.tccp_info[0];
  opj_cparameters_t *p = &jpx->parameters;
  opj_set_default_encoder_parameters(p);
  jpx->is_reversible = coding->qmfbid == 1;
  p->irreversible = !jpx->is_reversible;
  p->numresolution = (int)coding->numresolutions;
  p->cblockw_init = 1 << coding->cblkw;
  p->cblockh_init = 1 << coding->cblkh;
  p->prog_order = info->m_default_tile_info.prg;
  p->tcp_mct = (char)(info->m_default_tile_info.mct != 0);
  p->tcp_numlayers = 1;
  p->cp_disto_alloc = 1;
  if (info->tw > 1 || info->th > 1) {
    p->tile_size_on = OPJ_TRUE;
    p->cp_tx0 = (int)info->tx0;
    p->cp_ty0 = (int)info->ty0;
    p->cp_tdx = (int)info->tdx;
    p->cp_tdy = (int)info->tdy;
  }
  int is_sound = coding->numresolutions <= OPJ_J2K_MAXRLVLS && coding->cblkw <= 10 && coding->cblkh <= 10 &&
                 p->prog_order >= OPJ_LRCP && p->prog_order <= OPJ_CPRL;
  opj_destroy_cstr_info(&info);
  return is_sound;
}

static int decode(obelus_jpx *jpx, opj_codec_t *codec, opj_stream_t *stream, uint64_t max_samples)
{
  opj_dparameters_t parameters;
  opj_set_default_decoder_parameters(&parameters);
  obelus_jpx_silence(codec);
  if (!opj_setup_decoder(codec, &parameters) || !opj_decoder_set_strict_mode(codec, OPJ_TRUE) ||
      !opj_read_header(stream, codec, &jpx->image) || !is_within(jpx->image, max_samples) ||
      !adopt_parameters(jpx, codec) || !opj_decode(codec, stream, jpx->image) || !opj_end_decompress(codec, stream)) {
    return 0;
  }
  for (OPJ_UINT32 i = 0; i < jpx->image->numcomps; i++) {
    if (jpx->image->comps[i].data == NULL) {
      return 0;
    }
  }
  return is_within(jpx->image, max_samples);
}

static void describe(const obelus_jpx *jpx, obelus_jpx_info *info)
{
  const opj_image_t *image = jpx->image;
  info->width = (int32_t)(image->x1 - image->x0);
  info->height = (int32_t)(image->y1 - image->y0);
  info->component_count = (int32_t)image->numcomps;
  info->is_reversible = jpx->is_reversible;
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *c = &image->comps[i];
    info->components[i] = (obelus_jpx_component){(int32_t)c->w, (int32_t)c->h, (int32_t)c->prec, (int32_t)c->sgnd};
  }
}

obelus_jpx *obelus_jpx_open(const uint8_t *data, size_t length, uint64_t max_samples, obelus_jpx_info *info)
{
  obelus_jpx_bytes input = {data, NULL, length, 0, 0};
  obelus_jpx *jpx = calloc(1, sizeof *jpx);
  opj_codec_t *codec = opj_create_decompress(OPJ_CODEC_J2K);
  opj_stream_t *stream = obelus_jpx_reader(&input);
  int is_decoded = jpx != NULL && codec != NULL && stream != NULL && decode(jpx, codec, stream, max_samples);
  if (stream != NULL) {
    opj_stream_destroy(stream);
  }
  if (codec != NULL) {
    opj_destroy_codec(codec);
  }
  memset(info, 0, sizeof *info);
  if (!is_decoded) {
    obelus_jpx_close(jpx);
    return NULL;
  }
  describe(jpx, info);
  return jpx;
}

void obelus_jpx_close(obelus_jpx *jpx)
{
  if (jpx != NULL) {
    opj_image_destroy(jpx->image);
    free(jpx->output.written);
    free(jpx);
  }
}

void obelus_jpx_fill(obelus_jpx *jpx, int component, int row, int from, int to, int32_t value)
{
  if (component < 0 || (OPJ_UINT32)component >= jpx->image->numcomps) {
    return;
  }
  const opj_image_comp_t *c = &jpx->image->comps[component];
  if (row < 0 || (OPJ_UINT32)row >= c->h || from < 0 || (to > 0 && (OPJ_UINT32)to > c->w)) {
    return;
  }
  for (int x = from; x < to; x++) {
    c->data[(size_t)row * c->w + (size_t)x] = value;
  }
}

// The bytes of the samples without any coding, as OpenJPEG counts them for its rates.
static double plain_size(const opj_image_t *image)
{
  double bits = 0;
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    bits += (double)image->comps[i].w * image->comps[i].h * image->comps[i].prec;
  }
  return bits / 8;
}

// The coder takes the samples away from the image that it is given.
static opj_image_t *copied(const opj_image_t *image)
{
  opj_image_cmptparm_t parameters[OBELUS_JPX_MAX_COMPONENTS];
  memset(parameters, 0, sizeof parameters);
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *c = &image->comps[i];
    parameters[i].dx = c->dx;
    parameters[i].dy = c->dy;
    parameters[i].w = c->w;
    parameters[i].h = c->h;
    parameters[i].x0 = c->x0;
    parameters[i].y0 = c->y0;
    parameters[i].prec = c->prec;
    parameters[i].sgnd = c->sgnd;
  }
  opj_image_t *copy = opj_image_create(image->numcomps, parameters, image->color_space);
  if (copy == NULL) {
    return NULL;
  }
  copy->x0 = image->x0;
  copy->y0 = image->y0;
  copy->x1 = image->x1;
  copy->y1 = image->y1;
  for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
    const opj_image_comp_t *c = &image->comps[i];
    memcpy(copy->comps[i].data, c->data, (size_t)c->w * c->h * sizeof(OPJ_INT32));
  }
  return copy;
}

int obelus_jpx_encode(obelus_jpx *jpx, size_t target, const uint8_t **out, size_t *out_length)
{
  opj_cparameters_t parameters = jpx->parameters;
  parameters.tcp_rates[0] = target == 0 ? 0 : (float)(plain_size(jpx->image) / (double)target);
  if (parameters.tcp_rates[0] <= 1) {
    parameters.tcp_rates[0] = 0;
  }
  opj_codec_t *codec = opj_create_compress(OPJ_CODEC_J2K);
  opj_stream_t *stream = obelus_jpx_writer(&jpx->output);
  opj_image_t *image = copied(jpx->image);
  int is_done = 0;
  if (codec != NULL && stream != NULL && image != NULL) {
    obelus_jpx_silence(codec);
    is_done = opj_setup_encoder(codec, &parameters, image) && opj_start_compress(codec, image, stream) &&
              opj_encode(codec, stream) && opj_end_compress(codec, stream);
  }
  if (stream != NULL) {
    opj_stream_destroy(stream);
  }
  if (codec != NULL) {
    opj_destroy_codec(codec);
  }
  opj_image_destroy(image);
  *out = jpx->output.written;
  *out_length = jpx->output.length;
  return is_done;
}
