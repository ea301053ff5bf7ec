// Looks for many byte patterns at once.
#pragma once

#include "CQPDF.h"

#include <cstring>
#include <vector>

namespace obelus {

class Patterns {
 public:
  Patterns(const unsigned char *bytes, const obelus_qpdf_pattern *patterns, size_t count)
      : bytes(bytes), patterns(patterns, patterns + count), starts(65537, 0), isFirst(65536 / 64, 0) {
    for (auto &p : this->patterns) {
      starts[first(p) + 1]++;
      isFirst[first(p) >> 6] |= uint64_t{1} << (first(p) & 63);
      if (p.count > longest) longest = p.count;
    }
    for (size_t i = 1; i < starts.size(); i++) starts[i] += starts[i - 1];
    order.resize(count);
    auto next = starts;
    for (size_t i = 0; i < count; i++) order[next[first(this->patterns[i])]++] = i;
  }

  size_t longestPattern() const { return longest; }

  // Calls found(index) for every match in data[0..<count] that may stand in `kind`, starts at `from` or later, and
  // ends at `count` - `reserve` or earlier; the bytes around that are only looked at as neighbours.
  template <typename Found>
  void find(const unsigned char *data, size_t count, size_t from, size_t reserve, uint32_t kind, Found found) const {
    if (count < 2 || order.empty()) return;
    for (size_t at = from; at + 1 < count; at++) {
      size_t key = static_cast<size_t>(data[at]) << 8 | data[at + 1];
      if (!(isFirst[key >> 6] >> (key & 63) & 1)) continue;
      for (size_t i = starts[key]; i < starts[key + 1]; i++) {
        const auto &p = patterns[order[i]];
        if (!(p.kinds & kind) || p.count > count - at || count - at - p.count < reserve) continue;
        if (std::memcmp(data + at, bytes + p.offset, p.count) != 0) continue;
        if (!standsAlone(data, count, at, p)) continue;
        found(order[i]);
      }
    }
  }

 private:
  size_t first(const obelus_qpdf_pattern &p) const {
    return static_cast<size_t>(bytes[p.offset]) << 8 | bytes[p.offset + 1];
  }

  static bool isWord(unsigned c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;
  }

  static bool isWord16(const unsigned char *data) {
    unsigned unit = static_cast<unsigned>(data[0]) << 8 | data[1];
    return isWord(unit) && unit != 0xA0 && !(unit >= 0x2000 && unit <= 0x206F) && unit != 0x3000 && unit != 0xFEFF;
  }

  static bool standsAlone(const unsigned char *data, size_t count, size_t at, const obelus_qpdf_pattern &p) {
    size_t end = at + p.count;
    switch (p.border) {
      case obelus_qpdf_border_none: return true;
      case obelus_qpdf_border_byte:
        return !(at > 0 && isWord(data[at - 1])) && !(end < count && isWord(data[end]));
      case obelus_qpdf_border_utf16:
        return !(at > 1 && isWord16(data + at - 2)) && !(end + 1 < count && isWord16(data + end));
    }
    return true;
  }

  const unsigned char *bytes;
  std::vector<obelus_qpdf_pattern> patterns;
  std::vector<size_t> order;   // the patterns, those with the same first two bytes together
  std::vector<size_t> starts;  // where in `order` the patterns with certain first two bytes start
  std::vector<uint64_t> isFirst;
  size_t longest = 0;
};

// The same for data that comes in pieces.
template <typename Found>
class StreamSearch {
 public:
  // `buffer` is room that several searches can use, one after the other.
  StreamSearch(const Patterns &patterns, std::vector<unsigned char> &buffer, uint32_t kind, Found found)
      : patterns(patterns), kind(kind), found(found), buffer(buffer) {
    buffer.clear();
  }

  void append(const unsigned char *data, size_t count) {
    while (count > 0) {
      size_t part = std::min(count, pieceSize);
      buffer.insert(buffer.end(), data, data + part);
      data += part;
      count -= part;
      if (buffer.size() >= pieceSize + keep()) search(false);
    }
  }

  void finish() { search(true); }

 private:
  static constexpr size_t pieceSize = 1 << 18;

  // Enough for a match that was put off because its right neighbours were not yet there, and its left neighbours.
  size_t keep() const { return patterns.longestPattern() + 4; }

  void search(bool isLast) {
    patterns.find(buffer.data(), buffer.size(), hasPredecessor ? 2 : 0, isLast ? 0 : 2, kind, found);
    if (isLast) {
      buffer.clear();
    } else {
      buffer.erase(buffer.begin(), buffer.end() - static_cast<std::ptrdiff_t>(keep()));
    }
    hasPredecessor = !isLast;
  }

  const Patterns &patterns;
  uint32_t kind;
  Found found;
  std::vector<unsigned char> &buffer;
  bool hasPredecessor = false;
};

}  // namespace obelus
