#include "internal.h"

// The index of the component that a scan header selects, or -1.
static int component_index(const struct jpeg_decompress_struct *source, int selector)
{
  for (int i = 0; i < source->num_components; i++) {
    if (source->comp_info[i].component_id == selector) {
      return i;
    }
  }
  return -1;
}

// Reads a scan header (ITU-T T.81, B.2.3).
static int read_scan(const uint8_t *segment, size_t length, const struct jpeg_decompress_struct *source,
                     jpeg_scan_info *scan)
{
  int count = length > 2 ? segment[2] : 0;
  if (count < 1 || count > MAX_COMPS_IN_SCAN || length < 6 + 2 * (size_t)count) {
    return 0;
  }
  scan->comps_in_scan = count;
  for (int i = 0; i < count; i++) {
    scan->component_index[i] = component_index(source, segment[3 + 2 * i]);
    if (scan->component_index[i] < 0) {
      return 0;
    }
  }
  const uint8_t *end = segment + 3 + 2 * count;
  scan->Ss = end[0];
  scan->Se = end[1];
  scan->Ah = end[2] >> 4;
  scan->Al = end[2] & 15;
  return 1;
}

int obelus_jpeg_scans(const uint8_t *data, size_t length, const struct jpeg_decompress_struct *source,
                      jpeg_scan_info *out, int capacity)
{
  int count = 0;
  size_t at = 2;
  while (length - at >= 4 && at < length) {
    // Entropy-coded data and fill bytes are passed over.
    if (data[at] != 0xFF || data[at + 1] == 0 || data[at + 1] == 0xFF || (data[at + 1] & 0xF8) == 0xD0) {
      at++;
      continue;
    }
    if (data[at + 1] == 0xD9) {
      break;
    }
    size_t size = (size_t)data[at + 2] << 8 | data[at + 3];
    if (size > length - at - 2) {
      break;
    }
    if (data[at + 1] == 0xDA) {
      if (count == capacity || !read_scan(data + at + 2, size, source, &out[count])) {
        return 0;
      }
      count++;
    }
    at += 2 + size;
  }
  return count;
}
