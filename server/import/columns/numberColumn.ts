import { EMPTY, FIRST_CODE, NOT_ASKED, type Column } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { numberAt, type ByteCells } from './byteCells'
import { missingRule, userMissingPositions } from './declaredMissing'
import { IndexBuffer } from './indexBuffer'
import { NumberTable } from './numberTable'

/** More distinct values than this are measurements, not codes. */
const MOST_CODES = 4096
/** Beyond this many distinct values, mostly fractions count as measurements too. */
const FEW_CODES = 254
const DIRECT_LOW = -128
const DIRECT_SIZE = 512
const UNKNOWN = 0xffff

export interface NumberColumnOptions {
  /** Expected number of respondents, a hint only. */
  readonly capacity?: number
  /** A value that means "not asked", besides NaN and the infinities. */
  readonly notAsked?: number
}

/**
 * Collects the numbers of one variable. Few distinct values stay a dictionary with one or two bytes per respondent;
 * many, or many fractions, become 64-bit numbers (`finish` then gives a NumberColumn). Negative zero is kept as zero.
 */
export class NumberColumnBuilder {
  private readonly index: IndexBuffer
  private readonly dictionary: number[] = []
  private readonly positions = new NumberTable()
  /** Indexes of small whole numbers, 0 while unknown. */
  private readonly direct = new Uint16Array(DIRECT_SIZE)
  /** Indexes of bytes of cells. */
  private readonly known = new Uint16Array(256).fill(UNKNOWN)
  private readonly notAsked: number
  private fractions = 0
  private values: Float64Array | null = null
  private count = 0

  constructor({ capacity, notAsked }: NumberColumnOptions = {}) {
    this.index = new IndexBuffer(capacity)
    this.notAsked = notAsked ?? Number.NaN
  }

  get length(): number {
    return this.values === null ? this.index.length : this.count
  }

  append(value: number): void {
    if (this.values !== null) this.pushValue(value)
    else this.pushCode(value)
  }

  appendMissing(): void {
    if (this.values !== null) this.pushValue(Number.NaN)
    else this.index.push(NOT_ASKED)
  }

  /** Shown but left empty. A column of measurements has no such state: there it counts as not asked. */
  appendEmpty(): void {
    if (this.values !== null) this.pushValue(Number.NaN)
    else this.index.push(EMPTY)
  }

  /** Appends the cells in `start`, `start + stride`, ... : `count` of them. Returns how many are odd. */
  appendBytes(cells: ByteCells, start: number, stride: number, count: number): number {
    const end = start + stride * count
    let odd = 0
    let at = start
    while (at < end && this.values === null) {
      at = this.putKnown(cells, at, stride, end)
      if (at >= end) return odd
      if (cells.bytes[at] === cells.odd) odd += 1
      this.putNew(cells, at)
      at += stride
    }
    return at < end ? odd + this.putValues(cells, at, stride, end) : odd
  }

  finish(missing: DeclaredMissing | null = null): Column {
    if (this.values !== null) {
      const values = this.count === this.values.length ? this.values : this.values.slice(0, this.count)
      return { kind: 'number', values, missing: missingRule(missing) }
    }
    return {
      kind: 'coded',
      index: this.index.finish(),
      dictionary: this.dictionary,
      userMissing: userMissingPositions(this.dictionary, missing),
    }
  }

