// Runs what may throw and says in a status what became of it.
#pragma once

#include "CQPDF.h"

#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFSystemError.hh>
#include <qpdf/QUtil.hh>

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace obelus {

inline obelus_qpdf_status status(const QPDFExc &error) {
  switch (error.getErrorCode()) {
    case qpdf_e_password: return obelus_qpdf_password;
    case qpdf_e_unsupported: return obelus_qpdf_unsupported;
    case qpdf_e_system: return obelus_qpdf_system;
    case qpdf_e_internal: return obelus_qpdf_internal;
    default: return obelus_qpdf_damaged;
  }
}

template <typename Body>
obelus_qpdf_status guarded(Body body) {
  try {
    return body();
  } catch (const QPDFExc &error) {
    return status(error);
  } catch (const QPDFSystemError &) {
    return obelus_qpdf_system;
  } catch (const std::bad_alloc &) {
    return obelus_qpdf_memory;
  } catch (const std::runtime_error &) {
    return obelus_qpdf_damaged;  // what QPDF throws for numbers in a file that are out of range
  } catch (...) {
    return obelus_qpdf_internal;
  }
}

// As `opened`, with the very bytes of the password.
inline std::unique_ptr<QPDF> openedAsIs(const unsigned char *bytes, size_t count, const char *password) {
  auto pdf = std::make_unique<QPDF>();
  auto logger = QPDFLogger::create();
  logger->setInfo(logger->discard());
  logger->setWarn(logger->discard());
  logger->setError(logger->discard());
  pdf->setLogger(logger);
  pdf->setSuppressWarnings(true);
  pdf->processMemoryFile("input", reinterpret_cast<const char *>(bytes), count, password);
  return pdf;
}

// A file in memory, which must outlive what is returned; its warnings are kept, and go nowhere. The password is UTF-8; in old
// kinds of encryption it stands in PDFDocEncoding, or in whatever its writer had (ISO 32000-2, 7.6.4.3.2).
inline std::unique_ptr<QPDF> opened(const unsigned char *bytes, size_t count, const char *password) {
  try {
    return openedAsIs(bytes, count, password);
  } catch (const QPDFExc &error) {
    if (error.getErrorCode() != qpdf_e_password || password == nullptr) throw;
  }
  for (const auto &spelt : QUtil::possible_repaired_encodings(password)) {
    try {
      return openedAsIs(bytes, count, spelt.c_str());
    } catch (const QPDFExc &error) {
      if (error.getErrorCode() != qpdf_e_password) throw;
    }
  }
  return openedAsIs(bytes, count, password);
}

}  // namespace obelus
