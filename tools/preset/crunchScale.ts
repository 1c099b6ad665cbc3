import { crunch, type Condition, type CubeNumber, type TestedTable } from '@core/crosstab'
import { both, validOn } from './conditions'
import { cubeOf } from './counts'
import type { CrunchTable, Shown } from './crunchTable'
import { listOf } from './grid'
import { figure, type CaseQuestion, type Measures, type Value } from './spec'
import type { Comparison } from './letters'

/** The scored answers of one group: weights by score, ascending, and the weight of all valid answers. */
interface Scores {
  readonly scores: readonly number[]
  readonly w: readonly number[]
  readonly base: number
}

/** Σw, Σwx, Σwx² of scores, as the sums of a number in one column. */
const sumsOf = ({ scores, w }: Scores) => {
  const sum = (of: (score: number) => number) => scores.reduce((so, score, at) => so + of(score) * (w[at] ?? 0), 0)
  return { w: sum(() => 1), wx: sum(score => score), wxx: sum(score => score * score) }
}

const meanOf = (scores: Scores): number => {
  const { w, wx } = sumsOf(scores)
  return w === 0 ? NaN : wx / w
}

/** With divisor N. */
const deviationOf = (one: Scores): number => {
  const mean = meanOf(one)
  const { w } = sumsOf(one)
  const squares = one.scores.reduce((so, score, at) => so + (one.w[at] ?? 0) * (score - mean) ** 2, 0)
  return w > 0 ? Math.sqrt(squares / w) : NaN
}

/** Shares within this of one half are one half. */
const HALF = 1e-12

/** The smallest score that half of the weight reaches; at exactly half the mean with the next score, even if nobody has it. */
export const medianOf = ({ scores, w }: Pick<Scores, 'scores' | 'w'>): number => {
  const all = w.reduce((so, one) => so + one, 0)
  if (!(all > 0)) return NaN
  let cumulated = 0
  for (const [at, score] of scores.entries()) {
    cumulated += w[at] ?? 0
    const over = cumulated / all - 0.5
    if (over < -HALF) continue
    const next = scores[at + 1]
    return over < HALF && next !== undefined ? (score + next) / 2 : score
  }
  return NaN
}

const isScored = (score: number | null): score is number => score !== null

/** Scored answers of a question in groups of the other one; a question without codes has no scores. */
const scoresIn = (table: CrunchTable, question: CaseQuestion, groups: readonly Condition[]): Scores[] => {
  if (question.kind !== 'single') return groups.map(() => ({ scores: [], w: [], base: NaN }))
  const listed = Object.entries(question.scores ?? {}).flatMap(([code, score]) =>
    isScored(score) ? [{ code: Number(code), score }] : [],
  )
  const scored = [...listed].sort((a, b) => a.score - b.score)
  const cats = scored.map(({ code }) => ({ key: String(code), label: '', codes: [code] }))
  const { rows, base } = cubeOf(
    table.data,
    { kind: 'single', var: question.var, cats },
    groups,
    'include_all',
    validOn(table.data.table, question),
  )
  return groups.map((_, g) => ({
    scores: scored.map(({ score }) => score),
    w: scored.map((_, at) => rows[at]?.w[g + 1] ?? 0),
    base: base.w[g + 1] ?? 0,
  }))
}

interface Scale {
  readonly scores: Scores
  /** Of a difference only the mean is defined. */
  readonly difference: boolean
}

const scalesOf = (table: CrunchTable, question: CaseQuestion, opposite: readonly Shown[]): Scale[] => {
  const plus = scoresIn(
    table,
    question,
    opposite.map(({ groups }) => groups.plus),
  )
  const minus = scoresIn(
    table,
    question,
    opposite.map(({ groups }) => groups.minus ?? { or: [] }),
  )
  return opposite.map(({ difference }, at) => {
    const [added, subtracted] = [plus[at], minus[at]]
    const w = (added?.w ?? []).map((one, score) => one - (subtracted?.w[score] ?? 0))
    return { difference, scores: { scores: added?.scores ?? [], w, base: added?.base ?? NaN } }
  })
}

/** The number that a test of scale means sees, over Total and the displayed columns; that of a difference is undefined. */
const numberOf = (scales: readonly Scale[]): CubeNumber => {
  const sums = scales.map(({ scores, difference }) => (difference ? { w: NaN, wx: NaN, wxx: NaN } : sumsOf(scores)))
  const of = (key: 'w' | 'wx' | 'wxx') => [NaN, ...sums.map(one => one[key])]
  const unknown = [NaN, ...sums.map(() => NaN)]
  const median = unknown.map(() => null)
  return {
    key: 'scale',
    label: '',
    shift: 0,
    n: unknown,
    w: of('w'),
    w2: unknown,
    x: unknown,
    xx: unknown,
    wx: of('wx'),
    wxx: of('wxx'),
    median,
  }
}

/** The two-sample test of scale means between displayed columns. */
export const scaleComparison = (table: CrunchTable): Comparison => {
  const number = numberOf(scalesOf(table, table.spec.rows, table.columns))
  const tested: TestedTable = { columns: [], base: number, overlaps: [] }
  return { test: crunch().mean(tested, number), table: tested }
}

/** Means, deviations, errors and medians of scored answers, by column (of the rows' scores) and by row (of the columns'). */
export const scaleFigures = (table: CrunchTable): Measures => {
  const { rows, columns } = table.spec
  const ofColumns = () => scalesOf(table, rows, table.columns)
  const ofRows = () => scalesOf(table, columns, table.rows)
  const margin = (question: CaseQuestion, valid: Condition) => scoresIn(table, question, [both(valid)])[0]
  const list = (scales: () => readonly Scale[], of: (scale: Scale) => number) => (): Value => {
    const all = scales()
    return listOf(all.length, at => {
      const scale = all[at]
      return scale === undefined ? NaN : of(scale)
    })
  }
  const deviation = ({ scores, difference }: Scale) => (difference ? NaN : deviationOf(scores))
  const error = (scale: Scale) => (scale.scores.base > 0 ? deviation(scale) / Math.sqrt(scale.scores.base) : NaN)
  const measures = (name: string, scales: () => readonly Scale[]): Measures => ({
    [`${name}_scale_mean`]: list(scales, ({ scores }) => meanOf(scores)),
    [`${name}_scale_mean_stddev`]: list(scales, deviation),
    [`${name}_scale_mean_stderr`]: list(scales, error),
    [`${name}_scale_median`]: list(scales, ({ scores }) => medianOf(scores)),
    [`_${name}_scale_mean_variance`]: list(scales, scale => deviation(scale) ** 2),
  })
  const margins = (name: string, of: () => Scores | undefined): Measures => {
    const figureOf = (from: (scores: Scores) => number) => (): Value => {
      const scores = of()
      return scores === undefined ? null : figure(from(scores))
    }
    return {
      [`${name}_scale_mean_margin`]: figureOf(meanOf),
      [`${name}_scale_median_margin`]: figureOf(medianOf),
    }
  }
  const validOnRows = validOn(table.data.table, rows)
  return {
    ...measures('columns', ofColumns),
    ...measures('rows', ofRows),
    ...margins('columns', () => margin(rows, table.validOnColumns)),
    ...margins('rows', () => margin(columns, validOnRows)),
  }
}