  /** Appends cells for as long as they are known and their indexes fit; returns the place of the first that is not. */
  private putKnown(cells: ByteCells, start: number, stride: number, end: number): number {
    const { bytes, beside, numbers } = cells
    const { index, known, direct, positions, notAsked } = this
    const into = index.reserve((end - start) / stride)
    const most = Math.min(index.largest, UNKNOWN - 1)
    const four = end - 3 * stride
    let to = index.length
    let at = start
    // The hottest loop of an import, once per cell: the usual cell, and the three below it, are bytes seen before.
    for (; at < end; at += stride, to += 1) {
      const byte = bytes[at] ?? 0
      let code = known[byte] ?? UNKNOWN
      if (code > most) {
        if (byte !== beside) break
        const value = numbers[at] ?? Number.NaN
        const slot = (value - DIRECT_LOW) | 0
        code = slot >= 0 && slot < DIRECT_SIZE && slot === value - DIRECT_LOW ? (direct[slot] ?? 0) : 0
        if (code === 0 && value !== notAsked) code = positions.get(value)
        if (code > most || code < 0) break
      } else if (at < four) {
        const second = known[bytes[at + stride] ?? 0] ?? UNKNOWN
        const third = known[bytes[at + 2 * stride] ?? 0] ?? UNKNOWN
        const fourth = known[bytes[at + 3 * stride] ?? 0] ?? UNKNOWN
        if ((second | third | fourth) <= most) {
          into[to] = code
          into[to + 1] = second
          into[to + 2] = third
          code = fourth
          to += 3
          at += 3 * stride
        }
      }
      into[to] = code
    }
    index.length = to
    return at
  }

  private putNew(cells: ByteCells, at: number): void {
    const value = numberAt(cells, at)
    const code = this.codeOf(value)
    if (this.values !== null) this.pushValue(value)
    else {
      const byte = cells.bytes[at] ?? 0
      if (byte !== cells.beside && byte !== cells.odd) this.known[byte] = code
      this.index.push(code)
    }
  }

  /** Appends cells to a column of measurements; returns how many are odd. */
  private putValues(cells: ByteCells, start: number, stride: number, end: number): number {
    const { bytes, meanings, beside, odd, numbers } = cells
    const { notAsked } = this
    const values = this.reserveValues((end - start) / stride)
    let found = 0
    let to = this.count
    for (let at = start; at < end; at += stride, to += 1) {
      const byte = bytes[at] ?? 0
      const value = (byte === beside ? numbers[at] : meanings[byte]) ?? Number.NaN
      if (byte === odd) found += 1
      values[to] = Number.isFinite(value) && value !== notAsked ? value + 0 : Number.NaN
    }
    this.count = to
    return found
  }

  private pushCode(value: number): void {
    const slot = value - DIRECT_LOW
    if (slot >= 0 && slot < DIRECT_SIZE && Number.isInteger(slot)) {
      const known = this.direct[slot] ?? 0
      if (known !== 0) {
        this.index.push(known)
        return
      }
    }
    const code = this.codeOf(value)
    if (this.values !== null) this.pushValue(value)
    else this.index.push(code)
  }

  /** The index of a value. A new one may turn the column into measurements. */
  private codeOf(value: number): number {
    if (!this.isNumber(value)) return NOT_ASKED
    const known = this.positions.get(value)
    return known < 0 ? this.addCode(value) : known
  }

  private addCode(value: number): number {
    const index = this.dictionary.length + FIRST_CODE
    this.dictionary.push(value + 0)
    this.positions.add(value, index)
    const slot = value - DIRECT_LOW
    if (!Number.isInteger(value)) this.fractions += 1
    else if (slot >= 0 && slot < DIRECT_SIZE) this.direct[slot] = index
    const distinct = this.dictionary.length
    if (distinct > MOST_CODES || (distinct > FEW_CODES && this.fractions * 2 > distinct)) this.becomeValues()
    return index
  }

  private becomeValues(): void {
    const values = new Float64Array(Math.max(this.index.capacity, this.index.length + 1))
    for (let at = 0; at < this.index.length; at += 1) {
      values[at] = this.dictionary[this.index.at(at) - FIRST_CODE] ?? Number.NaN
    }
    this.count = this.index.length
    this.values = values
    this.positions.clear()
  }

  private pushValue(value: number): void {
    this.reserveValues(1)[this.count] = this.isNumber(value) ? value + 0 : Number.NaN
    this.count += 1
  }

  /** The measurements, with room for so many more. */
  private reserveValues(more: number): Float64Array {
    let values = this.values ?? new Float64Array(0)
    if (this.count + more > values.length) {
      const grown = new Float64Array(Math.max(values.length * 2, this.count + more))
      grown.set(values)
      values = grown
      this.values = grown
    }
    return values
  }

  private isNumber(value: number): boolean {
    return Number.isFinite(value) && value !== this.notAsked
  }
}
