import { NUMBER_MEASURES, type CubeNumber, type MeasuredRow, type NumberClasses } from '@core/crosstab'
import {
  classesOf,
  cubeNumber,
  FIELDS,
  foldParts,
  limitsOf,
  MedianWalk,
  placesOfLimits,
  TIE,
} from '@core/crosstab/counting'
import type { RespondentTable } from './heads'
import { ENTERS } from './numberSql'
import type { SqlPart } from './parts'
import { findPlaces, type Place, type Sought } from './ranks'
import { WEIGHT, type SqlSelection } from './select'
import { numeral } from './sql'

/** What is known of the numbers of a column whatever the filter. Places are of the order, smallest first. */
interface NumberFacts {
  readonly length: number
  readonly whole: boolean
  readonly leastPositive: number
  readonly at: (place: number) => number
}

const atPlace = (wanted: number): Sought => ({
  holds: () => true,
  reached: passed => passed > wanted,
  settled: () => true,
})

const valueAt = ({ values, below }: Place, wanted: number): number => {
  let passed = below
  for (const [value, amount] of values) {
    passed += amount
    if (passed > wanted) return value
  }
  return NaN
}

const middleOf = (length: number): number => length >> 1

/** Statements that tell it; the same for every filter and weight, so kept with the version. */
const askFacts = async ({ name, ask }: RespondentTable, value: string): Promise<Float64Array> => {
  const numbers = (more: readonly string[]) =>
    `SELECT * FROM (SELECT 0 AS cell, ${value} AS number FROM ${name}) WHERE ${['NOT isNaN(number)', ...more].join(' AND ')}`
  const [length = 0, broken = 0, leastPositive = 0] = await ask(
    `SELECT toFloat64(count()), toFloat64(countIf(isInfinite(number) OR floor(number) != number)), minIf(number, number > 0) FROM (${numbers([])})`,
    3,
  )
  if (length === 0) return new Float64Array(3)
  const places = [...placesOfLimits(length), middleOf(length)]
  const found = await findPlaces({ ask, from: numbers, amount: 'toFloat64(count())' }, places.map(atPlace))
  return Float64Array.from([
    length,
    broken,
    leastPositive,
    ...places.flatMap((place, p) => {
      const one = found[p]
      return [place, one === undefined ? NaN : valueAt(one, place)]
    }),
  ])
}

const factsOf = async (table: RespondentTable, value: string): Promise<NumberFacts> => {
  const asked = table.known.get(value) ?? askFacts(table, value)
  table.known.set(value, asked)
  try {
    const [length = 0, broken = 0, leastPositive = 0, ...pairs] = await asked
    const at = (place: number): number => pairs[pairs.findIndex((one, i) => i % 2 === 0 && one === place) + 1] ?? NaN
    return { length, whole: broken === 0, leastPositive, at }
  } catch (error) {
    table.known.delete(value)
    throw error
  }
}

/** A usual number, or the next higher one that enters the measure, as the engine takes it. 0 where none enters. */
const usualOf = ({ length, at, leastPositive }: NumberFacts, measure: MeasuredRow['measure']): number => {
  if (length === 0) return 0
  const { enters } = NUMBER_MEASURES[measure]
  const middle = at(middleOf(length))
  if (enters === null) return middle
  const entered = enters(middle)
  if (!Number.isNaN(entered)) return entered
  return leastPositive > 0 ? enters(leastPositive) : 0
}

/** The numbers of a question in a version, by expression. */
export interface NumbersIn {
  readonly selection: SqlSelection
  readonly value: string
  readonly parts: readonly SqlPart[]
  /** Columns of the table. */
  readonly count: number
}

const CELL_AND_FIELDS = 1 + FIELDS

