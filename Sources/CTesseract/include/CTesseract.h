/* What Obelus asks of libtesseract. The library is loaded when it is first needed: a program that recognises nothing does
   not pay for it, and runs where it is missing. No C++ exception leaves these functions, and nothing is ever printed. */
#ifndef OBELUS_CTESSERACT_H
#define OBELUS_CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum obelus_ocr_status {
  obelus_ocr_ok = 0,
  obelus_ocr_missing, /* the library is not there, or not one that has the functions */
  obelus_ocr_data,    /* the language data cannot be loaded */
  obelus_ocr_memory,
  obelus_ocr_failed
} obelus_ocr_status;

/* Loads the library. May be called from any thread, any number of times. */
obelus_ocr_status obelus_ocr_load(void);

/* One recogniser; one thread at a time uses it, and it starts no other. */
typedef struct obelus_ocr obelus_ocr;

/* `languages` are joined by `+`; `folder` holds their data. */
obelus_ocr_status obelus_ocr_new(const char *folder, const char *languages, obelus_ocr **out);
void obelus_ocr_free(obelus_ocr *);

/* A word: its box in pixels from the upper left corner, its UTF-8 as a range of the text, and where it stands. Numbers of
   lines and blocks never fall. */
typedef struct obelus_ocr_word {
  int32_t x0, y0, x1, y1;
  int32_t line, block;
  float confidence; /* 0 to 100 */
  size_t offset, length;
} obelus_ocr_word;

typedef struct obelus_ocr_words {
  const obelus_ocr_word *words;
  size_t count;
  const uint8_t *text;
  size_t length;
} obelus_ocr_words;

/* Recognises a grey picture, a byte for each pixel. What `out` points to lives until the next call. */
obelus_ocr_status obelus_ocr_read(
    obelus_ocr *, const uint8_t *samples, int32_t width, int32_t height, int32_t dpi, obelus_ocr_words *out);

#ifdef __cplusplus
}
#endif

#endif
