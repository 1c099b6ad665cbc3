import { numericColumn, evaluate, select, type Condition } from '@core/crosstab'
import { both, groupsOf, validOn, type EntryGroups } from './conditions'
import { Crossing, type CaseData } from './counts'
import { BadPreset, type CaseSpec } from './spec'
import { numberTable, rowSums, testedTable, type NumberTable, type TestedColumn } from './tables'

/** A table of Dimensions or Askia: one base for all rows, those who answered the row question. */
export interface BannerTable {
  readonly data: CaseData
  readonly spec: CaseSpec
  readonly valid: Condition
  readonly rows: readonly EntryGroups[]
  readonly columns: readonly TestedColumn[]
  readonly crossing: Crossing
  /** Several answers per respondent in the banner, so that its columns overlap. */
  readonly overlapping: boolean
}

/** `within`: who of the valid is in the table base; null = everybody who is valid. */
export const bannerTable = (
  data: CaseData,
  spec: CaseSpec,
  within: ((columns: readonly Condition[]) => Condition) | null,
): BannerTable => {
  const entries = spec.display.columns
  const columns = entries.map((entry): TestedColumn => {
    return { group: groupsOf(data.table, spec.columns, entry).plus, block: String(entry.block ?? '') }
  })
  const groups = columns.map(({ group }) => group)
  const valid = both(validOn(data.table, spec.rows), within?.(groups) ?? null)
  const rows = spec.display.rows.map(entry => groupsOf(data.table, spec.rows, entry))
  const parts = rows.flatMap(({ plus, minus }) => (minus === null ? [plus] : [plus, minus]))
  const overlapping = spec.columns.kind === 'delimited' || spec.columns.kind === 'multi'
  return { data, spec, valid, rows, columns, crossing: new Crossing(data, valid, parts, groups), overlapping }
}

/** Rows, and the table that a test sees; `overlapping`: whether the test takes shared respondents into account. */
export const proportionsOf = ({ crossing, rows, columns }: BannerTable, overlapping: boolean) => ({
  table: testedTable(crossing, columns, overlapping),
  rows: rows.map(row => rowSums(crossing, row, columns)),
})

/** What is averaged: another variable, or the codes of the row question as numbers. */
const averaged = ({ rows, options }: CaseSpec): string => {
  if (options.mean_of !== undefined) return options.mean_of
  if (rows.kind !== 'single') throw new BadPreset('Means need a row question with one answer, or "mean_of".')
  return rows.var
}

export const meansOf = ({ data, spec, valid, columns }: BannerTable, overlapping: boolean): NumberTable =>
  numberTable(data, averaged(spec), columns, { valid, excluded: spec.options.exclude_codes, overlapping })

interface Weighed {
  readonly value: number
  readonly w: number
}

/** The numbers of a column's respondents with their weights, ascending; equal ones in the order of the file. */
const numbersIn = (table: BannerTable, column: Condition): Weighed[] => {
  const { data, spec, valid } = table
  const source = data.table.column(averaged(spec))
  if (source === undefined) throw new BadPreset(`The data have no variable "${averaged(spec)}".`)
  const { values } = numericColumn(source)
  const excluded = new Set(spec.options.exclude_codes ?? [])
  const mask = evaluate(data.table, both(data.filter, valid, column))
  const { rows, weights } = select(data.table, null, data.weight)
  const found = [...rows].flatMap((row, at) => {
    const value = values[row] ?? NaN
    return mask[row] === 1 && !Number.isNaN(value) && !excluded.has(value) ? [{ value, w: weights?.[at] ?? 1 }] : []
  })
  return found.sort((a, b) => a.value - b.value)
}

/**
 * The percentile of Dimensions at a share q from 0 to 1: the last value whose cumulated weight is at most (W + 1) q, interpolated
 * to the next one; 0 without respondents.
 */
const percentileOf = (numbers: readonly Weighed[], q: number): number => {
  const wanted = (numbers.reduce((so, { w }) => so + w, 0) + 1) * q
  let cumulated = 0
  let last: Weighed | null = null
  for (const one of numbers) {
    if (cumulated + one.w > wanted) {
      if (last === null) return one.value
      const left = wanted - cumulated
      const share = left >= 1 ? 1 : left / Math.min(one.w, 1)
      return (1 - share) * last.value + share * one.value
    }
    cumulated += one.w
    last = one
  }
  return last?.value ?? 0
}

/** The percentile of each displayed column. */
export const percentiles = (table: BannerTable, q: number): number[] =>
  table.columns.map(({ group }) => percentileOf(numbersIn(table, group), q))
