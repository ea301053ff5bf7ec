#include "guard.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFWriter.hh>

#include <cerrno>
#include <stdexcept>
#include <unistd.h>

namespace {

// The end of a QPDFWriter: a descriptor. QPDF takes an exception out of a pipeline for a fault of the stream that it
// reads, and goes on; so a failure is kept here.
class DescriptorOutput : public Pipeline {
 public:
  explicit DescriptorOutput(int descriptor) : Pipeline("output", nullptr), descriptor(descriptor) {}

  void write(unsigned char const *data, size_t count) override {
    buffer.append(reinterpret_cast<const char *>(data), count);
    if (buffer.size() >= 1 << 20) finish();
  }

  int failure() const { return error; }

  void finish() override {
    if (error != 0) throw std::runtime_error("output");
    const char *at = buffer.data();
    size_t left = buffer.size();
    while (left > 0) {
      ssize_t written = ::write(descriptor, at, left);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        error = written == 0 ? EIO : errno;
        throw std::runtime_error("output");
      }
      at += written;
      left -= static_cast<size_t>(written);
    }
    buffer.clear();
  }

 private:
  int descriptor;
  int error = 0;
  std::string buffer;
};

// Makes RC4 of 128 bits (V 2, R 3) AES of 128 bits (V 4, R 4; ISO 32000-2, 7.6.4), whose passwords, permissions and file
// key are told by the same entries. False for shorter keys, which have no such form.
bool usesAES(QPDF &model) {
  auto encrypt = model.getTrailer().getKey("/Encrypt");
  auto number = [&](char const *key) {
    auto value = encrypt.getKey(key);
    return value.isInteger() ? value.getIntValue() : 0;
  };
  if (number("/V") >= 4) return true;
  if (number("/V") != 2 || number("/R") != 3 || number("/Length") != 128) return false;
  encrypt.replaceKey("/V", QPDFObjectHandle::newInteger(4));
  encrypt.replaceKey("/R", QPDFObjectHandle::newInteger(4));
  encrypt.removeKey("/EncryptMetadata");
  return true;
}

}  // namespace

obelus_qpdf_status obelus_qpdf_reencrypt(
    const unsigned char *plain, size_t plain_count, const unsigned char *original, size_t original_count,
    const char *password, int descriptor) {
  return obelus::guarded([&]() -> obelus_qpdf_status {
    auto model = obelus::opened(original, original_count, password);
    if (!model->isEncrypted()) return obelus_qpdf_not_encrypted;
    if (!usesAES(*model)) return obelus_qpdf_weak;
    auto pdf = obelus::opened(plain, plain_count, nullptr);
    DescriptorOutput output(descriptor);
    QPDFWriter writer(*pdf);
    writer.setOutputPipeline(&output);
    writer.setStreamDataMode(qpdf_s_preserve);
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.copyEncryptionParameters(*model);
    try {
      writer.write();
      output.finish();
    } catch (...) {
      if (output.failure() == 0) throw;
    }
    errno = output.failure();
    return errno == 0 ? obelus_qpdf_ok : obelus_qpdf_output;
  });
}
