import {
  indicesAgainstTotal,
  meansOf,
  percentsOfColumnBase,
  percentsOfRowTotal,
  percentsOfTableBase,
  type Mean,
} from '../measures'
import { NUMBER_MEASURES } from '../numberMeasures'
import type { ArrangedRow, Cube, CubeNumber, CubeRow, NumberType, Sums } from '../types'

/** A row or measure of the cube with its values per column of the cube. */
export interface Line {
  readonly key: string
  readonly label: string
  readonly type: ArrangedRow['type']
  readonly anyOf: readonly string[]
  readonly sums: Sums
  readonly values: readonly (number | null)[]
  /** The sums that a measured row is tested on; null for rows of answers. */
  readonly number: CubeNumber | null
  readonly means: readonly Mean[]
}

const valuesOf = (row: CubeRow, base: Sums, type: NumberType): readonly (number | null)[] => {
  switch (type) {
    case 'column_percent':
      return percentsOfColumnBase(row, base)
    case 'row_percent':
      return percentsOfRowTotal(row)
    case 'total_percent':
      return percentsOfTableBase(row, base)
    case 'index':
      return indicesAgainstTotal(row, base)
    case 'count':
      return row.w
  }
}

const measuredLine = (number: CubeNumber): Line => {
  const means = meansOf(number)
  const type = number.measure ?? 'mean'
  const { valueOf } = NUMBER_MEASURES[type]
  return {
    key: number.key,
    label: number.label,
    type,
    anyOf: [],
    sums: number,
    values: means.map(({ mean }) => (mean === null ? null : valueOf(mean))),
    number,
    means,
  }
}

/** All rows in the order of the cube, then the measures, which show the same value whatever the number type. */
export const linesOf = (cube: Cube, type: NumberType): Line[] => [
  ...cube.rows.map((row): Line => ({
    key: row.key,
    label: row.label,
    type: row.type,
    anyOf: row.any_of ?? [],
    sums: row,
    values: valuesOf(row, cube.base, type),
    number: null,
    means: [],
  })),
  ...cube.numbers.map(measuredLine),
]