/** n, Σw, Σw², Σx, Σx², Σwx and Σwx² per column, of x less the shift. */
const sumsOf = async ({ selection, value, parts, count }: NumbersIn, shift: number): Promise<Float64Array> => {
  const { ask } = selection.table
  const perCell: Float64Array[] = []
  const counted: { readonly members: readonly number[]; readonly columns: readonly (readonly number[])[] }[] = []
  const w = selection.weighted ? WEIGHT : '1e0'
  for (const part of parts) {
    const inner = selection.from([`${part.key} AS cell`, `${value} - ${numeral(shift)} AS x`])
    const rows = await ask(
      `SELECT toFloat64(cell), toFloat64(count()), sum(${w}), sum(${w} * ${w}), sum(x), sum(x * x), sum(${w} * x), sum(${w} * x * x) FROM (${inner}) WHERE NOT isNaN(x) GROUP BY cell`,
      CELL_AND_FIELDS,
    )
    const cells = Array.from({ length: rows.length / CELL_AND_FIELDS }, (_, cell) => cell * CELL_AND_FIELDS)
    const sums = new Float64Array(FIELDS * cells.length)
    cells.forEach((at, cell) => sums.set(rows.subarray(at + 1, at + CELL_AND_FIELDS), FIELDS * cell))
    perCell.push(sums)
    counted.push({ members: part.members, columns: cells.map(at => part.columnsOf(rows[at] ?? 0)) })
  }
  return foldParts(counted, perCell, FIELDS, count)
}

/** Half of the weight of a column, with the tie of the engine. */
const half = (part: SqlPart, column: number): Sought => ({
  holds: cell => part.columnsOf(cell).includes(column),
  reached: (passed, all) => passed - all / 2 >= -TIE * all,
  settled: (passed, all) => passed - all / 2 > TIE * all,
})

const medianAt = ({ below, all, values }: Place): number | null => {
  const walk = new MedianWalk(all)
  walk.skip(below)
  for (const [value, w] of values) walk.add(value, w)
  return walk.median
}

/** Weighted medians by column. */
const mediansOf = async ({ selection, value, parts, count }: NumbersIn): Promise<(number | null)[]> => {
  const out = Array.from({ length: count }, (): number | null => null)
  const amount = selection.weighted ? `sum(${WEIGHT})` : 'toFloat64(count())'
  for (const part of parts) {
    const columns = part.members
    const from = (more: readonly string[]) =>
      `SELECT * FROM (${selection.from([`${part.key} AS cell`, `${value} AS number`])}) WHERE ${['NOT isNaN(number)', ...more].join(' AND ')}`
    const places = await findPlaces(
      { ask: selection.table.ask, from, amount },
      columns.map(column => half(part, column)),
    )
    places.forEach((place, at) => (out[columns[at] ?? 0] = medianAt(place)))
  }
  return out
}

/** Sums of a numeric question over all columns, one entry per measure. */
export const numbersIn = async (of: NumbersIn, measures: readonly MeasuredRow[]): Promise<CubeNumber[]> => {
  const facts = await factsOf(of.selection.table, of.value)
  const medians = measures.some(({ measure }) => NUMBER_MEASURES[measure].median) ? await mediansOf(of) : []
  const found: CubeNumber[] = []
  for (const row of measures) {
    const shift = usualOf(facts, row.measure)
    const sums = await sumsOf({ ...of, value: ENTERS[row.measure](of.value) }, shift)
    const { median } = NUMBER_MEASURES[row.measure]
    found.push(
      cubeNumber(
        row,
        shift,
        sums,
        Array.from({ length: of.count }, (_, c) => (median ? (medians[c] ?? null) : null)),
      ),
    )
  }
  return found
}

/** How the numbers of those selected are distributed, over the limits that all numbers of the column give. */
export const distributionIn = async ({ selection, value }: NumbersIn): Promise<NumberClasses | null> => {
  const facts = await factsOf(selection.table, value)
  const limits = limitsOf(facts)
  if (limits === null) return null
  const { edges } = limits
  const above = edges.map(edge => `(x >= ${numeral(edge)})`).join(' + ')
  const rows = await selection.table.ask(
    `SELECT toFloat64(${above}) AS class, toFloat64(count()), ${selection.weighted ? `sum(${WEIGHT})` : 'toFloat64(count())'} FROM (${selection.from([`${value} AS x`])}) WHERE NOT isNaN(x) GROUP BY class`,
    3,
  )
  const n = new Float64Array(edges.length + 1)
  const w = new Float64Array(edges.length + 1)
  for (let at = 0; at < rows.length; at += 3) {
    n[rows[at] ?? 0] = rows[at + 1] ?? 0
    w[rows[at] ?? 0] = rows[at + 2] ?? 0
  }
  return classesOf(limits, at => ({ n: n[at] ?? 0, w: w[at] ?? 0 }))
}
