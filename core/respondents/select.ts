import type { Condition } from '@core/crosstab'
import type { RespondentTable } from './heads'
import { numberSql } from './numberSql'
import { conditionSql, headsOf } from './sqlCoder'
import { allOf } from './sql'

/** The column of a respondent's place in the file, from 0 on. */
export const PLACE = 'place'

/** Names within statements; columns of answers have names of another form. */
export const WEIGHT = 'weight_of'

/** Those that pass filter and weight. */
export interface SqlSelection {
  readonly table: RespondentTable
  /** Whether they are weighted; else everyone counts one. */
  readonly weighted: boolean
  /** `SELECT ...` of expressions with their names, of everyone selected; the weight among them as `weight_of`. */
  from(expressions: readonly string[], where?: readonly string[]): string
}

/**
 * Filter and weight of a plan. A missing, zero or negative weight drops the respondent from weighted and unweighted figures alike.
 * Throws UnknownVariable.
 */
export const selectIn = (table: RespondentTable, filter: Condition | null, weight: string | null): SqlSelection => {
  const headOf = headsOf(variable => table.head(variable))
  const value = weight === null ? null : numberSql(weight, headOf(weight))
  const conditions = [
    ...(filter === null ? [] : [conditionSql(headOf, filter)]),
    ...(value === null ? [] : [`(${value} > 0 AND ${value} < inf)`]),
  ]
  return {
    table,
    weighted: value !== null,
    from: (expressions, where = []) => {
      const all = [...(value === null ? [] : [`${value} AS ${WEIGHT}`]), ...expressions]
      const wanted = [...conditions, ...where]
      return `SELECT ${all.length === 0 ? '1' : all.join(', ')} FROM ${table.name}${wanted.length === 0 ? '' : ` WHERE ${allOf(wanted)}`}`
    },
  }
}

/** Count, Σw and Σw² as numbers of double precision. */
export const TRIPLE = 3
export const triple = ({ weighted }: Pick<SqlSelection, 'weighted'>): string => {
  const n = 'toFloat64(count())'
  return weighted ? `${n}, sum(${WEIGHT}), sum(${WEIGHT} * ${WEIGHT})` : `${n}, ${n}, ${n}`
}

/** How many are selected. */
export const sizeIn = async (selection: SqlSelection): Promise<{ n: number; w: number; w2: number }> => {
  const [n = 0, w = 0, w2 = 0] = await selection.table.ask(
    `SELECT ${triple(selection)} FROM (${selection.from([])})`,
    TRIPLE,
  )
  return { n, w, w2 }
}

/** The places in the file of those selected, ascending. */
export const rowsIn = async (selection: SqlSelection): Promise<Uint32Array> =>
  Uint32Array.from(
    await selection.table.ask(`SELECT toFloat64(${PLACE}) FROM (${selection.from([PLACE])}) ORDER BY ${PLACE}`, 1),
  )
