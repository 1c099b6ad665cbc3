import {
  anyPair,
  askia,
  dimensions,
  effectiveBases,
  type ColumnPair,
  type Overlap,
  type Sums,
  type TestedTable,
  type TestMethod,
} from '@core/crosstab'
import { bannerTable, meansOf, percentiles, proportionsOf, type BannerTable } from './bannerTable'
import { rowIn, positionOf, type NumberTable } from './tables'
import type { CaseData } from './counts'
import { gridOf, listOf } from './grid'
import { BadPreset, figure, type CaseSpec, type Measures } from './spec'
import type { PairTest } from './letters'

const TOTAL = 0

/** How a table's letters are made. */
interface Lettering {
  readonly method: TestMethod
  /** In percent. */
  readonly confidence: number
  readonly total: boolean
  readonly flags: CaseSpec['options']['flag_bases']
  readonly keys: readonly string[]
  /** Positions of displayed columns in the order of their codes, in which a cell lists its letters. */
  readonly order: readonly number[]
}

type Flag = '' | '*' | '**'

const flagOf = (base: number, flags: Lettering['flags']): Flag => {
  if (flags === undefined) return ''
  const [minimum, small] = flags
  if (base < minimum) return '**'
  return base < small ? '*' : ''
}

/** Everybody of a column is in Total; the overlap counts only where that of the banner's columns does. */
const totalPairs = (table: TestedTable, overlapping: boolean): ColumnPair[] => {
  const { n, w, w2 } = table.base
  return table.columns.slice(1).flatMap((_, at): ColumnPair[] => {
    const b = positionOf(at)
    const whole: Overlap = { a: TOTAL, b, n: n[b] ?? 0, w: w[b] ?? 0, w2: w2[b] ?? 0 }
    return whole.n > 0 ? [anyPair(table, TOTAL, b, overlapping ? [whole] : [])] : []
  })
}

/** Each cell's letters: keys of lower columns, `@L` and `@H` against Total, marks of small bases. */
const lettersOf = (
  {
    table,
    tests,
    overlapping,
  }: { readonly table: TestedTable; readonly tests: readonly (PairTest | null)[]; readonly overlapping: boolean },
  { method, confidence, total, flags, keys, order }: Lettering,
): string[][][] => {
  const pairs = [...(total ? totalPairs(table, overlapping) : []), ...method.pairs(table)]
  const flagged = effectiveBases(table.base).map(base => flagOf(base, flags))
  const counts = method.significance(confidence)
  return tests.map(test => {
    const beaten = keys.map(() => new Set<number>())
    const against = keys.map((): string[] => [])
    for (const pair of test === null ? [] : pairs) {
      const found = test?.(pair) ?? null
      if (found === null || found.t === 0 || !counts(found.t, found.df)) continue
      const [higher, lower] = found.t > 0 ? [pair.a, pair.b] : [pair.b, pair.a]
      if (flagged[lower] === '**') continue
      if (pair.a === TOTAL) against[pair.b - 1]?.push(higher === TOTAL ? '@H' : '@L')
      else beaten[higher - 1]?.add(lower - 1)
    }
    return keys.map((_, at) => {
      const flag = flagged[positionOf(at)] ?? ''
      if (flag === '**') return [flag]
      const letters = order.flatMap(other => (beaten[at]?.has(other) === true ? [keys[other] ?? ''] : []))
      return [...(against[at] ?? []), ...letters, ...(flag === '*' ? [flag] : [])]
    })
  })
}

const byCodes = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((so, code, at) => (so === 0 ? code - (b[at] ?? -Infinity) : so), 0) || a.length - b.length

const CONFIDENCES = { low: 90, mid: 95, high: 99 } as const

const alphaOf = ({ alpha }: CaseSpec['options']): number => {
  if (typeof alpha !== 'number') throw new BadPreset('"alpha" must be one number.')
  return alpha
}

