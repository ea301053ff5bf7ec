#ifndef OBELUS_CMUPDF_H
#define OBELUS_CMUPDF_H
int obelus_mupdf_version_minor(void);
#endif
