#include "internal.h"
#include <ft2build.h>
#include <string.h>
#include FT_FREETYPE_H

struct obelus_font {
  pdf_font_desc *desc;
  // The /ToUnicode CMap as it stands in the file, by character code: `desc->to_unicode` is by CID.
  pdf_cmap *to_unicode;
};

static int is_type3(fz_context *ctx, pdf_obj *dict)
{
  pdf_obj *subtype = pdf_dict_get(ctx, dict, PDF_NAME(Subtype));
  if (pdf_dict_get(ctx, dict, PDF_NAME(DescendantFonts)) != NULL || pdf_name_eq(ctx, subtype, PDF_NAME(Type0)) ||
      pdf_name_eq(ctx, subtype, PDF_NAME(Type1)) || pdf_name_eq(ctx, subtype, PDF_NAME(MMType1)) ||
      pdf_name_eq(ctx, subtype, PDF_NAME(TrueType))) {
    return 0;
  }
  return pdf_name_eq(ctx, subtype, PDF_NAME(Type3)) || pdf_dict_get(ctx, dict, PDF_NAME(CharProcs)) != NULL;
}

static void describe(fz_context *ctx, const pdf_font_desc *desc, obelus_font_info *info)
{
  fz_font *font = desc->font;
  const pdf_cmap *encoding = desc->encoding;
  info->is_type3 = font->t3procs != NULL;
  info->is_vertical = desc->wmode != 0;
  info->ascender = fz_font_ascender(ctx, font);
  info->descender = fz_font_descender(ctx, font);
  fz_matrix m = info->is_type3 ? font->t3matrix : fz_scale(0.001f, 0.001f);
  const float values[6] = {m.a, m.b, m.c, m.d, m.e, m.f};
  memcpy(info->font_matrix, values, sizeof values);
  if (encoding != NULL) {
    info->codespace_count = fz_mini(encoding->codespace_len, OBELUS_MAX_CODESPACES);
    for (int i = 0; i < info->codespace_count; i++) {
      info->codespaces[i].length = encoding->codespace[i].n;
      info->codespaces[i].low = encoding->codespace[i].low;
      info->codespaces[i].high = encoding->codespace[i].high;
    }
  }
}

// A CMap may build on another by its operator usecmap alone, where MuPDF asks for an entry /UseCMap (ISO 32000-2, 9.7.5.4).
static void add_base(fz_context *ctx, pdf_cmap *cmap)
{
  pdf_cmap *base = NULL;
  fz_var(base);
  if (cmap->usecmap != NULL || cmap->usecmap_name[0] == 0) {
    return;
  }
  fz_try(ctx)
  {
    base = pdf_load_system_cmap(ctx, cmap->usecmap_name);
    pdf_set_usecmap(ctx, cmap, base);
  }
  fz_always(ctx)
  {
    pdf_drop_cmap(ctx, base);
  }
  fz_catch(ctx)
  {
    // What it maps itself counts all the same.
    obelus_tolerate(ctx);
  }
}

static pdf_cmap *load_to_unicode(obelus_document *document, pdf_obj *dict)
{
  fz_context *ctx = document->ctx;
  pdf_cmap *cmap = NULL;
  pdf_obj *stream = pdf_dict_get(ctx, dict, PDF_NAME(ToUnicode));
  fz_var(cmap);
  fz_try(ctx)
  {
    if (pdf_is_stream(ctx, stream)) {
      cmap = pdf_load_embedded_cmap(ctx, document->doc, stream);
      add_base(ctx, cmap);
    }
  }
  fz_catch(ctx)
  {
    // A broken CMap maps nothing; that is what the reader of the font sees.
    obelus_tolerate(ctx);
    cmap = NULL;
  }
  return cmap;
}

int obelus_font_load(obelus_document *document, const uint8_t *object, size_t length, obelus_font **out,
                     obelus_font_info *info, obelus_error *error)
{
  fz_context *ctx = document->ctx;
  pdf_obj *dict = NULL;
  obelus_font *font = NULL;
  int status = OBELUS_OK;
  fz_var(dict);
  fz_var(font);
  fz_var(status);
  *out = NULL;
  memset(info, 0, sizeof *info);
  fz_try(ctx)
  {
    dict = obelus_object_decode(document, object, length);
    if (!pdf_is_dict(ctx, dict)) {
      obelus_throw(ctx, OBELUS_BROKEN);
    }
    font = fz_malloc_struct(ctx, obelus_font);
    // MuPDF would go on and run every glyph procedure of a Type 3 font, without any bound. Only its tables are needed.
    font->desc = is_type3(ctx, dict) ? pdf_load_type3_font(ctx, document->doc, NULL, dict)
                                     : pdf_load_font(ctx, document->doc, NULL, dict);
    font->to_unicode = load_to_unicode(document, dict);
    describe(ctx, font->desc, info);
  }
  fz_always(ctx)
  {
    pdf_drop_obj(ctx, dict);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status != OBELUS_OK) {
    obelus_font_drop(document, font);
    return status;
  }
  *out = font;
  return OBELUS_OK;
}

