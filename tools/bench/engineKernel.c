/*
 * The loops of wasm/packed.ts in C, over the same memory: what a native kernel would take. Argument: a recording (engineC.ts):
 * u32 bytes of memory, the memory, six u32 of takeAxis, eight of begin, u32 number of counts, then per count three u32 (bytes of a code, address
 * of the pack, bytes of the codes) and its codes. Each line on standard input is answered by one line: "run" by the milliseconds
 * of all counts, "sums" by the sums in hexadecimal.
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
typedef struct { u32 stride, size, lut, offset, classes; } member;
typedef struct { u32 members, count; } pack;

static u8 *memory;
static u32 rows_at, starts_at, cells, weights_at, held_at, holders_at;
static u32 out_at, columns, width, cells_at, every_cell, counts_at, sums_at, codes_room;

static inline __attribute__((always_inline)) void add_one(int32_t *counts, pair *sums, u32 code, pair x, int weighted) {
  counts[code]++;
  if (weighted) sums[code] += x;
}

static inline __attribute__((always_inline)) void add_all(const u8 *codes, u32 from, u32 to, int bytes, int weighted) {
  const u32 *rows = (const u32 *)(memory + rows_at);
  const double *weights = (const double *)(memory + weights_at);
  int32_t *counts = (int32_t *)(memory + counts_at);
  pair *sums = (pair *)(memory + sums_at);
  for (u32 i = from; i < to; i++) {
    u32 row = rows[i];
    double w = weighted ? weights[i] : 1;
    pair x = {w, w * w};
    if (bytes == 1) add_one(counts, sums, codes[row], x, weighted);
    else if (bytes == 2) add_one(counts, sums, ((const u16 *)codes)[row], x, weighted);
    else {
      u32 code = ((const u32 *)codes)[row];
      for (int lane = 0; lane < 4; lane++)
        add_one(counts + 256 * lane, sums + 256 * lane, (code >> (8 * lane)) & 255, x, weighted);
    }
  }
}

static inline void add_triple(double *at, int32_t n, pair x) {
  at[0] += n;
  *(pair *)(at + 1) += x;
}

static void peel(const member *m, double *out, int32_t *counts, pair *sums, int weighted) {
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
    add_triple(out + 3 * lut[code], n, x);
    if (code == 0) continue;
    for (u32 j = 0; j < stride; j++) counts[j] += count[j];
    memset(count, 0, 4 * stride);
    if (!weighted) continue;
    for (u32 j = 0; j < stride; j++) sums[j] += sum[j];
    memset(sum, 0, 16 * stride);
  }
}

static void finish(const member *m, double *out, int32_t *counts, pair *sums, int weighted) {
  const u16 *lut = (const u16 *)(memory + m->lut);
  for (u32 code = 0; code < m->size; code++) {
    int32_t n = counts[code];
    if (n == 0) continue;
    pair x = {n, n};
    if (weighted) x = sums[code];
    add_triple(out + 3 * lut[code], n, x);
    counts[code] = 0;
    if (weighted) sums[code] = (pair){0, 0};
  }
}

static void fold(const pack *p, u32 cell, double *sums) {
  const u32 *held = (const u32 *)(memory + held_at), *holders = (const u32 *)(memory + holders_at);
  const member *members = (const member *)(memory + p->members);
  for (u32 m = 0; m < p->count; m++) {
    size_t at = 3 * (size_t)members[m].offset, fields = 3 * (size_t)members[m].classes;
    for (u32 h = held[cell]; h < held[cell + 1]; h++) {
      double *to = (double *)(memory + out_at) + 3 * (size_t)width * holders[h] + at;
      for (size_t k = 0; k < fields; k++) to[k] += sums[at + k];
    }
    if (!every_cell) memset(sums + at, 0, 8 * fields);
  }
}

static inline __attribute__((always_inline)) void count(const u8 *codes, const pack *packs, int bytes) {
  const u32 *starts = (const u32 *)(memory + starts_at);
  int weighted = weights_at != 0, lanes = bytes == 4 ? 4 : 1;
  for (u32 cell = 0; cell < cells; cell++) {
    if (starts[cell] == starts[cell + 1]) continue;
    if (weighted) add_all(codes, starts[cell], starts[cell + 1], bytes, 1);
    else add_all(codes, starts[cell], starts[cell + 1], bytes, 0);
    double *out = (double *)(memory + cells_at) + (every_cell ? 3 * (size_t)cell * width : 0);
    for (int lane = 0; lane < lanes; lane++) {
      const member *members = (const member *)(memory + packs[lane].members);
      int32_t *counts = (int32_t *)(memory + counts_at) + 256 * lane;
      pair *sums = (pair *)(memory + sums_at) + 256 * lane;
      for (u32 m = packs[lane].count - 1; m > 0; m--) peel(members + m, out + 3 * members[m].offset, counts, sums, weighted);
      finish(members, out + 3 * members->offset, counts, sums, weighted);
      fold(packs + lane, cell, out);
    }
  }
}

static u32 word(FILE *file) {
  u32 one;
  if (fread(&one, 4, 1, file) != 1) exit(2);
  return one;
}

static u8 *octets(FILE *file, size_t size) {
  u8 *all = aligned_alloc(64, (size + 127) / 64 * 64);
  if (!all || fread(all, 1, size, file) != size) exit(2);
  return all;
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return 1e3 * at.tv_sec + 1e-6 * at.tv_nsec;
}

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!file) return 2;
  memory = octets(file, word(file));
  u32 *begun[] = {&rows_at, &starts_at, &cells,   &weights_at, &held_at,    &holders_at, &out_at,
                  &columns, &width,     &cells_at, &every_cell, &counts_at, &sums_at,    &codes_room};
  for (int i = 0; i < 14; i++) *begun[i] = word(file);
  u32 calls = word(file), most = 0;
  struct { u32 bytes, pack, length; u8 *codes; } *all = calloc(calls, sizeof *all);
  for (u32 i = 0; i < calls; i++) {
    all[i].bytes = word(file);
    all[i].pack = word(file);
    all[i].length = word(file);
    all[i].codes = octets(file, all[i].length);
    if (all[i].length > most) most = all[i].length;
  }
  u8 *codes = aligned_alloc(64, ((size_t)most + 127) / 64 * 64);
  size_t sums = 3 * (size_t)columns * width, cell_sums = 3 * (size_t)(every_cell ? cells : 1) * width;
  char line[16];
  while (fgets(line, sizeof line, stdin)) {
    double start = now();
    memset(memory + out_at, 0, 8 * sums);
    memset(memory + cells_at, 0, 8 * cell_sums);
    memset(memory + counts_at, 0, 4 * codes_room);
    memset(memory + sums_at, 0, 16 * codes_room);
    double ms = now() - start;
    for (u32 i = 0; i < calls; i++) {
      const pack *packs = (const pack *)(memory + all[i].pack);
      /* The engine's loops find their codes just written, too; neither is timed. */
      memcpy(codes, all[i].codes, all[i].length);
      start = now();
      if (all[i].bytes == 1) count(codes, packs, 1);
      else if (all[i].bytes == 2) count(codes, packs, 2);
      else count(codes, packs, 4);
      ms += now() - start;
    }
    if (line[0] == 'r') printf("%.6f\n", ms);
    else {
      for (size_t i = 0; i < 8 * sums; i++) printf("%02x", memory[out_at + i]);
      printf("\n");
    }
    fflush(stdout);
  }
  return 0;
}
