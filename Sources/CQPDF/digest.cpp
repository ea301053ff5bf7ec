#include "CQPDF.h"

#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDFCryptoImpl.hh>
#include <qpdf/QPDFCryptoProvider.hh>

#include <cstring>

struct obelus_sha256 {
  std::shared_ptr<QPDFCryptoImpl> implementation;
  bool failed = false;
};

obelus_sha256 *obelus_sha256_new(void) {
  try {
    auto made = std::make_unique<obelus_sha256>();
    made->implementation = QPDFCryptoProvider::getImpl();
    made->implementation->SHA2_init(256);
    return made.release();
  } catch (...) {
    return nullptr;
  }
}

void obelus_sha256_update(obelus_sha256 *digest, const void *bytes, size_t count) {
  if (!digest->implementation) return;
  try {
    digest->implementation->SHA2_update(static_cast<const unsigned char *>(bytes), count);
  } catch (...) {
    digest->failed = true;
  }
}

bool obelus_sha256_finish(obelus_sha256 *digest, unsigned char result[32]) {
  if (!digest->implementation) return false;
  try {
    auto implementation = std::move(digest->implementation);
    implementation->SHA2_finalize();
    std::string bytes = implementation->SHA2_digest();
    if (digest->failed || bytes.size() != 32) return false;
    std::memcpy(result, bytes.data(), 32);
    return true;
  } catch (...) {
    return false;
  }
}

void obelus_sha256_free(obelus_sha256 *digest) { delete digest; }
