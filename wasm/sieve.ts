// Who passes a filter and in which cell of a banner each respondent is, before anything is counted.

/** Codes that are looked up in one register. */
const FEW = 16

/** into = classes of codes (u8) by `lut` (256 bytes), for `length` respondents rounded up to 16; `codes` of them are known. */
export function classesOf(into: usize, index: usize, length: usize, lut: usize, codes: i32): void {
  const end = into + length
  if (codes <= FEW) {
    const few = v128.load(lut)
    for (; into < end; into += 16) {
      v128.store(into, i8x16.swizzle(few, v128.load(index)))
      index += 16
    }
  } else
    for (; into < end; into++) {
      store<u8>(into, load<u8>(lut + <usize>load<u8>(index)))
      index++
    }
}

// @ts-ignore: decorator
@inline
function list(length: i32, mask: usize, weights: usize, rows: usize, masked: bool, weighted: bool): usize {
  let count: usize = 0
  for (let i: i32 = 0; i < length; i++) {
    store<u32>(rows + (count << 2), i)
    // Without branches: which way the next respondent goes cannot be guessed.
    let passes: i32 = 1
    if (masked) passes = <i32>load<u8>(mask + <usize>i)
    if (weighted) {
      const w = load<f64>(weights + (<usize>i << 3))
      passes &= <i32>(w > 0) & <i32>(w < Infinity)
    }
    count += <usize>passes
  }
  return count
}

/**
 * Lists who has a 1 in `mask` (u8, 0 or 1; address 0, only with weights: everyone) and, where there are `weights` (f64; address
 * 0: none), a weight above zero: their numbers (u32) at `rows` and their weights at `own`, where there is room for all. `sums` gets
 * Σw and Σw², added up in the order of the file. Returns how many they are.
 */
export function choose(length: i32, mask: usize, weights: usize, rows: usize, own: usize, sums: usize): i32 {
  if (weights == 0) return <i32>list(length, mask, weights, rows, true, false)
  const count = mask == 0 ? list(length, mask, weights, rows, false, true) : list(length, mask, weights, rows, true, true)
  let both = f64x2.splat(0)
  const one = f64x2.splat(1)
  for (let i: usize = 0; i < count; i++) {
    const w = load<f64>(weights + (<usize>load<u32>(rows + (i << 2)) << 3))
    store<f64>(own + (i << 3), w)
    both = f64x2.add(both, f64x2.mul(f64x2.splat(w), f64x2.replace_lane(one, 1, w)))
  }
  v128.store(sums, both)
  return <i32>count
}

// @ts-ignore: decorator
@inline
function splitBy<T>(
  cellOf: usize,
  rows: usize,
  count: usize,
  index: usize,
  lut: usize,
  classes: u32,
  known: usize,
  found: usize,
): i32 {
  let cells: i32 = 0
  const end = rows + (count << 2)
  for (; rows < end; rows += 4) {
    const row = <usize>load<u32>(rows)
    const slot = load<u32>(cellOf) * classes + <u32>load<u16>(lut + (<usize>load<T>(index + row * sizeof<T>()) << 1))
    const at = known + (<usize>slot << 2)
    let cell = load<i32>(at)
    if (cell < 0) {
      cell = cells++
      store<i32>(at, cell)
      store<u32>(found + (<usize>cell << 2), slot)
    }
    store<u32>(cellOf, cell)
    cellOf += 4
  }
  return cells
}

/**
 * Splits the cells (u32 at `cellOf`, one for each of `count` respondents listed at `rows`) by the classes of one more item: its
 * index has codes of `bytes` bytes, of which `lut` (u16) gives one of `classes` classes. `known` has a word for each pair of a
 * cell and a class, -1 at first. The pair of each new cell, cell * classes + class, goes to `found`. Returns the number of new cells.
 */
export function split(
  cellOf: usize,
  rows: usize,
  count: usize,
  index: usize,
  bytes: i32,
  lut: usize,
  classes: u32,
  known: usize,
  found: usize,
): i32 {
  if (bytes == 1) return splitBy<u8>(cellOf, rows, count, index, lut, classes, known, found)
  if (bytes == 2) return splitBy<u16>(cellOf, rows, count, index, lut, classes, known, found)
  return splitBy<u32>(cellOf, rows, count, index, lut, classes, known, found)
}

/**
 * Sorts `count` respondents (u32 at `rows`, weights f64 or 0) by their cells (u32 at `cellOf`), those of one cell in the order of
 * the file: to `into` and `own`. `starts` (u32, one more than `cells`) is filled; `next` is work space of that size.
 */
export function sortRows(
  cellOf: usize,
  count: usize,
  cells: usize,
  rows: usize,
  weights: usize,
  starts: usize,
  next: usize,
  into: usize,
  own: usize,
): void {
  memory.fill(starts, 0, (cells + 1) << 2)
  for (let i: usize = 0; i < count; i++) {
    const at = starts + (<usize>load<u32>(cellOf + (i << 2)) << 2) + 4
    store<u32>(at, load<u32>(at) + 1)
  }
  for (let c: usize = 0; c < cells; c++) {
    const at = starts + (c << 2)
    store<u32>(at + 4, load<u32>(at + 4) + load<u32>(at))
  }
  memory.copy(next, starts, (cells + 1) << 2)
  for (let i: usize = 0; i < count; i++) {
    const at = next + (<usize>load<u32>(cellOf + (i << 2)) << 2)
    const place = <usize>load<u32>(at)
    store<u32>(at, <u32>place + 1)
    store<u32>(into + (place << 2), load<u32>(rows + (i << 2)))
    if (weights != 0) store<f64>(own + (place << 3), load<f64>(weights + (i << 3)))
  }
}
