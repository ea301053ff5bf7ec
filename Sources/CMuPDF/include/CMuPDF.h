/// What Obelus needs of MuPDF: one function per operation. MuPDF's exceptions never leave this module.
///
/// A document and everything got from it belongs to one thread at a time. Functions that return a status return
/// OBELUS_OK or the code that they also put into `error`, whose message never holds text of the document.
#ifndef OBELUS_CMUPDF_H
#define OBELUS_CMUPDF_H

#include <stddef.h>
#include <stdint.h>

enum {
  OBELUS_OK = 0,
  /// Memory ran out.
  OBELUS_MEMORY,
  /// The input is broken.
  OBELUS_BROKEN,
  /// The encryption is of a kind that MuPDF does not know.
  OBELUS_ENCRYPTION,
  /// Nested too deeply, or too large.
  OBELUS_LIMIT,
  /// The page that MuPDF finds under an index is another one.
  OBELUS_OTHER_PAGE,
  /// There is no way to do it completely.
  OBELUS_UNSUPPORTED,
};

typedef struct obelus_error {
  int32_t code;
  char message[256];
} obelus_error;

typedef struct obelus_document obelus_document;
typedef struct obelus_font obelus_font;

/// Bytes that stay until the next call with the same document.
typedef struct obelus_bytes {
  const uint8_t *_Nullable data;
  size_t length;
} obelus_bytes;

// MARK: Documents (document.c)

/// Opens a PDF in memory; `data` must outlive the document.
int obelus_document_open(const uint8_t *_Nonnull data, size_t length, obelus_document *_Nullable *_Nonnull out,
                         obelus_error *_Nonnull error);
void obelus_document_close(obelus_document *_Nullable document);
int obelus_document_is_encrypted(obelus_document *_Nonnull document);

enum { OBELUS_AUTH_NONE_NEEDED = 1, OBELUS_AUTH_USER = 2, OBELUS_AUTH_OWNER = 4 };

/// Tries a password (UTF-8), then the empty one; returns the bits of what it opened as, or 0.
int obelus_document_authenticate(obelus_document *_Nonnull document, const char *_Nullable password);
/// The permission flags of the standard security handler (ISO 32000-2, table 22); all set where there is none.
int32_t obelus_document_permissions(obelus_document *_Nonnull document);
int obelus_document_is_repaired(obelus_document *_Nonnull document);
int obelus_document_object_count(obelus_document *_Nonnull document);
/// Writes the document anew to memory: unreferenced objects dropped, nothing encrypted. Alters the document: close it.
int obelus_document_rewrite(obelus_document *_Nonnull document, obelus_bytes *_Nonnull out,
                            obelus_error *_Nonnull error);

// MARK: Objects (object.c)

/// How an object crosses: a tag, then what it says, in the machine's byte order.
enum {
  OBELUS_TAG_NULL = 0,
  OBELUS_TAG_FALSE,
  OBELUS_TAG_TRUE,
  /// int64
  OBELUS_TAG_INTEGER,
  /// float
  OBELUS_TAG_REAL,
  /// uint32 length, bytes
  OBELUS_TAG_NAME,
  /// uint32 length, bytes
  OBELUS_TAG_STRING,
  /// uint32 count, items
  OBELUS_TAG_ARRAY,
  /// uint32 count, then for each entry: uint32 length, bytes of the key, value
  OBELUS_TAG_DICTIONARY,
  /// int32 object number
  OBELUS_TAG_REFERENCE,
};

/// Serialises an object; `is_stream` tells whether a dictionary belongs to a stream.
int obelus_object_load(obelus_document *_Nonnull document, int number, obelus_bytes *_Nonnull out,
                       int *_Nonnull is_stream, obelus_error *_Nonnull error);
int obelus_trailer_load(obelus_document *_Nonnull document, obelus_bytes *_Nonnull out, obelus_error *_Nonnull error);

// MARK: Streams (stream.c)

/// Reads a stream up to `limit` bytes, with (`raw`) or without its filters; `is_truncated` tells that there should be more.
int obelus_stream_read(obelus_document *_Nonnull document, int number, int raw, size_t limit,
                       obelus_bytes *_Nonnull out, int *_Nonnull is_truncated, obelus_error *_Nonnull error);
/// Takes the filters that a serialised dictionary names off `data`.
int obelus_stream_decode(obelus_document *_Nonnull document, const uint8_t *_Nonnull dictionary,
                         size_t dictionary_length, const uint8_t *_Nullable data, size_t length, size_t limit,
                         obelus_bytes *_Nonnull out, int *_Nonnull is_truncated, obelus_error *_Nonnull error);

// MARK: Fonts (font.c)

typedef struct obelus_codespace {
  int32_t length;
  uint32_t low;
  uint32_t high;
} obelus_codespace;

enum { OBELUS_MAX_CODESPACES = 40, OBELUS_MAX_SCALARS = 8 };

typedef struct obelus_font_info {
  int32_t is_type3;
  int32_t is_vertical;
  float ascender;
  float descender;
  float font_matrix[6];
  int32_t codespace_count;
  obelus_codespace codespaces[OBELUS_MAX_CODESPACES];
} obelus_font_info;

typedef struct obelus_code {
  int32_t cid;
  int32_t gid;
  /// Thousandths, rounded by MuPDF.
  float width;
  float vertical_x;
  float vertical_y;
  float vertical_advance;
  int32_t scalar_count;
  uint32_t scalars[OBELUS_MAX_SCALARS];
} obelus_code;

