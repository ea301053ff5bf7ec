#include "CMuPDF.h"
#include <mupdf/fitz.h>

int obelus_mupdf_version_minor(void) { return FZ_VERSION_MINOR; }
