// From joint codes to classes: those of a cell are folded out into a row, rows are added up by column, and written as the result. Every
// sum is added up in the order of the plain kernel (core/crosstab/kernel.ts), so that both give the same bits.
import { columns } from './order'

/** Bytes of a count (i32) and of [Σw, Σw²] (f64x2) of a joint code or a class, and of n, Σw, Σw² (f64) of a class of the result. */
export const COUNT: usize = 4
export const SUMS: usize = 16
export const TRIPLE: usize = 24
/** Bytes of a member of a pack: stride, size, address of its lut (u16), first class; u32 each. */
const MEMBER: usize = 16
/** Bytes of a pack: address of its members, their number; u32 each. */
export const PACK: usize = 8

let rowsAt: usize = 0

/** Takes work space of the thread for rows: one for the cell at work, one for each column behind it. */
export function takeRows(rows: usize): void {
  rowsAt = rows
}

/**
 * Classes of the packs of a task in a row, member by member, each pack from a multiple of four on: their counts, then their sums.
 */
let classes: usize = 0
let rowBytes: usize = 0

/** Classes of a pack, rounded up to a multiple of four. */
// @ts-ignore: decorator
@inline
export function classesOf(pack: usize): usize {
  let sum: usize = 0
  const first = <usize>load<u32>(pack)
  const end = first + <usize>load<u32>(pack, 4) * MEMBER
  for (let member = first; member < end; member += MEMBER) sum += <usize>load<u32>(member, 4)
  return (sum + 3) & ~3
}

/** Makes room for the rows of some packs; all are 0. */
export function clearRows(packs: usize, lanes: usize): void {
  classes = 0
  for (let lane: usize = 0; lane < lanes; lane++) classes += classesOf(packs + lane * PACK)
  rowBytes = classes * (COUNT + SUMS)
  memory.fill(rowsAt, 0, rowBytes * (columns + 1))
}

// @ts-ignore: decorator
@inline
function take(sum: usize, base: usize, fold: bool): v128 {
  const x = v128.load(sum)
  if (fold) {
    v128.store(base, f64x2.add(v128.load(base), x))
    v128.store(sum, f64x2.splat(0))
  }
  return x
}

/**
 * Sums `stride` joint codes from `count` and `sum` on as one class of a row, in four lanes so that no addition waits for the one before;
 * the lanes of the plain kernel. Where `fold`, they go to the codes at `toCount` and `toSum` and are cleared.
 */
// @ts-ignore: decorator
@inline
function sumCodes(
  count: usize,
  sum: usize,
  toCount: usize,
  toSum: usize,
  stride: usize,
  rowCount: usize,
  rowSum: usize,
  fold: bool,
  weighted: bool,
): void {
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  let c = f64x2.splat(0)
  let d = f64x2.splat(0)
  let n: i32 = 0
  const end = count + stride * COUNT
  if (stride >= 4) {
    let four = i32x4.splat(0)
    const fours = count + (stride & ~3) * COUNT
    do {
      const one = v128.load(count)
      four = i32x4.add(four, one)
      if (fold) {
        v128.store(toCount, i32x4.add(v128.load(toCount), one))
        v128.store(count, i32x4.splat(0))
        toCount += 4 * COUNT
      }
      count += 4 * COUNT
      if (weighted) {
        a = f64x2.add(a, take(sum, toSum, fold))
        b = f64x2.add(b, take(sum + SUMS, toSum + SUMS, fold))
        c = f64x2.add(c, take(sum + 2 * SUMS, toSum + 2 * SUMS, fold))
        d = f64x2.add(d, take(sum + 3 * SUMS, toSum + 3 * SUMS, fold))
        sum += 4 * SUMS
        toSum += 4 * SUMS
      }
    } while (count < fours)
    four = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1))
    n = i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1)
  }
  while (count < end) {
    const one = load<i32>(count)
    n += one
    if (fold) {
      store<i32>(toCount, load<i32>(toCount) + one)
      store<i32>(count, 0)
      toCount += COUNT
    }
    count += COUNT
    if (weighted) {
      a = f64x2.add(a, take(sum, toSum, fold))
      sum += SUMS
      toSum += SUMS
    }
  }
  store<i32>(rowCount, n)
  if (weighted) v128.store(rowSum, f64x2.add(f64x2.add(a, b), f64x2.add(c, d)))
}

/** Sums the joint codes over one code of a member at a time and folds that member away; its classes go to a row. */
// @ts-ignore: decorator
@inline
function peel(member: usize, counts: usize, sums: usize, rowCounts: usize, rowSums: usize, weighted: bool): void {
  const stride = <usize>load<u32>(member)
  const end = rowCounts + <usize>load<u32>(member, 4) * COUNT
  let count = counts
  let sum = sums
  sumCodes(count, sum, counts, sums, stride, rowCounts, rowSums, false, weighted)
  for (rowCounts += COUNT; rowCounts < end; rowCounts += COUNT) {
    count += stride * COUNT
    sum += stride * SUMS
    rowSums += SUMS
    sumCodes(count, sum, counts, sums, stride, rowCounts, rowSums, true, weighted)
  }
}

