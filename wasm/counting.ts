// Counts, Σw and Σw² of joint codes, cell by cell, folded out into the classes of their members. Every sum is added up in the order
// of the plain kernel (core/crosstab/kernel.ts), so that both give the same bits.
import { cells, cellsAt, cellStep, heldAt, holdersAt, outAt, rowsAt, startsAt, weightsAt, width } from './order'

/** Bytes of a count (i32) and of [Σw, Σw²] (f64x2) of a joint code, and of n, Σw, Σw² (f64) of a class. */
const COUNT: usize = 4
const SUMS: usize = 16
const TRIPLE: usize = 24
/** Bytes of a member of a pack: stride, size, address of its lut (u16), first class, classes; u32 each. */
const MEMBER: usize = 20
/** Bytes of a pack: address of its members, their number; u32 each. */
const PACK: usize = 8
/** Packs counted at a time: one visit to a respondent then serves all of them. */
const LANES = 4
/** Joint codes that fit into a byte. */
const BYTE: usize = 256

let countsAt: usize = 0
let sumsAt: usize = 0

/** Takes work space of the thread, all 0 between cells: counts (i32) and [Σw, Σw²] (f64x2) per joint code. */
export function takeSpace(counts: usize, sums: usize): void {
  countsAt = counts
  sumsAt = sums
}

// @ts-ignore: decorator
@inline
function addOne(counts: usize, code: usize): void {
  const count = counts + code * COUNT
  store<i32>(count, load<i32>(count) + 1)
}

// @ts-ignore: decorator
@inline
function addSums(sums: usize, code: usize, x: v128): void {
  const sum = sums + code * SUMS
  v128.store(sum, f64x2.add(v128.load(sum), x))
}

/** Counts respondents `from` to `to - 1` of the order of the cells. T: u8 or u16 for one pack, u32 for four in its bytes. */
// @ts-ignore: decorator
@inline
function addAll<T>(codes: usize, from: usize, to: usize, weighted: bool): void {
  const counts = countsAt
  const sums = sumsAt
  const one = f64x2.splat(1)
  const end = rowsAt + to * 4
  let weight = weightsAt + from * 8
  for (let row = rowsAt + from * 4; row < end; row += 4) {
    const code = <usize>load<T>(codes + <usize>load<u32>(row) * sizeof<T>())
    let x = one
    if (weighted) {
      const w = v128.load64_splat(weight)
      x = f64x2.mul(w, v128.shuffle<f64>(one, w, 0, 2))
      weight += 8
    }
    if (sizeof<T>() < 4) {
      addOne(counts, code)
      if (weighted) addSums(sums, code, x)
    } else {
      const a = code & 255
      const b = (code >> 8) & 255
      const c = (code >> 16) & 255
      const d = code >> 24
      addOne(counts, a)
      addOne(counts + BYTE * COUNT, b)
      addOne(counts + 2 * BYTE * COUNT, c)
      addOne(counts + 3 * BYTE * COUNT, d)
      if (weighted) {
        addSums(sums, a, x)
        addSums(sums + BYTE * SUMS, b, x)
        addSums(sums + 2 * BYTE * SUMS, c, x)
        addSums(sums + 3 * BYTE * SUMS, d, x)
      }
    }
  }
}