int obelus_font_load_substitute(obelus_document *document, obelus_font **out, obelus_font_info *info,
                                obelus_error *error)
{
  fz_context *ctx = document->ctx;
  obelus_font *font = NULL;
  int status = OBELUS_OK;
  fz_var(font);
  fz_var(status);
  *out = NULL;
  memset(info, 0, sizeof *info);
  fz_try(ctx)
  {
    font = fz_malloc_struct(ctx, obelus_font);
    font->desc = pdf_load_hail_mary_font(ctx, document->doc);
    describe(ctx, font->desc, info);
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  if (status != OBELUS_OK) {
    obelus_font_drop(document, font);
    return status;
  }
  *out = font;
  return OBELUS_OK;
}

static int is_unmapped(const int *scalars, int count)
{
  return count <= 0 || (count == 1 && (scalars[0] == 0 || scalars[0] == 0xFFFD));
}

static void look_up(fz_context *ctx, obelus_font *font, unsigned int code, obelus_code *out)
{
  pdf_font_desc *desc = font->desc;
  int scalars[PDF_MRANGE_CAP > OBELUS_MAX_SCALARS ? PDF_MRANGE_CAP : OBELUS_MAX_SCALARS] = {0};
  int count = 0;
  memset(out, 0, sizeof *out);
  out->gid = -1;
  out->cid = desc->encoding == NULL ? -1 : pdf_lookup_cmap(desc->encoding, code);
  if (out->cid < 0) {
    return;
  }
  // By code, as the standard has it; MuPDF's own table is by CID, which several codes may share.
  if (font->to_unicode != NULL) {
    count = pdf_lookup_cmap_full(font->to_unicode, code, scalars);
  }
  if (is_unmapped(scalars, count) && desc->to_unicode != NULL) {
    count = pdf_lookup_cmap_full(desc->to_unicode, (unsigned int)out->cid, scalars);
  }
  if (is_unmapped(scalars, count) && (size_t)out->cid < desc->cid_to_ucs_len) {
    scalars[0] = desc->cid_to_ucs[out->cid];
    count = 1;
  }
  if (!is_unmapped(scalars, count)) {
    out->scalar_count = fz_mini(count, OBELUS_MAX_SCALARS);
    for (int i = 0; i < out->scalar_count; i++) {
      out->scalars[i] = (uint32_t)scalars[i];
    }
  }
  out->gid = pdf_font_cid_to_gid(ctx, desc, out->cid);
  out->width = (float)pdf_lookup_hmtx(ctx, desc, out->cid).w;
  if (desc->wmode) {
    pdf_vmtx v = pdf_lookup_vmtx(ctx, desc, out->cid);
    out->vertical_x = v.x;
    out->vertical_y = v.y;
    out->vertical_advance = v.w;
  }
}

int obelus_font_codes(obelus_document *document, obelus_font *font, uint32_t base, obelus_code *out,
                      obelus_error *error)
{
  fz_context *ctx = document->ctx;
  int status = OBELUS_OK;
  fz_var(status);
  fz_try(ctx)
  {
    for (unsigned int i = 0; i < 256; i++) {
      look_up(ctx, font, base + i, out + i);
    }
  }
  fz_catch(ctx)
  {
    status = obelus_fail(ctx, error);
  }
  return status;
}

void obelus_font_glyphs(obelus_font *font, const uint32_t *scalars, int32_t count, int32_t *gids)
{
  FT_Face face = font->desc->font->ft_face;
  memset(gids, 0, (size_t)count * sizeof *gids);
  if (face == NULL) {
    return;
  }
  // MuPDF has chosen the map by which it draws.
  FT_CharMap chosen = face->charmap;
  if (FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0) {
    for (int32_t i = 0; i < count; i++) {
      gids[i] = (int32_t)FT_Get_Char_Index(face, scalars[i]);
    }
  }
  face->charmap = chosen;
}

void obelus_font_drop(obelus_document *document, obelus_font *font)
{
  if (font == NULL) {
    return;
  }
  pdf_drop_font(document->ctx, font->desc);
  pdf_drop_cmap(document->ctx, font->to_unicode);
  fz_free(document->ctx, font);
}

const char *obelus_encoding_glyph_name(const char *encoding, int code)
{
  const char *names[256] = {0};
  pdf_load_encoding(names, encoding);
  return code >= 0 && code < 256 ? names[code] : NULL;
}

int obelus_glyph_name_unicode(const char *name)
{
  return fz_unicode_from_glyph_name_strict(name);
}