const letteringOf = (spec: CaseSpec): Lettering => {
  const { options } = spec
  const { columns } = spec.display
  const shared = {
    order: columns.map((_, at) => at).sort((a, b) => byCodes(columns[a]?.codes ?? [], columns[b]?.codes ?? [])),
    total: options.test_total ?? false,
    flags: options.flag_bases,
    keys: columns.map(({ key }, at) => key ?? String(at)),
  }
  if (spec.preset === 'Dimensions') return { ...shared, method: dimensions(), confidence: 100 * (1 - alphaOf(options)) }
  if (options.expected_base === 'first_row' || (options.min_expected ?? 5) !== 5)
    throw new BadPreset('Askia expects 5 in a cell, of its own row.')
  const method = askia({ asQuantipy: options.mean_variance_power === 1 })
  return { ...shared, method, confidence: CONFIDENCES[options.level ?? 'mid'] }
}

const baseMeasures = (table: BannerTable): Measures => {
  const { rows, columns, crossing } = table
  const bases = (): Sums => proportionsOf(table, false).table.base
  const list = (of: (base: Sums) => readonly number[]) => () => {
    const all = of(bases())
    return listOf(columns.length, at => all[positionOf(at)] ?? NaN)
  }
  const grid = (of: (count: number, base: number) => number) => () =>
    gridOf(rows.length, columns.length, (r, c) => {
      const [row, column] = [rows[r], columns[c]]
      if (row === undefined || column === undefined) return NaN
      return of(rowIn(crossing, row, column.group).w, crossing.cell(null, column.group).w)
    })
  return {
    bases_unweighted: list(({ n }) => n),
    bases: list(({ w }) => w),
    effective_bases: list(effectiveBases),
    counts: grid(count => count),
    column_proportions: grid((count, base) => count / base),
  }
}

/** Mean, variance with W - 1 (undefined where nothing varies) and W of each column. */
const numberFigures = ({ number }: NumberTable, column: number) => {
  const at = positionOf(column)
  const [w, wx, wxx] = [number.w[at] ?? 0, number.wx[at] ?? 0, number.wxx[at] ?? 0]
  const squares = wxx - (wx * wx) / w
  const varies = w > 1 && squares > 1e-12 * wxx
  return { w, mean: w > 0 ? number.shift + wx / w : NaN, variance: varies ? squares / (w - 1) : NaN }
}

const numberMeasures = (table: BannerTable): Measures => {
  const list = (of: (figures: ReturnType<typeof numberFigures>) => number) => () => {
    const numbers = meansOf(table, false)
    return listOf(table.columns.length, column => of(numberFigures(numbers, column)))
  }
  return {
    means: list(({ mean }) => mean),
    stddevs: list(({ variance }) => Math.sqrt(variance)),
    variances: list(({ variance }) => variance),
    coefficients_of_variation: list(({ mean, variance }) => Math.sqrt(variance) / mean),
    standard_errors: list(({ variance, w }) => Math.sqrt(variance) / Math.sqrt(w)),
    percentile: share => percentiles(table, share ?? NaN).map(figure),
  }
}

/** The measures of a Dimensions or Askia case. */
export const bannerMeasures = (data: CaseData, spec: CaseSpec): Measures => {
  // Askia counts rows over the columns of the table, Dimensions everybody who answered the row question.
  const table = bannerTable(data, spec, spec.preset === 'Askia' ? columns => ({ or: columns }) : null)
  const lettering = letteringOf(spec)
  const overlapping = table.overlapping && (spec.options.overlap ?? true)
  const letters = (): string[][][] => {
    const shown = proportionsOf(table, overlapping)
    const tests = shown.rows.map((row, at) =>
      spec.display.rows[at]?.untested === true ? null : lettering.method.proportion(shown.table, row),
    )
    return lettersOf({ table: shown.table, tests, overlapping }, lettering)
  }
  return {
    ...baseMeasures(table),
    ...numberMeasures(table),
    letters,
    mean_letters: () => {
      const { table: tested, number } = meansOf(table, overlapping)
      return lettersOf({ table: tested, tests: [lettering.method.mean(tested, number)], overlapping }, lettering)
    },
    no_sig_cells: () => {
      const all = letters()
      return table.columns.map((_, at) => all.filter(row => row[at]?.length === 0).length)
    },
  }
}
