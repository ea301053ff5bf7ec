#include "internal.h"
#include <jerror.h>
#include <string.h>

// DC coefficients of 8-bit data, before dequantisation, lie between these.
#define LOWEST (-2048)
#define LEVELS 4096
// How many units around a blanked one tell its colour.
#define REACH 2

typedef struct grid {
  j_decompress_ptr source;
  jvirt_barray_ptr *coefficients;
  const uint8_t *labels;
  int wide;
  int high;
  int label_count;
  // For each label and component: how often each DC coefficient stands around the label's units.
  uint32_t *histograms;
} grid;

static int blocks_across(const grid *g, int component)
{
  return g->source->num_components == 1 ? 1 : g->source->comp_info[component].h_samp_factor;
}

static int blocks_down(const grid *g, int component)
{
  return g->source->num_components == 1 ? 1 : g->source->comp_info[component].v_samp_factor;
}

// One row of blocks of a component.
static JBLOCKROW row_of(const grid *g, int component, int row)
{
  j_decompress_ptr source = g->source;
  JBLOCKARRAY rows = (*source->mem->access_virt_barray)((j_common_ptr)source, g->coefficients[component],
                                                        (JDIMENSION)row, 1, TRUE);
  return rows[0];
}

static uint32_t *histogram(const grid *g, int label, int component)
{
  return g->histograms + ((size_t)label * (size_t)g->source->num_components + (size_t)component) * LEVELS;
}

static int level_of(JCOEF value)
{
  int level = value - LOWEST;
  return level < 0 ? 0 : level >= LEVELS ? LEVELS - 1 : level;
}

// Counts an untouched unit for each label near it. Histogram 0 counts all of them.
static void count_unit(const grid *g, int x, int y, int component, int level)
{
  uint8_t seen[256 / 8] = {0};
  histogram(g, 0, component)[level]++;
  for (int v = y - REACH; v <= y + REACH; v++) {
    for (int u = x - REACH; u <= x + REACH; u++) {
      if (u < 0 || v < 0 || u >= g->wide || v >= g->high) {
        continue;
      }
      int label = g->labels[(size_t)v * (size_t)g->wide + (size_t)u];
      if (label == 0 || (seen[label >> 3] & 1 << (label & 7))) {
        continue;
      }
      seen[label >> 3] |= (uint8_t)(1 << (label & 7));
      histogram(g, label, component)[level]++;
    }
  }
}

static void count_component(const grid *g, int component)
{
  for (int y = 0; y < g->high; y++) {
    JBLOCKROW row = row_of(g, component, y * blocks_down(g, component));
    for (int x = 0; x < g->wide; x++) {
      if (g->labels[(size_t)y * (size_t)g->wide + (size_t)x] == 0) {
        count_unit(g, x, y, component, level_of(row[x * blocks_across(g, component)][0]));
      }
    }
  }
}

// The median of a histogram; 0 through `found` where it is empty.
static int median(const uint32_t *counts, int *found)
{
  uint64_t total = 0;
  for (int i = 0; i < LEVELS; i++) {
    total += counts[i];
  }
  *found = total > 0;
  uint64_t passed = 0;
  for (int i = 0; i < LEVELS; i++) {
    passed += counts[i];
    if (total > 0 && passed * 2 >= total) {
      return i + LOWEST;
    }
  }
  return 0;
}

// The coefficient of a block that is `sample` all over.
static int flat(const grid *g, int component, int sample)
{
  const JQUANT_TBL *table = g->source->comp_info[component].quant_table;
  int step = table == NULL || table->quantval[0] == 0 ? 1 : table->quantval[0];
  int value = (sample - 128) * 8;
  return (value + (value < 0 ? -step / 2 : step / 2)) / step;
}

static int color(const grid *g, int label, int component, const uint8_t *samples)
{
  int found = 0;
  if (samples != NULL) {
    return flat(g, component, samples[component]);
  }
  int value = median(histogram(g, label, component), &found);
  return found ? value : median(histogram(g, 0, component), &found);
}

static void fill_component(const grid *g, int component, const int *colors)
{
  int across = blocks_across(g, component);
  int down = blocks_down(g, component);
  for (int y = 0; y < g->high * down; y++) {
    JBLOCKROW row = row_of(g, component, y);
    for (int x = 0; x < g->wide * across; x++) {
      int label = g->labels[(size_t)(y / down) * (size_t)g->wide + (size_t)(x / across)];
      if (label != 0) {
        memset(row[x], 0, sizeof(JBLOCK));
        row[x][0] = (JCOEF)colors[label];
      }
    }
  }
}

void obelus_jpeg_fill(j_decompress_ptr source, jvirt_barray_ptr *coefficients, const uint8_t *labels,
                      const uint8_t *samples)
{
  int wide = DCTSIZE * (source->num_components == 1 ? 1 : source->max_h_samp_factor);
  int high = DCTSIZE * (source->num_components == 1 ? 1 : source->max_v_samp_factor);
  grid g = {source, coefficients, labels, ((int)source->image_width + wide - 1) / wide,
            ((int)source->image_height + high - 1) / high, 1, NULL};
  for (size_t i = 0; i < (size_t)g.wide * (size_t)g.high; i++) {
    if (labels[i] >= g.label_count) {
      g.label_count = labels[i] + 1;
    }
  }
  if (samples == NULL) {
    size_t size = (size_t)g.label_count * (size_t)source->num_components * LEVELS * sizeof(uint32_t);
    g.histograms = (*source->mem->alloc_large)((j_common_ptr)source, JPOOL_IMAGE, size);
    memset(g.histograms, 0, size);
  }
  for (int component = 0; component < source->num_components; component++) {
    int colors[256] = {0};
    if (samples == NULL) {
      count_component(&g, component);
    }
    for (int label = 1; label < g.label_count; label++) {
      colors[label] = color(&g, label, component, samples);
    }
    fill_component(&g, component, colors);
  }
}