/** n of `stride` joint codes from `count` on; where `fold`, they go to the codes from `base` on and are cleared. */
// @ts-ignore: decorator
@inline
function blockCount(count: usize, base: usize, stride: usize, fold: bool): i32 {
  let four = i32x4.splat(0)
  const fours = count + (stride & ~3) * COUNT
  const end = count + stride * COUNT
  while (count < fours) {
    const one = v128.load(count)
    four = i32x4.add(four, one)
    if (fold) {
      v128.store(base, i32x4.add(v128.load(base), one))
      v128.store(count, i32x4.splat(0))
      base += 4 * COUNT
    }
    count += 4 * COUNT
  }
  let n =
    i32x4.extract_lane(four, 0) +
    i32x4.extract_lane(four, 1) +
    i32x4.extract_lane(four, 2) +
    i32x4.extract_lane(four, 3)
  while (count < end) {
    const one = load<i32>(count)
    n += one
    if (fold) {
      store<i32>(base, load<i32>(base) + one)
      store<i32>(count, 0)
      base += COUNT
    }
    count += COUNT
  }
  return n
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

/** [Σw, Σw²] likewise, in four lanes so that no addition waits for the one before; the lanes of the plain kernel. */
// @ts-ignore: decorator
@inline
function blockSums(sum: usize, base: usize, stride: usize, fold: bool): v128 {
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  let c = f64x2.splat(0)
  let d = f64x2.splat(0)
  const end = sum + stride * SUMS
  const fours = sum + (stride & ~3) * SUMS
  while (sum < fours) {
    a = f64x2.add(a, take(sum, base, fold))
    b = f64x2.add(b, take(sum + SUMS, base + SUMS, fold))
    c = f64x2.add(c, take(sum + 2 * SUMS, base + 2 * SUMS, fold))
    d = f64x2.add(d, take(sum + 3 * SUMS, base + 3 * SUMS, fold))
    sum += 4 * SUMS
    base += 4 * SUMS
  }
  while (sum < end) {
    a = f64x2.add(a, take(sum, base, fold))
    sum += SUMS
    base += SUMS
  }
  return f64x2.add(f64x2.add(a, b), f64x2.add(c, d))
}

// @ts-ignore: decorator
@inline
function addTriple(at: usize, n: i32, x: v128): void {
  store<f64>(at, load<f64>(at) + <f64>n)
  v128.store(at, f64x2.add(v128.load(at, 8), x), 8)
}

/** Sums the joint codes over one code of a member at a time and folds that member away. */
// @ts-ignore: decorator
@inline
function peel(member: usize, out: usize, counts: usize, sums: usize, weighted: bool): void {
  const stride = <usize>load<u32>(member)
  const size = load<u32>(member, 4)
  let lut = <usize>load<u32>(member, 8)
  let count = counts
  let sum = sums
  for (let code: u32 = 0; code < size; code++) {
    const n = code == 0 ? blockCount(count, counts, stride, false) : blockCount(count, counts, stride, true)
    if (n != 0) {
      let x = f64x2.splat(<f64>n)
      if (weighted) x = code == 0 ? blockSums(sum, sums, stride, false) : blockSums(sum, sums, stride, true)
      addTriple(out + <usize>load<u16>(lut) * TRIPLE, n, x)
    }
    count += stride * COUNT
    sum += stride * SUMS
    lut += 2
  }
}

/** Adds what is left for the first member, whose stride is 1, to its classes, and clears it. */
// @ts-ignore: decorator
@inline
function finish(member: usize, out: usize, counts: usize, sums: usize, weighted: bool): void {
  let lut = <usize>load<u32>(member, 8)
  const end = counts + <usize>load<u32>(member, 4) * COUNT
  for (let count = counts; count < end; count += COUNT) {
    const n = load<i32>(count)
    if (n != 0) {
      addTriple(out + <usize>load<u16>(lut) * TRIPLE, n, weighted ? v128.load(sums) : f64x2.splat(<f64>n))
      store<i32>(count, 0)
      if (weighted) v128.store(sums, f64x2.splat(0))
    }
    lut += 2
    sums += SUMS
  }
}

function peelAll(pack: usize, out: usize, counts: usize, sums: usize, weighted: bool): void {
  const first = <usize>load<u32>(pack)
  let member = first + (<usize>load<u32>(pack, 4) - 1) * MEMBER
  for (; member > first; member -= MEMBER) {
    const to = out + <usize>load<u32>(member, 12) * TRIPLE
    if (weighted) peel(member, to, counts, sums, true)
    else peel(member, to, counts, sums, false)
  }
  const to = out + <usize>load<u32>(first, 12) * TRIPLE
  if (weighted) finish(first, to, counts, sums, true)
  else finish(first, to, counts, sums, false)
}

/** to += from, `bytes` of f64. */
// @ts-ignore: decorator
@inline
function addRow(from: usize, to: usize, bytes: usize): void {
  const end = from + (bytes & ~15)
  for (; from < end; from += 16) {
    v128.store(to, f64x2.add(v128.load(to), v128.load(from)))
    to += 16
  }
  if ((bytes & 8) != 0) store<f64>(to, load<f64>(to) + load<f64>(from))
}

/** at = 0, `bytes` of f64: few at a time, for which memory.fill has too much to begin with. */
// @ts-ignore: decorator
@inline
function clearRow(at: usize, bytes: usize): void {
  const end = at + (bytes & ~15)
  for (; at < end; at += 16) v128.store(at, f64x2.splat(0))
  if ((bytes & 8) != 0) store<f64>(at, 0)
}

/** Adds what a cell has of the classes of a pack to the columns that hold the cell. */
function foldPack(pack: usize, cell: i32, cellSums: usize): void {
  let member = <usize>load<u32>(pack)
  const end = member + <usize>load<u32>(pack, 4) * MEMBER
  const row = <usize>width * TRIPLE
  const first = holdersAt + <usize>load<u32>(heldAt + <usize>cell * 4) * 4
  const last = holdersAt + <usize>load<u32>(heldAt + <usize>cell * 4, 4) * 4
  for (; member < end; member += MEMBER) {
    const at = <usize>load<u32>(member, 12) * TRIPLE
    const bytes = <usize>load<u32>(member, 16) * TRIPLE
    for (let column = first; column < last; column += 4)
      addRow(cellSums + at, outAt + <usize>load<u32>(column) * row + at, bytes)
    if (cellStep == 0) clearRow(cellSums + at, bytes)
  }
}

// @ts-ignore: decorator
@inline
function countPacks<T>(codes: usize, packs: usize): void {
  const weighted = weightsAt != 0
  const lanes: usize = sizeof<T>() < 4 ? 1 : LANES
  let cellSums = cellsAt
  let start = startsAt
  for (let cell = 0; cell < cells; cell++) {
    const from = <usize>load<u32>(start)
    const to = <usize>load<u32>(start, 4)
    if (from < to) {
      if (weighted) addAll<T>(codes, from, to, true)
      else addAll<T>(codes, from, to, false)
      for (let lane: usize = 0; lane < lanes; lane++) {
        const pack = packs + lane * PACK
        peelAll(pack, cellSums, countsAt + lane * BYTE * COUNT, sumsAt + lane * BYTE * SUMS, weighted)
        foldPack(pack, cell, cellSums)
      }
    }
    cellSums += cellStep
    start += 4
  }
}

/** Counts one pack in every cell; joint codes are u8 per respondent. */
export function countByte(codes: usize, pack: usize): void {
  countPacks<u8>(codes, pack)
}

/** The same for a pack of up to 65,536 joint codes, u16 per respondent. */
export function countWide(codes: usize, pack: usize): void {
  countPacks<u16>(codes, pack)
}

/** Counts four packs that follow each other; the joint codes of a respondent are the four bytes of a u32. */
export function countFour(codes: usize, packs: usize): void {
  countPacks<u32>(codes, packs)
}
