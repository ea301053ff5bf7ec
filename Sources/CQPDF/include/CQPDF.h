/* What Obelus asks of libqpdf. No C++ exception leaves these functions; every one of them may be called from any
   thread. Nothing is ever printed, and no text of a document comes out of here. */
#ifndef OBELUS_CQPDF_H
#define OBELUS_CQPDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum obelus_qpdf_status {
  obelus_qpdf_ok = 0,
  obelus_qpdf_system,        /* a system call failed */
  obelus_qpdf_output,        /* writing failed; errno says why */
  obelus_qpdf_password,      /* the password does not open the file */
  obelus_qpdf_damaged,       /* the file cannot be read as PDF */
  obelus_qpdf_unsupported,   /* an encryption that libqpdf does not know */
  obelus_qpdf_weak,          /* an encryption that can be copied only with the key stream of its RC4 */
  obelus_qpdf_not_encrypted, /* there is no encryption to copy */
  obelus_qpdf_memory,
  obelus_qpdf_internal
} obelus_qpdf_status;

/* SHA-256. NULL when there is no memory. */
typedef struct obelus_sha256 obelus_sha256;
obelus_sha256 *obelus_sha256_new(void);
void obelus_sha256_update(obelus_sha256 *, const void *bytes, size_t count);
/* Ends the computation: later updates do nothing. Returns false the second time, or when the library failed. */
bool obelus_sha256_finish(obelus_sha256 *, unsigned char digest[32]);
void obelus_sha256_free(obelus_sha256 *);

/* Writes the PDF `plain` to the descriptor, which stays open, under the encryption of the PDF `original`; both are in memory.
   `password` opens `original`: its user or its owner password. AES takes the place of RC4: two files with one RC4 key
   tell whoever has both what differs between them. */
obelus_qpdf_status obelus_qpdf_reencrypt(
    const unsigned char *plain, size_t plain_count, const unsigned char *original, size_t original_count,
    const char *password, int descriptor);

/* Where a pattern can stand. */
enum {
  obelus_qpdf_string = 1 << 0,
  obelus_qpdf_name = 1 << 1,
  obelus_qpdf_key = 1 << 2,
  obelus_qpdf_text_stream = 1 << 3,   /* decoded: content, forms, metadata, scripts, attachments, ... */
  obelus_qpdf_binary_stream = 1 << 4, /* decoded: font programs, images, colour profiles, cross-references */
  obelus_qpdf_object_stream = 1 << 5, /* decoded */
  obelus_qpdf_raw_stream = 1 << 6,    /* as it stands, because it cannot be decoded */
  obelus_qpdf_file_bytes = 1 << 7     /* the file itself */
};

/* Which neighbours a match must not have. */
typedef enum obelus_qpdf_border {
  obelus_qpdf_border_none,
  obelus_qpdf_border_byte, /* ASCII letters and digits, bytes above 0x7F */
  obelus_qpdf_border_utf16 /* the same in UTF-16BE, and all of U+0080 upwards but general punctuation */
} obelus_qpdf_border;

typedef struct obelus_qpdf_pattern {
  size_t offset; /* in the bytes that hold all patterns, one after the other */
  size_t count;  /* at least 2 */
  uint32_t kinds;
  obelus_qpdf_border border;
} obelus_qpdf_pattern;

/* At most one for each pattern, kind and object. */
typedef struct obelus_qpdf_hit {
  size_t pattern;
  uint32_t kind;
  int32_t object;    /* 0: the trailer or the file */
  const char *label; /* what the object is; a literal of this library */
} obelus_qpdf_hit;

typedef struct obelus_qpdf_scan {
  obelus_qpdf_hit *hits;
  size_t hit_count;
  bool is_truncated;   /* there are more hits than were asked for */
  size_t undecoded;    /* streams that could not be decoded to their end, or are longer than the limit */
  size_t warnings;     /* how often libqpdf had to get over a fault of the file */
  long page_count;     /* the leaves of the page tree, or -1 when that is no tree */
} obelus_qpdf_scan;

/* Looks for patterns in every object and in the bytes of the PDF `file`.
   `scan` is filled when obelus_qpdf_ok is returned; obelus_qpdf_scan_free releases what it holds. */
obelus_qpdf_status obelus_qpdf_find(
    const unsigned char *file, size_t file_count, const char *password, const unsigned char *bytes,
    const obelus_qpdf_pattern *patterns, size_t pattern_count, size_t maximum_hits, size_t maximum_stream_bytes, obelus_qpdf_scan *scan);
void obelus_qpdf_scan_free(obelus_qpdf_scan *scan);

#ifdef __cplusplus
}
#endif
#endif
