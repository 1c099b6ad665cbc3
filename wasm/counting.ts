// Counts, Σw and Σw² of joint codes, cell by cell.
import { cells, cellsAt, columns, heldAt, holdersAt, outAt, stage, stageAt, startsAt, weightsAt, width } from './order'
import { addRow, cellRow, classesOf, clearRows, COUNT, PACK, peelAll, rowOf, SUMS, takeRows, TRIPLE, writeRow } from './rows'

/** Packs counted at a time: one visit to a respondent then serves all of them. */
const LANES = 4
/** Joint codes that fit into a byte. */
const BYTE: usize = 256

let countsAt: usize = 0
let sumsAt: usize = 0

/** Takes work space of the thread: counts (i32) and [Σw, Σw²] (f64x2) per joint code, all 0 between cells, and that of rows. */
export function takeSpace(counts: usize, sums: usize, rows: usize): void {
  countsAt = counts
  sumsAt = sums
  takeRows(rows)
}

/** From the counts, or sums, of a pack to those of the next. */
const NEXT_COUNTS: usize = BYTE * COUNT
const NEXT_SUMS: usize = BYTE * SUMS

/** Four times the codes of the second, third and fourth pack: the shifts leave their byte at bits 2 to 9. */
const FOUR_TIMES: usize = 255 << 2

/**
 * Counts respondents `from` to `to - 1` of the order of the cells. T: u8 or u16 for one pack, u32 for four in its bytes. Lanes are told
 * apart by fixed distances, and codes are kept times four, so that one address of a lane is an addition and the other a shift more.
 */
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
    const a = (sizeof<T>() < 4 ? code : code & 255) << 2
    const countA = counts + a
    store<i32>(countA, load<i32>(countA) + 1)
    if (weighted) {
      const sumA = sums + (a << 2)
      v128.store(sumA, f64x2.add(v128.load(sumA), x))
    }
    if (sizeof<T>() < 4) continue
    const b = (code >> 6) & FOUR_TIMES
    const countB = counts + b
    store<i32>(countB, load<i32>(countB, NEXT_COUNTS) + 1, NEXT_COUNTS)
    const c = (code >> 14) & FOUR_TIMES
    const countC = counts + c
    store<i32>(countC, load<i32>(countC, 2 * NEXT_COUNTS) + 1, 2 * NEXT_COUNTS)
    const d = (code >> 22) & FOUR_TIMES
    const countD = counts + d
    store<i32>(countD, load<i32>(countD, 3 * NEXT_COUNTS) + 1, 3 * NEXT_COUNTS)
    if (!weighted) continue
    const sumB = sums + (b << 2)
    v128.store(sumB, f64x2.add(v128.load(sumB, NEXT_SUMS), x), NEXT_SUMS)
    const sumC = sums + (c << 2)
    v128.store(sumC, f64x2.add(v128.load(sumC, 2 * NEXT_SUMS), x), 2 * NEXT_SUMS)
    const sumD = sums + (d << 2)
    v128.store(sumD, f64x2.add(v128.load(sumD, 3 * NEXT_SUMS), x), 3 * NEXT_SUMS)
  }
}

// @ts-ignore: decorator
@inline
function countPacks<T>(codes: usize, packs: usize, weighted: bool): void {
  stage<T>(codes)
  const lanes: usize = sizeof<T>() < 4 ? 1 : LANES
  clearRows(packs, lanes)
  const resultBytes = <usize>width * TRIPLE
  for (let cell = 0; cell < cells; cell++) {
    const start = startsAt + <usize>cell * 4
    const from = <usize>load<u32>(start)
    const to = <usize>load<u32>(start, 4)
    if (from == to) continue
    addAll<T>(from, to, weighted)
    let at: usize = 0
    for (let lane: usize = 0; lane < lanes; lane++) {
      const pack = packs + lane * PACK
      peelAll(pack, countsAt + lane * BYTE * COUNT, sumsAt + lane * BYTE * SUMS, at, weighted)
      at += classesOf(pack)
    }
    const held = heldAt + <usize>cell * 4
    const end = holdersAt + <usize>load<u32>(held, 4) * 4
    for (let column = holdersAt + <usize>load<u32>(held) * 4; column < end; column += 4)
      addRow(<usize>load<u32>(column), weighted)
    if (cellsAt != 0) writeRow(cellRow(), packs, lanes, cellsAt + <usize>cell * resultBytes, weighted)
  }
  for (let column: usize = 0; column < columns; column++)
    writeRow(rowOf(column), packs, lanes, outAt + column * resultBytes, weighted)
}

/** Counts one pack in every cell; joint codes are u8 per respondent. */
export function countByte(codes: usize, pack: usize): void {
  if (weightsAt != 0) countPacks<u8>(codes, pack, true)
  else countPacks<u8>(codes, pack, false)
}

/** Counts four packs that follow each other; the joint codes of a respondent are the four bytes of a u32. */
export function countFour(codes: usize, packs: usize): void {
  if (weightsAt != 0) countPacks<u32>(codes, packs, true)
  else countPacks<u32>(codes, packs, false)
}

// @ts-ignore: decorator
@inline
function addTriple(at: usize, n: f64, x: v128): void {
  store<f64>(at, load<f64>(at) + n)
  v128.store(at, f64x2.add(v128.load(at, 8), x), 8)
}

/**
 * Counts the one member of a pack of up to 65,536 codes, u16 per respondent. Few of them occur in a cell, so these alone go to the
 * columns that hold it.
 */
export function countWide(codes: usize, pack: usize): void {
  stage<u16>(codes)
  const weighted = weightsAt != 0
  const member = <usize>load<u32>(pack)
  const end = countsAt + <usize>load<u32>(member, 4) * COUNT
  const out = <usize>load<u32>(member, 12) * TRIPLE
  const resultBytes = <usize>width * TRIPLE
  for (let cell = 0; cell < cells; cell++) {
    const start = startsAt + <usize>cell * 4
    const from = <usize>load<u32>(start)
    const to = <usize>load<u32>(start, 4)
    if (from == to) continue
    addAll<u16>(from, to, weighted)
    const held = heldAt + <usize>cell * 4
    const first = holdersAt + <usize>load<u32>(held) * 4
    const last = holdersAt + <usize>load<u32>(held, 4) * 4
    let lut = <usize>load<u32>(member, 8)
    let sum = sumsAt
    for (let count = countsAt; count < end; count += COUNT) {
      const n = load<i32>(count)
      if (n != 0) {
        const at = out + <usize>load<u16>(lut) * TRIPLE
        const x = weighted ? v128.load(sum) : f64x2.splat(<f64>n)
        for (let column = first; column < last; column += 4)
          addTriple(outAt + <usize>load<u32>(column) * resultBytes + at, <f64>n, x)
        if (cellsAt != 0) addTriple(cellsAt + <usize>cell * resultBytes + at, <f64>n, x)
        store<i32>(count, 0)
        v128.store(sum, f64x2.splat(0))
      }
      lut += 2
      sum += SUMS
    }
  }
}
