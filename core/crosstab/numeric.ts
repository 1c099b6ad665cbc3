import { numericValue } from './code'
import { declaredMissing } from './item'
import { sortedOrder } from './radix'
import type { Column } from './types'

/** A column as numbers: NaN where missing (declared or not) or not a plain decimal number. */
export interface NumericColumn {
  readonly values: Float64Array
  /** Respondents that have a number, by ascending number. Worked out on first use. */
  order(): Uint32Array
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
  let order: Uint32Array | null = null
  const made: NumericColumn = { values, order: () => (order ??= sortedOrder(values)) }
  known.set(column, made)
  return made
}
