/*
 * The loops of wasm/counting.ts and wasm/numbers.ts in C, over the same memory: what a native kernel would take. Argument: a
 * recording (engineC.ts), u32 bytes of memory and the memory, with an order and its tasks where wasm/order.ts reads them. Each line
 * on standard input is answered by one line: "run" by the milliseconds of all tasks, "sums" by the sums in hexadecimal.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));
typedef struct { u32 stride, size, lut, offset; } member;
typedef struct { u32 members, count; } pack;

typedef struct { u32 kind, from, to; double shift; } task;
typedef struct { u32 row, place; } move;
typedef struct {
  u32 next, tasks, first_task, moves, starts, cells, weights, held, holders, out, cell_sums, width, columns, space, space_bytes,
      sums_offset, stage, stage_bytes, moves_bytes;
} order;

static u8 *memory;
static u32 moves_at, moves_end, stage_at, starts_at, cells, weights_at, held_at, holders_at;
static u32 out_at, columns, width, cells_at, counts_at, sums_at;
static const u32 *columns_from, *columns_to;
static double *cell_sums;

static inline __attribute__((always_inline)) void add_one(int32_t *counts, pair *sums, u32 code, pair x, int weighted) {
  counts[code]++;
  if (weighted) sums[code] += x;
}

static inline __attribute__((always_inline)) void stage(const u8 *from, int bytes) {
  const move *end = (const move *)(memory + moves_end);
  for (const move *m = (const move *)(memory + moves_at); m < end; m++) {
    if (bytes == 1) memory[stage_at + m->place] = from[m->row];
    else if (bytes == 2) ((u16 *)(memory + stage_at))[m->place] = ((const u16 *)from)[m->row];
    else if (bytes == 4) ((u32 *)(memory + stage_at))[m->place] = ((const u32 *)from)[m->row];
    else ((double *)(memory + stage_at))[m->place] = ((const double *)from)[m->row];
  }
}

static inline __attribute__((always_inline)) void add_all(u32 from, u32 to, int bytes, int weighted) {
  const u8 *codes = memory + stage_at;
  const double *weights = (const double *)(memory + weights_at);
  int32_t *counts = (int32_t *)(memory + counts_at);
  pair *sums = (pair *)(memory + sums_at);
  for (u32 i = from; i < to; i++) {
    double w = weighted ? weights[i] : 1;
    pair x = {w, w * w};
    if (bytes == 1) add_one(counts, sums, codes[i], x, weighted);
    else if (bytes == 2) add_one(counts, sums, ((const u16 *)codes)[i], x, weighted);
    else {
      u32 code = ((const u32 *)codes)[i];
      for (int lane = 0; lane < 4; lane++)
        add_one(counts + 256 * lane, sums + 256 * lane, (code >> (8 * lane)) & 255, x, weighted);
    }
  }
}

static inline void add_triple(double *at, int32_t n, pair x) {
  at[0] += n;
  *(pair *)(at + 1) += x;
}

static inline void add_class(size_t at, int32_t n, pair x) {
  for (const u32 *column = columns_from; column < columns_to; column++)
    add_triple((double *)(memory + out_at) + 3 * (size_t)width * *column + at, n, x);
  if (cell_sums) add_triple(cell_sums + at, n, x);
}

static void peel(const member *m, int32_t *counts, pair *sums, int weighted) {
  const u16 *lut = (const u16 *)(memory + m->lut);
  u32 stride = m->stride, fours = stride & ~3u;
  for (u32 code = 0; code < m->size; code++) {
    int32_t n = 0, *count = counts + code * stride;
    pair *sum = sums + code * stride, lane[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (u32 j = 0; j < stride; j++) n += count[j];
    if (n == 0) continue;
    if (weighted) {
      for (u32 j = 0; j < fours; j += 4)
        for (int k = 0; k < 4; k++) lane[k] += sum[j + k];
      for (u32 j = fours; j < stride; j++) lane[0] += sum[j];
    }
    pair x = {n, n};
    if (weighted) x = (lane[0] + lane[1]) + (lane[2] + lane[3]);
    add_class(3 * ((size_t)m->offset + lut[code]), n, x);
    if (code == 0) continue;
    for (u32 j = 0; j < stride; j++) counts[j] += count[j];
    memset(count, 0, 4 * stride);
    if (!weighted) continue;
    for (u32 j = 0; j < stride; j++) sums[j] += sum[j];
    memset(sum, 0, 16 * stride);
  }
}

static void finish(const member *m, int32_t *counts, pair *sums, int weighted) {
  const u16 *lut = (const u16 *)(memory + m->lut);
  for (u32 code = 0; code < m->size; code++) {
    int32_t n = counts[code];
    if (n == 0) continue;
    pair x = {n, n};
    if (weighted) x = sums[code];
    add_class(3 * ((size_t)m->offset + lut[code]), n, x);
    counts[code] = 0;
    if (weighted) sums[code] = (pair){0, 0};
  }
}

static inline __attribute__((always_inline)) void count(const u8 *codes, const pack *packs, int bytes) {
  const u32 *starts = (const u32 *)(memory + starts_at);
  const u32 *held = (const u32 *)(memory + held_at), *holders = (const u32 *)(memory + holders_at);
  stage(codes, bytes);
  int weighted = weights_at != 0, lanes = bytes == 4 ? 4 : 1;
  for (u32 cell = 0; cell < cells; cell++) {
    if (starts[cell] == starts[cell + 1]) continue;
    if (weighted) add_all(starts[cell], starts[cell + 1], bytes, 1);
    else add_all(starts[cell], starts[cell + 1], bytes, 0);
    columns_from = holders + held[cell], columns_to = holders + held[cell + 1];
    cell_sums = cells_at ? (double *)(memory + cells_at) + 3 * (size_t)cell * width : NULL;
    for (int lane = 0; lane < lanes; lane++) {
      const member *members = (const member *)(memory + packs[lane].members);
      int32_t *counts = (int32_t *)(memory + counts_at) + 256 * lane;
      pair *sums = (pair *)(memory + sums_at) + 256 * lane;
      for (u32 m = packs[lane].count - 1; m > 0; m--) peel(members + m, counts, sums, weighted);
      finish(members, counts, sums, weighted);
    }
  }
}

static void sum_numbers(const double *values, double shift, double *into) {
  const u32 *starts = (const u32 *)(memory + starts_at);
  const u32 *held = (const u32 *)(memory + held_at), *holders = (const u32 *)(memory + holders_at);
  const double *weights = (const double *)(memory + weights_at);
  const double *staged = (const double *)(memory + stage_at);
  memset(into, 0, 56 * (size_t)columns);
  stage((const u8 *)values, 8);
  for (u32 cell = 0; cell < cells; cell++) {
    double n = 0;
    pair w2 = {0, 0}, xx = {0, 0}, wx = {0, 0};
    for (u32 i = starts[cell]; i < starts[cell + 1]; i++) {
      double d = staged[i] - shift, w = weights_at ? weights[i] : 1;
      if (d != d) continue;
      n++;
      w2 += (pair){w, w * w};
      xx += (pair){d, d * d};
      wx += (pair){w * d, w * d * d};
    }
    for (u32 h = held[cell]; h < held[cell + 1]; h++) {
      double *to = into + 7 * (size_t)holders[h];
      to[0] += n;
      *(pair *)(to + 1) += w2;
      *(pair *)(to + 3) += xx;
      *(pair *)(to + 5) += wx;
    }
  }
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return 1e3 * at.tv_sec + 1e-6 * at.tv_nsec;
}

static double run(const order *o) {
  double start = now();
  memset(memory + out_at, 0, 24 * (size_t)columns * width);
  if (cells_at) memset(memory + cells_at, 0, 24 * (size_t)cells * width);
  memset(memory + o->space, 0, o->space_bytes);
  for (u32 i = 0; i < o->tasks; i++) {
    const task *t = (const task *)(memory + o->first_task) + i;
    const u8 *from = memory + t->from;
    const pack *packs = (const pack *)(memory + t->to);
    if (t->kind == 0) count(from, packs, 1);
    else if (t->kind == 1) count(from, packs, 2);
    else if (t->kind == 2) count(from, packs, 4);
    else sum_numbers((const double *)from, t->shift, (double *)(memory + t->to));
  }
  return now() - start;
}

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  u32 size;
  if (!file || fread(&size, 4, 1, file) != 1) return 2;
  memory = aligned_alloc(64, ((size_t)size + 127) / 64 * 64);
  if (!memory || fread(memory, 1, size, file) != size) return 2;
  const order *o = (const order *)(memory + 64);
  moves_at = o->moves, moves_end = o->moves + o->moves_bytes, stage_at = o->stage;
  starts_at = o->starts, cells = o->cells, weights_at = o->weights, held_at = o->held;
  holders_at = o->holders, out_at = o->out, cells_at = o->cell_sums;
  width = o->width, columns = o->columns, counts_at = o->space, sums_at = o->space + o->sums_offset;
  char line[16];
  while (fgets(line, sizeof line, stdin)) {
    double ms = run(o);
    if (line[0] == 'r') printf("%.6f\n", ms);
    else {
      for (size_t i = 0; i < 24 * (size_t)columns * width; i++) printf("%02x", memory[out_at + i]);
      printf("\n");
    }
    fflush(stdout);
  }
  return 0;
}