/** Moves what is left for the first member, whose stride is 1, to a row. */
// @ts-ignore: decorator
@inline
function finish(size: usize, counts: usize, sums: usize, rowCounts: usize, rowSums: usize, weighted: bool): void {
  const end = rowCounts + size * COUNT
  for (; rowCounts < end; rowCounts += COUNT) {
    store<i32>(rowCounts, load<i32>(counts))
    store<i32>(counts, 0)
    counts += COUNT
    if (weighted) {
      v128.store(rowSums, v128.load(sums))
      v128.store(sums, f64x2.splat(0))
      rowSums += SUMS
      sums += SUMS
    }
  }
}

/** Folds the joint codes of a pack out into the row of the cell, from class `at` on. */
export function peelAll(pack: usize, counts: usize, sums: usize, at: usize, weighted: bool): void {
  const first = <usize>load<u32>(pack)
  const size = <usize>load<u32>(first, 4)
  let member = first + (<usize>load<u32>(pack, 4) - 1) * MEMBER
  let end = at
  for (let one = first; one <= member; one += MEMBER) end += <usize>load<u32>(one, 4)
  const rowCounts = rowsAt
  const rowSums = rowsAt + classes * COUNT
  for (; member > first; member -= MEMBER) {
    end -= <usize>load<u32>(member, 4)
    if (weighted) peel(member, counts, sums, rowCounts + end * COUNT, rowSums + end * SUMS, true)
    else peel(member, counts, sums, rowCounts + end * COUNT, 0, false)
  }
  if (weighted) finish(size, counts, sums, rowCounts + at * COUNT, rowSums + at * SUMS, true)
  else finish(size, counts, sums, rowCounts + at * COUNT, 0, false)
}

/** The row of the cell at work, and that of a column. */
// @ts-ignore: decorator
@inline
export function cellRow(): usize {
  return rowsAt
}

// @ts-ignore: decorator
@inline
export function rowOf(column: usize): usize {
  return rowsAt + (column + 1) * rowBytes
}

/** Adds the row of the cell to that of a column. */
// @ts-ignore: decorator
@inline
export function addRow(column: usize, weighted: bool): void {
  let from = rowsAt
  let to = rowOf(column)
  const counts = from + classes * COUNT
  for (; from < counts; from += 4 * COUNT) {
    v128.store(to, i32x4.add(v128.load(to), v128.load(from)))
    to += 4 * COUNT
  }
  if (!weighted) return
  const sums = from + classes * SUMS
  for (; from < sums; from += 4 * SUMS) {
    v128.store(to, f64x2.add(v128.load(to), v128.load(from)))
    v128.store(to, f64x2.add(v128.load(to, SUMS), v128.load(from, SUMS)), SUMS)
    v128.store(to, f64x2.add(v128.load(to, 2 * SUMS), v128.load(from, 2 * SUMS)), 2 * SUMS)
    v128.store(to, f64x2.add(v128.load(to, 3 * SUMS), v128.load(from, 3 * SUMS)), 3 * SUMS)
    to += 4 * SUMS
  }
}

/**
 * Writes a row as n, Σw, Σw² of each class of each item, where the classes of all items begin at `to`. What is 0 is there already: codes
 * that nobody has can be of a class that the item does not have.
 */
export function writeRow(row: usize, packs: usize, lanes: usize, to: usize, weighted: bool): void {
  let count = row
  let sum = row + classes * COUNT
  for (let lane: usize = 0; lane < lanes; lane++) {
    const pack = packs + lane * PACK
    const nextCount = count + classesOf(pack) * COUNT
    const nextSum = sum + classesOf(pack) * SUMS
    const first = <usize>load<u32>(pack)
    const end = first + <usize>load<u32>(pack, 4) * MEMBER
    for (let member = first; member < end; member += MEMBER) {
      const out = to + <usize>load<u32>(member, 12) * TRIPLE
      let lut = <usize>load<u32>(member, 8)
      const last = lut + (<usize>load<u32>(member, 4) << 1)
      for (; lut < last; lut += 2) {
        const n = <f64>load<i32>(count)
        if (n != 0) {
          const at = out + <usize>load<u16>(lut) * TRIPLE
          store<f64>(at, n)
          v128.store(at, weighted ? v128.load(sum) : f64x2.splat(n), 8)
        }
        count += COUNT
        sum += SUMS
      }
    }
    count = nextCount
    sum = nextSum
  }
}

