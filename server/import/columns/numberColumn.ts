import { EMPTY, FIRST_CODE, NOT_ASKED, type Column } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { missingRule, userMissingPositions } from './declaredMissing'
import { IndexBuffer } from './indexBuffer'
import { NumberTable } from './numberTable'

/** More distinct values than this are measurements, not codes. */
const MOST_CODES = 4096
/** Beyond this many distinct values, mostly fractions count as measurements too. */
const FEW_CODES = 254
const DIRECT_LOW = -128
const DIRECT_SIZE = 512

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
  private readonly direct = new Uint16Array(DIRECT_SIZE)
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

  /** Appends `cells[start]`, `cells[start + stride]`, ... : `count` values. */
  appendStrided(cells: Float64Array, start: number, stride: number, count: number): void {
    const end = start + stride * count
    const { direct, index } = this
    for (let at = start; at < end; at += stride) {
      const value = cells[at] ?? Number.NaN
      // The usual cell is a small whole number seen before: one array access, no call of `append`.
      const slot = (value - DIRECT_LOW) | 0
      const known = slot >= 0 && slot < DIRECT_SIZE && slot === value - DIRECT_LOW ? (direct[slot] ?? 0) : 0
      if (known !== 0 && this.values === null) index.push(known)
      else this.append(value)
    }
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

  private pushCode(value: number): void {
    const slot = value - DIRECT_LOW
    if (slot >= 0 && slot < DIRECT_SIZE && Number.isInteger(slot)) {
      const known = this.direct[slot] ?? 0
      if (known !== 0) {
        this.index.push(known)
        return
      }
    }
    if (!this.isNumber(value)) {
      this.index.push(NOT_ASKED)
      return
    }
    const position = this.positions.get(value)
    const index = position < 0 ? this.addCode(value, slot) : position
    if (this.values !== null) this.pushValue(value)
    else this.index.push(index)
  }

  private addCode(value: number, slot: number): number {
    const index = this.dictionary.length + FIRST_CODE
    this.dictionary.push(value + 0)
    this.positions.add(value, index)
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
    let values = this.values ?? new Float64Array(0)
    if (this.count === values.length) {
      const grown = new Float64Array(values.length * 2)
      grown.set(values)
      values = grown
      this.values = grown
    }
    values[this.count] = this.isNumber(value) ? value + 0 : Number.NaN
    this.count += 1
  }

  private isNumber(value: number): boolean {
    return Number.isFinite(value) && value !== this.notAsked
  }
}
