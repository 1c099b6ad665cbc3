import {
  anyPair,
  spss,
  spssFigures,
  spssMeanFigures,
  withP,
  type ColumnPair,
  type Sums,
  type TestedTable,
} from '@core/crosstab'
import { EVERYBODY, groupsOf } from './conditions'
import { Crossing, type CaseData } from './counts'
import { gridOf } from './grid'
import type { PairTest } from './letters'
import { BadPreset, type CaseSpec, type Entry, type Measures } from './spec'
import { numberTable, positionOf, rowSums, testedTable, type TestedColumn } from './tables'

/** One row of a case: a share of those who answered its variable, or a mean of its numbers. */
interface SpssRow {
  readonly table: TestedTable
  readonly test: PairTest
  /** Figure of a displayed column (share from 0 to 1, or mean); NaN where the table has none. */
  readonly value: (column: number) => number
  readonly deviation: (column: number) => number
  readonly base: (column: number) => number
  /** Whether a column has a figure and base enough to be tested. */
  readonly valid: (column: number) => boolean
}

const methodOptions = ({ options }: CaseSpec) => ({
  base: options.base_in_test === 'weighted' ? ('weighted' as const) : ('unweighted' as const),
  ...(options.min_base !== undefined && { minimumBase: options.min_base }),
  zeroIsMissing: options.na_as_zero !== true,
  withoutExtremes: options.as_spss === true,
  equalVariances: options.var_equal === true,
})

/** A test at columns as displayed. */
const shown =
  <T>(of: (position: number) => T) =>
  (column: number): T =>
    of(positionOf(column))

const shareRow = (data: CaseData, spec: CaseSpec, entry: Entry, columns: readonly TestedColumn[]): SpssRow => {
  const groups = groupsOf(data.table, spec.rows, entry)
  const crossing = new Crossing(
    data,
    groups.valid,
    [groups.plus],
    columns.map(({ group }) => group),
  )
  const options = methodOptions(spec)
  const table = testedTable(crossing, columns, false)
  const row: Sums = rowSums(crossing, groups, columns)
  const bases = options.base === 'weighted' ? table.base.w : table.base.n
  const share = (at: number) => (row.w[at] ?? 0) / (table.base.w[at] ?? 0)
  return {
    table,
    test: spss(options).proportion(table, row),
    value: shown(at => (options.zeroIsMissing && share(at) === 0 ? NaN : share(at))),
    deviation: () => NaN,
    base: shown(at => bases[at] ?? 0),
    valid: shown(spssFigures(table, row, options)),
  }
}

const meanRow = (data: CaseData, spec: CaseSpec, variable: string, columns: readonly TestedColumn[]): SpssRow => {
  const options = methodOptions(spec)
  const { table, number } = numberTable(data, variable, columns, { valid: EVERYBODY, overlapping: false })
  const bases = options.base === 'weighted' ? number.w : number.n
  const variance = (at: number) => {
    const [w, wx] = [number.w[at] ?? 0, number.wx[at] ?? 0]
    return w > 1 ? Math.max(0, (number.wxx[at] ?? 0) - (wx * wx) / w) / (w - 1) : NaN
  }
  return {
    table,
    test: spss(options).mean(table, number),
    value: shown(at => number.shift + (number.wx[at] ?? 0) / (number.w[at] ?? 0)),
    deviation: shown(at => Math.sqrt(variance(at))),
    base: shown(at => bases[at] ?? 0),
    valid: shown(spssMeanFigures(number, options)),
  }
}

const count = (length: number, of: (at: number) => boolean): number =>
  Array.from({ length }, (_, at) => at).filter(of).length

/** Compares two displayed columns of a row; `comparisons`: by how many a p is multiplied (Bonferroni), 1 for none. */
type Higher = (a: number, b: number, comparisons: number, both: number) => 'first' | 'second' | null

const higherIn = (row: SpssRow, { alpha, delta = 0 }: { alpha: number; delta?: number | undefined }): Higher => {
  return (a, b, comparisons, both) => {
    const pair: ColumnPair = { ...anyPair(row.table, positionOf(a), positionOf(b)), overlap: both }
    const found = row.test(pair)
    const [one, other] = [row.value(a), row.value(b)]
    if (found === null || one === other || !(Math.abs(one - other) > delta)) return null
    const p = Math.min(1, withP(found).p * Math.max(comparisons, 1))
    if (!(p < alpha)) return null
    return one > other ? 'first' : 'second'
  }
}

