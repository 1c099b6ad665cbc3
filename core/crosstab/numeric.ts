import { numericValue } from './code'
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

const STRETCH = 1024
const MOST_STRETCHES = 255

export const rank = (values: Float64Array): Ranked => {
  const order = sortedOrder(values)
  const size = Math.max(STRETCH, Math.ceil(order.length / MOST_STRETCHES))
  const index = new Uint8Array(values.length)
  for (let i = 0; i < order.length; i++) index[order[i] ?? 0] = 1 + Math.floor(i / size)
  return { order, size, item: denseItem(index, 1 + Math.ceil(order.length / size)) }
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

/** Columns are immutable, so their numbers and order are worked out once and live as long as the column. */
const known = new WeakMap<Column, NumericColumn>()

export const numericColumn = (column: Column): NumericColumn => {
  const found = known.get(column)
  if (found !== undefined) return found
  const values = valuesOf(column)
  let ranked: Ranked | null = null
  const made: NumericColumn = { values, ranked: () => (ranked ??= rank(values)) }
  known.set(column, made)
  return made
}
