#ifndef OBELUS_CQPDF_H
#define OBELUS_CQPDF_H
#ifdef __cplusplus
extern "C" {
#endif
const char *obelus_qpdf_version(void);
#ifdef __cplusplus
}
#endif
#endif
