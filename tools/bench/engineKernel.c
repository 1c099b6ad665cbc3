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
      sums_offset, stage, stage_bytes, moves_bytes, rows_offset;
} order;

static u8 *memory;
static u32 moves_at, moves_end, stage_at, starts_at, cells, weights_at, held_at, holders_at;
static u32 out_at, columns, width, cells_at, counts_at, sums_at, rows_at;
static u32 classes, row_bytes;

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

static inline u32 classes_of(const pack *p) {
  const member *members = (const member *)(memory + p->members);
  u32 sum = 0;
  for (u32 m = 0; m < p->count; m++) sum += members[m].size;
  return (sum + 3) & ~3u;
}

static inline __attribute__((always_inline)) void sum_codes(int32_t *count, pair *sum, int32_t *to_count, pair *to_sum, u32 stride,
                                                            int32_t *row_count, pair *row_sum, int fold, int weighted) {
  u32 fours = stride & ~3u;
  int32_t n = 0;
  pair lane[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  for (u32 j = 0; j < stride; j++) {
    n += count[j];
    if (fold) to_count[j] += count[j], count[j] = 0;
  }
  *row_count = n;
  if (!weighted) return;
  for (u32 j = 0; j < fours; j += 4)
    for (int k = 0; k < 4; k++) {
      lane[k] += sum[j + k];
      if (fold) to_sum[j + k] += sum[j + k], sum[j + k] = (pair){0, 0};
    }
  for (u32 j = fours; j < stride; j++) {
    lane[0] += sum[j];
    if (fold) to_sum[j] += sum[j], sum[j] = (pair){0, 0};
  }
  *row_sum = (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

static inline void peel_all(const pack *p, int32_t *counts, pair *sums, u32 at, int weighted) {
  const member *members = (const member *)(memory + p->members);
  int32_t *row_counts = (int32_t *)(memory + rows_at) + at;
  pair *row_sums = (pair *)(memory + rows_at + 4 * (size_t)classes) + at;
  u32 end = 0;
  for (u32 m = 0; m < p->count; m++) end += members[m].size;
  for (u32 m = p->count - 1; m > 0; m--) {
    u32 stride = members[m].stride;
    end -= members[m].size;
    for (u32 code = 0; code < members[m].size; code++) {
      int32_t *count = counts + code * stride;
      pair *sum = sums + code * stride;
      if (code == 0) sum_codes(count, sum, counts, sums, stride, row_counts + end, row_sums + end, 0, weighted);
      else sum_codes(count, sum, counts, sums, stride, row_counts + end + code, row_sums + end + code, 1, weighted);
    }
  }
  memcpy(row_counts, counts, 4 * (size_t)members->size);
  memset(counts, 0, 4 * (size_t)members->size);
  if (!weighted) return;
  memcpy(row_sums, sums, 16 * (size_t)members->size);
  memset(sums, 0, 16 * (size_t)members->size);
}

static inline void add_row(u32 to, int weighted) {
  int32_t *counts = (int32_t *)(memory + to);
  const int32_t *from = (const int32_t *)(memory + rows_at);
  for (u32 i = 0; i < classes; i++) counts[i] += from[i];
  if (!weighted) return;
  pair *sums = (pair *)(memory + to + 4 * (size_t)classes);
  const pair *from_sums = (const pair *)(memory + rows_at + 4 * (size_t)classes);
  for (u32 i = 0; i < classes; i++) sums[i] += from_sums[i];
}

static void write_row(u32 row, const pack *packs, int lanes, double *to, int weighted) {
  u32 at = 0;
  for (int lane = 0; lane < lanes; at += classes_of(packs + lane++)) {
    const int32_t *count = (const int32_t *)(memory + row) + at;
    const pair *sum = (const pair *)(memory + row + 4 * (size_t)classes) + at;
    const member *members = (const member *)(memory + packs[lane].members);
    for (u32 m = 0; m < packs[lane].count; m++)
      for (u32 code = 0; code < members[m].size; code++, count++, sum++) {
        if (*count == 0) continue;
        double *out = to + 3 * ((size_t)members[m].offset + ((const u16 *)(memory + members[m].lut))[code]);
        out[0] = *count;
        *(pair *)(out + 1) = weighted ? *sum : (pair){*count, *count};
      }
  }
}

static inline __attribute__((always_inline)) void count(const u8 *codes, const pack *packs, int bytes) {
  const u32 *starts = (const u32 *)(memory + starts_at);
  const u32 *held = (const u32 *)(memory + held_at), *holders = (const u32 *)(memory + holders_at);
  stage(codes, bytes);
  int weighted = weights_at != 0, lanes = bytes == 4 ? 4 : 1;
  classes = 0;
  for (int lane = 0; lane < lanes; lane++) classes += classes_of(packs + lane);
  row_bytes = 20 * classes;
  memset(memory + rows_at, 0, (size_t)row_bytes * (columns + 1));
  for (u32 cell = 0; cell < cells; cell++) {
    if (starts[cell] == starts[cell + 1]) continue;
    if (weighted) add_all(starts[cell], starts[cell + 1], bytes, 1);
    else add_all(starts[cell], starts[cell + 1], bytes, 0);
    u32 at = 0;
    for (int lane = 0; lane < lanes; at += classes_of(packs + lane++))
      peel_all(packs + lane, (int32_t *)(memory + counts_at) + 256 * lane, (pair *)(memory + sums_at) + 256 * lane, at, weighted);
    for (u32 h = held[cell]; h < held[cell + 1]; h++) add_row(rows_at + (holders[h] + 1) * row_bytes, weighted);
    if (cells_at) write_row(rows_at, packs, lanes, (double *)(memory + cells_at) + 3 * (size_t)cell * width, weighted);
  }
  for (u32 c = 0; c < columns; c++)
    write_row(rows_at + (c + 1) * row_bytes, packs, lanes, (double *)(memory + out_at) + 3 * (size_t)c * width, weighted);
}

static inline void add_triple(double *at, int32_t n, pair x) {
  at[0] += n;
  *(pair *)(at + 1) += x;
}

static void count_wide(const u8 *codes, const pack *p) {
  const u32 *starts = (const u32 *)(memory + starts_at);
  const u32 *held = (const u32 *)(memory + held_at), *holders = (const u32 *)(memory + holders_at);
  const member *m = (const member *)(memory + p->members);
  const u16 *lut = (const u16 *)(memory + m->lut);
  int weighted = weights_at != 0;
  int32_t *counts = (int32_t *)(memory + counts_at);
  pair *sums = (pair *)(memory + sums_at);
  stage(codes, 2);
  for (u32 cell = 0; cell < cells; cell++) {
    if (starts[cell] == starts[cell + 1]) continue;
    add_all(starts[cell], starts[cell + 1], 2, weighted);
    for (u32 code = 0; code < m->size; code++) {
      int32_t n = counts[code];
      if (n == 0) continue;
      size_t at = 3 * ((size_t)m->offset + lut[code]);
      pair x = weighted ? sums[code] : (pair){n, n};
      for (u32 h = held[cell]; h < held[cell + 1]; h++)
        add_triple((double *)(memory + out_at) + 3 * (size_t)width * holders[h] + at, n, x);
      if (cells_at) add_triple((double *)(memory + cells_at) + 3 * (size_t)width * cell + at, n, x);
      counts[code] = 0;
      sums[code] = (pair){0, 0};
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
  memset(memory + o->space, 0, o->rows_offset);
  for (u32 i = 0; i < o->tasks; i++) {
    const task *t = (const task *)(memory + o->first_task) + i;
    const u8 *from = memory + t->from;
    const pack *packs = (const pack *)(memory + t->to);
    if (t->kind == 0) count(from, packs, 1);
    else if (t->kind == 1) count_wide(from, packs);
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
  width = o->width, columns = o->columns, counts_at = o->space, sums_at = o->space + o->sums_offset, rows_at = o->space + o->rows_offset;
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
