// The hot loops of the packed kernel (core/crosstab/packed.ts), in AssemblyScript: typed like TypeScript, compiled to WebAssembly
// with SIMD. Pointers are byte addresses in the module's memory, which the caller lays out; nothing here allocates.
// Every sum is added up in the order of the plain kernel (core/crosstab/kernel.ts), so that both give the same bits.

/** Bytes of a count (i32) and of [Σw, Σw²] (f64x2) of a joint code, and of n, Σw, Σw² (f64) of a class. */
const COUNT: usize = 4
const SUMS: usize = 16
const TRIPLE: usize = 24

/** Bytes of a member of a pack: stride, size, address of its lut (u16), first class, classes; u32 each. */
const MEMBER: usize = 20
/** Bytes of a pack: address of its members, their number; u32 each. */
const PACK: usize = 8
/** Bytes of the sums of a number: n, Σw, Σw², Σx, Σx², Σwx, Σwx². */
const SEVEN: usize = 56
/** Packs counted at a time: one visit to a respondent then serves all of them. */
const LANES = 4
/** Joint codes that fit into a byte. */
const BYTE: usize = 256

let rowsAt: usize = 0
let startsAt: usize = 0
let cells: i32 = 0
let weightsAt: usize = 0
let heldAt: usize = 0
let holdersAt: usize = 0
let outAt: usize = 0
let cellsAt: usize = 0
let cellStep: usize = 0
let width: i32 = 0
let countsAt: usize = 0
let sumsAt: usize = 0

/**
 * Takes the axis: row numbers (u32) sorted by cell, where each cell starts among them (u32, one more than cells), weights (f64) in
 * the same order or 0 for none, and the columns (u32) that hold each cell with where those of a cell start (u32, one more than
 * cells).
 */
export function takeAxis(
  rows: usize,
  starts: usize,
  cellCount: i32,
  weights: usize,
  holders: usize,
  columns: usize,
): void {
  rowsAt = rows
  startsAt = starts
  cells = cellCount
  weightsAt = weights
  heldAt = holders
  holdersAt = columns
}

/**
 * Takes where the sums go: `columns` x `classes` x [n, Σw, Σw²] (f64), and the same of each cell (`everyCell`) or of the one at
 * work. Work space holds counts (i32) and [Σw, Σw²] per joint code and is all 0 between cells. All of it is cleared here.
 */
export function begin(
  out: usize,
  columns: i32,
  classes: i32,
  cellSums: usize,
  everyCell: bool,
  counts: usize,
  sums: usize,
  codes: i32,
): void {
  const row = <usize>classes * TRIPLE
  outAt = out
  cellsAt = cellSums
  cellStep = everyCell ? row : 0
  width = classes
  countsAt = counts
  sumsAt = sums
  memory.fill(out, 0, <usize>columns * row)
  memory.fill(cellSums, 0, everyCell ? <usize>cells * row : row)
  memory.fill(counts, 0, <usize>codes * COUNT)
  memory.fill(sums, 0, <usize>codes * SUMS)
}

/** into += codes * stride, for `length` bytes rounded up to 16. Joint codes stay below 256, so no byte carries into another. */
export function join(into: usize, codes: usize, length: i32, stride: i32): void {
  const by = i16x8.splat(<i16>stride)
  const end = into + length
  while (into < end) {
    v128.store(into, i16x8.add(v128.load(into), i16x8.mul(v128.load(codes), by)))
    into += 16
    codes += 16
  }
}

/** into += table[codes], for codes below 16 and `length` bytes rounded up to 16. */
export function joinFew(into: usize, codes: usize, length: i32, table: usize): void {
  const shares = v128.load(table)
  const end = into + length
  while (into < end) {
    v128.store(into, i8x16.add(v128.load(into), i8x16.swizzle(shares, v128.load(codes))))
    into += 16
    codes += 16
  }
}

/** Four columns of bytes, `apart` bytes from one to the next, as one column of four bytes each; `length` rounded up to 16. */
export function interleave(into: usize, columns: usize, apart: usize, length: i32): void {
  const end = columns + length
  for (; columns < end; columns += 16) {
    const a = v128.load(columns)
    const b = v128.load(columns + apart)
    const c = v128.load(columns + 2 * apart)
    const d = v128.load(columns + 3 * apart)
    const lowAb = v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const lowCd = v128.shuffle<i8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highAb = v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const highCd = v128.shuffle<i8>(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    v128.store(into, v128.shuffle<i16>(lowAb, lowCd, 0, 8, 1, 9, 2, 10, 3, 11))
    v128.store(into, v128.shuffle<i16>(lowAb, lowCd, 4, 12, 5, 13, 6, 14, 7, 15), 16)
    v128.store(into, v128.shuffle<i16>(highAb, highCd, 0, 8, 1, 9, 2, 10, 3, 11), 32)
    v128.store(into, v128.shuffle<i16>(highAb, highCd, 4, 12, 5, 13, 6, 14, 7, 15), 48)
    into += 64
  }
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

// @ts-ignore: decorator
@inline
function addAt(at: usize, x: v128): void {
  v128.store(at, f64x2.add(v128.load(at), x))
}

// @ts-ignore: decorator
@inline
function sumCells(values: usize, shift: f64, into: usize, weighted: bool): void {
  const one = f64x2.splat(1)
  for (let cell = 0; cell < cells; cell++) {
    const start = startsAt + <usize>cell * 4
    const from = <usize>load<u32>(start)
    const end = rowsAt + <usize>load<u32>(start, 4) * 4
    let weight = weightsAt + from * 8
    let n: i32 = 0
    let w2 = f64x2.splat(0)
    let xx = f64x2.splat(0)
    let wx = f64x2.splat(0)
    for (let row = rowsAt + from * 4; row < end; row += 4) {
      const d = load<f64>(values + <usize>load<u32>(row) * 8) - shift
      const w: f64 = weighted ? load<f64>(weight) : 1
      if (weighted) weight += 8
      if (d != d) continue
      const withD = f64x2.replace_lane(one, 1, d)
      n++
      w2 = f64x2.add(w2, f64x2.mul(f64x2.splat(w), f64x2.replace_lane(one, 1, w)))
      xx = f64x2.add(xx, f64x2.mul(f64x2.splat(d), withD))
      wx = f64x2.add(wx, f64x2.mul(f64x2.splat(w * d), withD))
    }
    const held = heldAt + <usize>cell * 4
    const last = holdersAt + <usize>load<u32>(held, 4) * 4
    for (let column = holdersAt + <usize>load<u32>(held) * 4; column < last; column += 4) {
      const to = into + <usize>load<u32>(column) * SEVEN
      store<f64>(to, load<f64>(to) + <f64>n)
      addAt(to + 8, w2)
      addAt(to + 24, xx)
      addAt(to + 40, wx)
    }
  }
}

/**
 * n, Σw, Σw², Σx, Σx², Σwx, Σwx² (f64) of x = value - shift for each of `columns` columns; values (f64) of all respondents, NaN = none.
 * Cell by cell, in the order of the axis.
 */
export function sumNumbers(values: usize, shift: f64, into: usize, columns: i32): void {
  memory.fill(into, 0, <usize>columns * SEVEN)
  if (weightsAt != 0) sumCells(values, shift, into, true)
  else sumCells(values, shift, into, false)
}
