// Counts, Σw and Σw² of joint codes, cell by cell, folded out into the classes of their members. Every sum is added up in the order
// of the plain kernel (core/crosstab/kernel.ts), so that both give the same bits.
import { cells, cellsAt, heldAt, holdersAt, outAt, stage, stageAt, startsAt, weightsAt, width } from './order'

/** Bytes of a count (i32) and of [Σw, Σw²] (f64x2) of a joint code, and of n, Σw, Σw² (f64) of a class. */
const COUNT: usize = 4
const SUMS: usize = 16
const TRIPLE: usize = 24
/** Bytes of a member of a pack: stride, size, address of its lut (u16), first class; u32 each. */
const MEMBER: usize = 16
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
function addAll<T>(from: usize, to: usize, weighted: bool): void {
  const counts = countsAt
  const sums = sumsAt
  const one = f64x2.splat(1)
  const end = stageAt + to * sizeof<T>()
  let weight = weightsAt + from * 8
  for (let at = stageAt + from * sizeof<T>(); at < end; at += sizeof<T>()) {
    const code = <usize>load<T>(at)
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
function addTriple(at: usize, n: f64, x: v128): void {
  store<f64>(at, load<f64>(at) + n)
  v128.store(at, f64x2.add(v128.load(at, 8), x), 8)
}

/** The cell at work: where its columns are listed, and its own sums or 0. */
let columnsFrom: usize = 0
let columnsTo: usize = 0
let cellSums: usize = 0

/** Adds what the cell has of a class to the columns that hold the cell, and to its own sums where these are wanted. */
// @ts-ignore: decorator
@inline
function addClass(at: usize, n: f64, x: v128): void {
  const row = <usize>width * TRIPLE
  const end = columnsTo
  for (let column = columnsFrom; column < end; column += 4) addTriple(outAt + <usize>load<u32>(column) * row + at, n, x)
  if (cellSums != 0) addTriple(cellSums + at, n, x)
}

/** Sums the joint codes over one code of a member at a time and folds that member away. */
// @ts-ignore: decorator
@inline
function peel(member: usize, counts: usize, sums: usize, weighted: bool): void {
  const stride = <usize>load<u32>(member)
  const out = <usize>load<u32>(member, 12) * TRIPLE
  const size = load<u32>(member, 4)
  let lut = <usize>load<u32>(member, 8)
  let count = counts
  let sum = sums
  for (let code: u32 = 0; code < size; code++) {
    const n = code == 0 ? blockCount(count, counts, stride, false) : blockCount(count, counts, stride, true)
    if (n != 0) {
      let x = f64x2.splat(<f64>n)
      if (weighted) x = code == 0 ? blockSums(sum, sums, stride, false) : blockSums(sum, sums, stride, true)
      addClass(out + <usize>load<u16>(lut) * TRIPLE, <f64>n, x)
    }
    count += stride * COUNT
    sum += stride * SUMS
    lut += 2
  }
}

/** Adds what is left for the first member, whose stride is 1, to its classes, and clears it. */
// @ts-ignore: decorator
@inline
function finish(member: usize, counts: usize, sums: usize, weighted: bool): void {
  const out = <usize>load<u32>(member, 12) * TRIPLE
  let lut = <usize>load<u32>(member, 8)
  const end = counts + <usize>load<u32>(member, 4) * COUNT
  for (let count = counts; count < end; count += COUNT) {
    const n = load<i32>(count)
    if (n != 0) {
      addClass(out + <usize>load<u16>(lut) * TRIPLE, <f64>n, weighted ? v128.load(sums) : f64x2.splat(<f64>n))
      store<i32>(count, 0)
      if (weighted) v128.store(sums, f64x2.splat(0))
    }
    lut += 2
    sums += SUMS
  }
}

function peelAll(pack: usize, counts: usize, sums: usize, weighted: bool): void {
  const first = <usize>load<u32>(pack)
  let member = first + (<usize>load<u32>(pack, 4) - 1) * MEMBER
  for (; member > first; member -= MEMBER)
    if (weighted) peel(member, counts, sums, true)
    else peel(member, counts, sums, false)
  if (weighted) finish(first, counts, sums, true)
  else finish(first, counts, sums, false)
}

// @ts-ignore: decorator
@inline
function countPacks<T>(codes: usize, packs: usize): void {
  stage<T>(codes)
  const weighted = weightsAt != 0
  const lanes: usize = sizeof<T>() < 4 ? 1 : LANES
  for (let cell = 0; cell < cells; cell++) {
    const start = startsAt + <usize>cell * 4
    const from = <usize>load<u32>(start)
    const to = <usize>load<u32>(start, 4)
    if (from == to) continue
    if (weighted) addAll<T>(from, to, true)
    else addAll<T>(from, to, false)
    const held = heldAt + <usize>cell * 4
    columnsFrom = holdersAt + <usize>load<u32>(held) * 4
    columnsTo = holdersAt + <usize>load<u32>(held, 4) * 4
    cellSums = cellsAt == 0 ? 0 : cellsAt + <usize>cell * <usize>width * TRIPLE
    for (let lane: usize = 0; lane < lanes; lane++)
      peelAll(packs + lane * PACK, countsAt + lane * BYTE * COUNT, sumsAt + lane * BYTE * SUMS, weighted)
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