/// Loads the font of a serialised dictionary or reference. Fails where MuPDF would take a substitute.
int obelus_font_load(obelus_document *_Nonnull document, const uint8_t *_Nonnull object, size_t length,
                     obelus_font *_Nullable *_Nonnull out, obelus_font_info *_Nonnull info,
                     obelus_error *_Nonnull error);
/// The font that stands in for one that cannot be loaded.
int obelus_font_load_substitute(obelus_document *_Nonnull document, obelus_font *_Nullable *_Nonnull out,
                                obelus_font_info *_Nonnull info, obelus_error *_Nonnull error);
/// Fills in the codes `base ..< base + 256`.
int obelus_font_codes(obelus_document *_Nonnull document, obelus_font *_Nonnull font, uint32_t base,
                      obelus_code *_Nonnull out, obelus_error *_Nonnull error);
/// The glyph ids of Unicode scalars by the font program itself: its character map for Unicode, or the names of its glyphs;
/// 0 for a scalar that it does not have, and for all where it has neither.
void obelus_font_glyphs(obelus_font *_Nonnull font, const uint32_t *_Nonnull scalars, int32_t count,
                        int32_t *_Nonnull gids);
void obelus_font_drop(obelus_document *_Nonnull document, obelus_font *_Nullable font);
/// The glyph name of a code in one of the encodings that PDF defines, or NULL. The string is static.
const char *_Nullable obelus_encoding_glyph_name(const char *_Nonnull encoding, int code);
/// The character of a glyph name in the Adobe Glyph List, or 0.
int obelus_glyph_name_unicode(const char *_Nonnull name);

// MARK: Pages (read.c)

/// A page: its index as MuPDF counts, the object number that must be found there, and how many pages there are.
typedef struct obelus_page_key {
  int32_t index;
  int32_t number;
  int32_t count;
} obelus_page_key;

typedef struct obelus_character {
  uint32_t scalar;
  /// The origin in default user space, and the size of the font.
  float x;
  float y;
  float size;
  int32_t ends_line;
} obelus_character;

typedef struct obelus_pixmap {
  int32_t width;
  int32_t height;
  int32_t components;
  /// `width * components` bytes to a row, the upper row first.
  obelus_bytes samples;
} obelus_pixmap;

/// What is wanted of a page; both together take less than one after the other.
typedef struct obelus_reading_request {
  int wants_text;
  /// Whether text is also read from annotations and fields.
  int text_annotations;
  /// A space stands also where there is none but a gap.
  int spaces;
  int wants_pixmap;
  int pixmap_annotations;
  int gray;
  /// Draws images and nothing else.
  int images_only;
  /// Pixels to a point.
  float scale;
  int64_t max_pixels;
} obelus_reading_request;

typedef struct obelus_reading {
  /// `obelus_character`s, whatever layer they are on.
  obelus_bytes text;
  /// The page on white, with the layers that are on.
  obelus_pixmap pixmap;
  /// What MuPDF found wrong and went on after.
  int complaints;
  /// False where MuPDF could not go on: the rest is what it had got.
  int is_complete;
} obelus_reading;

int obelus_page_read(obelus_document *_Nonnull document, obelus_page_key page,
                     const obelus_reading_request *_Nonnull request, obelus_reading *_Nonnull out,
                     obelus_error *_Nonnull error);

// MARK: Images (image.c)

/// Codes a picture of one bit a pixel (rows of whole bytes, zeros black) as CCITT Group 4.
int obelus_fax_encode(obelus_document *_Nonnull document, const uint8_t *_Nonnull data, int columns, int rows,
                      obelus_bytes *_Nonnull out, obelus_error *_Nonnull error);

// MARK: Pictures (picture.c)

enum { OBELUS_MAX_PICTURE = 1 << 26 };

typedef struct obelus_picture {
  int32_t width;
  int32_t height;
  int32_t components;
  int32_t has_alpha;
} obelus_picture;

/// Reads a PNG or JPEG file. With `decodes` the rows of RGB bytes, each pixel's alpha behind it where there is any, else what
/// its header says.
int obelus_picture_load(obelus_document *_Nonnull document, const uint8_t *_Nonnull data, size_t length, int decodes,
                        obelus_picture *_Nonnull out, obelus_bytes *_Nonnull samples, obelus_error *_Nonnull error);

// MARK: Bundled fonts (typeface.c)

typedef struct obelus_typeface_glyph {
  /// 0 where no font has the character.
  uint32_t glyph;
  /// In ems, as the font's ascender and descender.
  float advance;
  float ascender;
  float descender;
  /// The font program and its index in a collection. MuPDF's own, which stays for ever.
  const uint8_t *_Nullable program;
  size_t length;
  uint32_t index;
} obelus_typeface_glyph;

/// Finds characters in one of the standard 14 fonts, or in whatever font of MuPDF's has them. `out` has room for `count`.
int obelus_typeface_glyphs(obelus_document *_Nonnull document, const char *_Nonnull name,
                           const uint32_t *_Nonnull scalars, size_t count, obelus_typeface_glyph *_Nonnull out,
                           obelus_error *_Nonnull error);

/// Codes a picture of bytes (rows without padding, 1 or 3 bytes a pixel) as PNG.
int obelus_png_encode(obelus_document *_Nonnull document, const uint8_t *_Nonnull samples, int width, int height,
                      int components, obelus_bytes *_Nonnull out, obelus_error *_Nonnull error);

#endif
