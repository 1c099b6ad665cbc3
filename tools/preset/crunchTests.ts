import { crunch } from '@core/crosstab'
import type { CrunchTable, Shown } from './crunchTable'
import { EVERYBODY } from './conditions'
import { scaleComparison } from './crunchScale'
import { gridOf } from './grid'
import { compareAt, type Compared, type Comparison } from './letters'
import { BadPreset, figure, type Measures, type Value } from './spec'
import { numberTable, positionOf, type NumberTable } from './tables'

/** Tests of each row (one for scale means): a displayed column against a reference column. */
type Tests = (reference: number, row: number, column: number) => Compared

const alphasOf = ({ spec: { options } }: CrunchTable): readonly number[] => {
  const given = options.alpha ?? [0.05]
  return typeof given === 'number' ? [given] : [...given].sort((a, b) => a - b)
}

/** Per cell the displayed columns that are lower (or, where both directions are listed, different). */
const indices = (table: CrunchTable, rows: number, tests: Tests, level: number): readonly (readonly number[])[][] => {
  const alpha = alphasOf(table)[level]
  if (alpha === undefined) throw new BadPreset('A second level needs two values of "alpha".')
  const onlyLarger = table.spec.options.only_larger ?? true
  const positions = table.columns.map((_, c) => c)
  return Array.from({ length: rows }, (_, row) =>
    positions.map(reference =>
      positions.filter(column => {
        if (column === reference) return false
        const { t, p } = tests(reference, row, column)
        return p < alpha && (t < 0 || !onlyLarger)
      }),
    ),
  )
}

/** An undefined or infinite statistic has no value in JSON. */
const measuresOf = (
  names: { readonly t: string; readonly p: string; readonly indices: string },
  table: CrunchTable,
  tests: () => Tests,
  rows: number | null,
): Measures => {
  const grid = (reference: number, key: 't' | 'p'): Value => {
    const all = tests()
    const columns = table.columns.length
    if (rows !== null) return gridOf(rows, columns, (row, column) => all(reference, row, column)[key])
    return table.columns.map((_, column) => figure(all(reference, 0, column)[key]))
  }
  const listed = (level: number): Value => {
    const all = indices(table, rows ?? 1, tests(), level)
    return rows === null ? (all[0] ?? []) : all
  }
  return {
    [names.t]: reference => grid(reference ?? 0, 't'),
    [names.p]: reference => grid(reference ?? 0, 'p'),
    [names.indices]: () => listed(0),
    [`${names.indices}_alt`]: () => listed(1),
  }
}

/** What tests of rows give, each made once. */
const byRow = <T>(rows: readonly Shown[], make: (row: Shown) => T): ((row: number) => T | undefined) => {
  const known = new Map<number, T>()
  return at => {
    const row = rows[at]
    if (row === undefined) return undefined
    const found = known.get(at) ?? make(row)
    known.set(at, found)
    return found
  }
}

const UNDEFINED: Compared = { t: NaN, df: NaN, p: NaN }

const testsOf = (table: CrunchTable, comparison: (row: number) => Comparison | undefined): Tests => {
  return (reference, row, column) => {
    const found = comparison(row)
    const defined = [reference, column].every(at => table.columns[at]?.difference === false)
    return found === undefined || !defined ? UNDEFINED : compareAt(found, positionOf(column), positionOf(reference))
  }
}

const proportions = (table: CrunchTable): Tests => {
  const { overlap = false, base_in_test: base } = table.spec.options
  const method = crunch({ base: base === 'effective' ? 'effective' : 'unweighted' })
  const tests = testsOf(
    table,
    byRow(table.rows, row => {
      const tested = table.tested(row, overlap)
      const cells = table.columns.map(column => table.cell(row, column))
      const sums = {
        n: [NaN, ...cells.map(({ n }) => n)],
        w: [NaN, ...cells.map(({ w }) => w)],
        w2: [NaN, ...cells.map(({ w2 }) => w2)],
      }
      return { test: method.proportion(tested, sums), table: tested }
    }),
  )
  // With overlap the tool reports a column against itself as different beyond doubt.
  return (reference, row, column) =>
    overlap && reference === column ? { t: 0, df: NaN, p: 0 } : tests(reference, row, column)
}

interface NumberOf extends NumberTable {
  readonly subtotal: (column: number) => boolean
}

/** A numeric row, or a number averaged within a row; subtotals have no mean. */
const numbersOf = (table: CrunchTable): ((row: Shown) => NumberOf) => {
  const { rows, measure_var: measured } = table.spec
  const columns = table.columns.map(({ groups }) => ({ group: groups.plus, block: 'columns' }))
  return row => {
    const own = rows.kind === 'numeric' ? rows.items.find(({ key }) => key === row.entry.item)?.var : measured
    if (own === undefined) throw new BadPreset('A test of means needs numeric rows or "measure_var".')
    const valid = rows.kind === 'numeric' ? EVERYBODY : row.groups.plus
    const made = numberTable(table.data, own, columns, { valid, overlapping: false })
    const subtotal = (at: number) => row.entry.net === true || table.columns[at]?.entry.net === true
    return { ...made, subtotal }
  }
}

const means = (table: CrunchTable): Measures => {
  const numbers = byRow(table.rows, numbersOf(table))
  const method = crunch()
  const comparisons = testsOf(table, row => {
    const found = numbers(row)
    return found === undefined ? undefined : { table: found.table, test: method.mean(found.table, found.number) }
  })
  const subtotal = (row: number, ...columns: number[]): boolean =>
    columns.some(column => numbers(row)?.subtotal(column) ?? true)
  const tests: Tests = (reference, row, column) =>
    subtotal(row, reference, column) ? UNDEFINED : comparisons(reference, row, column)
  const grid = (of: (n: number, w: number, wx: number, wxx: number, shift: number) => number): Value =>
    gridOf(table.rows.length, table.columns.length, (row, column) => {
      const number = numbers(row)?.number
      const at = positionOf(column)
      const [w, n] = [number?.w[at] ?? 0, number?.n[at] ?? 0]
      if (number === undefined || subtotal(row, column) || !(w > 0)) return NaN
      return of(n, w, number.wx[at] ?? 0, number.wxx[at] ?? 0, number.shift)
    })
  return {
    means: () => grid((_n, w, wx, _wxx, shift) => shift + wx / w),
    stddev: () =>
      grid((n, w, wx, wxx) => (n > 1 ? Math.sqrt((Math.max(0, wxx - (wx * wx) / w) / w) * (n / (n - 1))) : NaN)),
    ...measuresOf(
      {
        t: 'pairwise_significance_means_t_stats',
        p: 'pairwise_significance_means_p_vals',
        indices: 'pairwise_means_indices',
      },
      table,
      () => tests,
      table.rows.length,
    ),
  }
}

/** The tests of columns of a Crunch table, against a reference column and as lists of lower columns. */
export const crunchTests = (table: CrunchTable): Measures => {
  const shares = proportions(table)
  const scales = byRow(table.rows.slice(0, 1), () => scaleComparison(table))
  return {
    ...measuresOf(
      { t: 'pairwise_significance_t_stats', p: 'pairwise_significance_p_vals', indices: 'pairwise_indices' },
      table,
      () => shares,
      table.rows.length,
    ),
    ...measuresOf(
      { t: 'scale_mean_t_stats', p: 'scale_mean_p_vals', indices: 'columns_scale_mean_pairwise_indices' },
      table,
      () => testsOf(table, () => scales(0)),
      null,
    ),
    ...means(table),
  }
}