const blocksOf = (columns: readonly Entry[]): number[][] => {
  const blocks = new Map<unknown, number[]>()
  columns.forEach(({ block }, at) => blocks.set(block, [...(blocks.get(block) ?? []), at]))
  return [...blocks.values()]
}

const marksOf = (row: SpssRow, { options, display }: CaseSpec, isMean: boolean): string[][] => {
  const { compare = ['subtable'], alpha, bonferroni = false, marks = 'greater' } = options
  if (typeof alpha !== 'number') throw new BadPreset('"alpha" must be one number.')
  const { columns } = display
  const cells = columns.map((): string[] => [])
  const higher = higherIn(row, { alpha, delta: options.delta })
  const blocks = blocksOf(columns)
  const adjusted = compare.includes('adjusted_first_column')
  if (adjusted || compare.includes('first_column')) {
    const valid = count(columns.length, at => row.valid(at) && (at > 0 || !isMean))
    columns.forEach((_, at) => {
      if (at === 0) return
      const found = higher(0, at, bonferroni ? valid : 1, adjusted ? row.base(at) : 0)
      if (found !== null) cells[at]?.push(found === 'first' ? '-' : '+')
    })
  }
  if (compare.includes('previous_column'))
    for (const block of blocks) {
      const neighbours = block.slice(1).map((at, before) => [block[before] ?? at, at] as const)
      const valid = neighbours.filter(([a, b]) => row.valid(a) && row.valid(b)).length
      for (const [a, b] of neighbours) {
        const found = higher(a, b, bonferroni ? valid : 1, 0)
        if (found !== null) cells[b]?.push(found === 'first' ? 'v' : '^')
      }
    }
  if (compare.includes('subtable'))
    for (const block of blocks) {
      const valid = block.filter(at => row.valid(at)).length
      const comparisons = bonferroni ? (valid * (valid - 1)) / 2 : 1
      const isHigher = (a: number, b: number): boolean =>
        a !== b && higher(Math.min(a, b), Math.max(a, b), comparisons, 0) === (a < b ? 'first' : 'second')
      for (const at of block) {
        const lower = block.filter(other => isHigher(at, other)).map(other => `>${columns[other]?.key ?? ''}`)
        const above = block.filter(other => isHigher(other, at)).map(other => `<${columns[other]?.key ?? ''}`)
        if (marks !== 'less') cells[at]?.push(...lower)
        if (marks !== 'greater') cells[at]?.push(...above)
      }
    }
  return cells
}

/** Half of a unit goes to the even neighbour, or up. */
const rounded = (value: number, rounding: CaseSpec['options']['rounding']): number => {
  if (rounding !== 'half even') return Math.floor(value + 0.5)
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

/** The measures of an SPSS case: rows are a stack of questions, or of numbers. */
export const spssMeasures = (data: CaseData, spec: CaseSpec): Measures => {
  const { display, rows: question, options } = spec
  const isMean = question.kind === 'stack' && question.means !== undefined
  const columns = display.columns.map((entry): TestedColumn => {
    const group = entry.total === true ? EVERYBODY : groupsOf(data.table, spec.columns, entry).plus
    return { group, block: String(entry.block ?? '') }
  })
  const rows = display.rows.map(entry => {
    if (!isMean) return shareRow(data, spec, entry, columns)
    if (entry.var === undefined) throw new BadPreset('A row of a stack names its variable ("var").')
    return meanRow(data, spec, entry.var, columns)
  })
  const grid = (of: (row: SpssRow, column: number) => number) => () =>
    gridOf(rows.length, columns.length, (r, c) => {
      const row = rows[r]
      return row === undefined ? NaN : of(row, c)
    })
  const at = (position: number | undefined): SpssRow => {
    const row = rows[position ?? -1]
    if (row === undefined) throw new BadPreset(`There is no row ${position ?? ''}.`)
    return row
  }
  return {
    percentages: grid((row, column) => 100 * row.value(column)),
    means: grid((row, column) => row.value(column)),
    stddevs: grid((row, column) => row.deviation(column)),
    bases: grid((row, column) => row.base(column)),
    marks: () => rows.map(row => marksOf(row, spec, isMean)),
    marks_at: (row, column) => marksOf(at(row), spec, isMean)[column ?? -1] ?? null,
    percent_at: (row, column, digits = 0) =>
      rounded(100 * at(row).value(column ?? 0) * 10 ** digits, options.rounding) / 10 ** digits,
  }
}
