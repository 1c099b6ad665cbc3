import { numericValue } from './code'
import { idOf, type Held } from './held'
import { declaredMissing, denseItem, type Item } from './item'
import { sortedOrder } from './radix'
import type { Column } from './types'

/** A column as numbers: NaN where missing (declared or not) or not a plain decimal number. */
export interface NumericColumn {
  readonly values: Float64Array
  /** Worked out on first use. */
  ranked(): Ranked
}

/** Numbers in order, cut into stretches of `size` respondents, so that a median needs a look at one stretch only. */
export interface Ranked {
  /** Respondents that have a number, by ascending number. */
  readonly order: Uint32Array
  readonly size: number
  /** Class 0 = no number, 1 + k = stretch k of the order. */
  readonly item: Item
}

const STRETCH = 256
const MOST_STRETCHES = 255

const rank = (values: Float64Array): Ranked => {
  const order = sortedOrder(values)
  const size = Math.max(STRETCH, Math.ceil(order.length / MOST_STRETCHES))
  const index = new Uint8Array(values.length)
  for (let from = 0, stretch = 1; from < order.length; from += size, stretch++) {
    const to = Math.min(order.length, from + size)
    for (let i = from; i < to; i++) index[order[i] ?? 0] = stretch
  }
  return { order, size, item: { ...denseItem(index, 1 + Math.ceil(order.length / size)), stored: true } }
}

const valuesOf = (column: Column): Float64Array => {
  if (column.kind === 'coded') {
    const user = new Set(column.userMissing)
    const lut = Float64Array.from([
      NaN,
      NaN,
      ...column.dictionary.map((code, i) => (user.has(i) ? NaN : numericValue(code))),
    ])
    return Float64Array.from(column.index, index => lut[index] ?? NaN)
  }
  const { values, missing } = column
  return missing === null ? values : values.map(value => (declaredMissing(value, missing) ? NaN : value))
}

const made = (values: Float64Array): NumericColumn => {
  let ranked: Ranked | null = null
  return { values, ranked: () => (ranked ??= rank(values)) }
}

/** Bytes per respondent of the order and the stretches. */
const RANKED_BYTES = 5

/** The numbers of a column, found again in `held` where it is given. */
export const numericColumn = (column: Column, held?: Held<NumericColumn>): NumericColumn => {
  const key = String(idOf(column))
  const found = held?.get(key)
  if (found !== undefined) return found
  const values = valuesOf(column)
  const own = column.kind === 'number' && column.values === values ? 0 : values.byteLength
  const numbers = made(values)
  held?.set(key, numbers, own + RANKED_BYTES * values.length)
  return numbers
}

/** The same without the numbers that are listed. */
export const withoutNumbers = ({ values }: NumericColumn, listed: (value: number) => boolean): NumericColumn =>
  made(values.map(value => (listed(value) ? NaN : value)))
