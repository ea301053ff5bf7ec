#include "CQPDF.h"
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>

const char *obelus_qpdf_version(void) { return QPDF::QPDFVersion().c_str(); }
