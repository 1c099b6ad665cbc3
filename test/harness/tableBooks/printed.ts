import {
  arrange,
  createPlainKernel,
  normalTwoTailed,
  tabulate,
  type Cube,
  type TableView,
  type TestName,
} from '@core/crosstab'
import { compilePlan, type Banner, type QuestionFilter } from '@core/domain'
import { healthQuestions, healthTable } from './survey'

/** How an agency's tool was set when it printed a table. */
export interface PrintSetting {
  readonly weight: string | null
  readonly base: 'answered' | 'asked' | 'everybody'
  readonly percentOf: 'column' | 'row' | 'table'
  readonly counts: 'weighted' | 'unweighted'
  readonly rounding: 'half_up' | 'half_even' | 'down'
  readonly decimals: number
  readonly test: TestName
  readonly confidence: number
  readonly second: number | null
  readonly correction: 'none' | 'bonferroni' | 'holm' | 'benjamini_hochberg'
  readonly minimum: number
  /** What the row that only says "Base" is. */
  readonly shownBase: 'unweighted' | 'weighted' | 'effective'
}

export interface PrintedRow {
  readonly label: string
  readonly base: boolean
  readonly count: readonly string[] | null
  readonly value: readonly string[] | null
  readonly isPercent: boolean
  readonly letters: readonly string[] | null
}

/** A table as texts, before it is laid out. Columns: Total, then those of the banner. */
export interface Printed {
  readonly title: string
  /** Below the title. */
  readonly note?: string | undefined
  readonly heads: readonly {
    readonly group: string
    /** In a nest: the answer that the label is inside. */
    readonly outer: string
    readonly label: string
    readonly letter: string
  }[]
  readonly rows: readonly PrintedRow[]
}

export interface TableSpec {
  readonly question: string
  readonly title: string
  /** Questions side by side; "Gender > AgeBand" is the one inside the other. */
  readonly banner: readonly string[]
  readonly bases: readonly ('Base' | 'Unweighted base' | 'Weighted base' | 'Effective base')[]
  readonly counts: boolean
  /** Who alone is in the table. */
  readonly filter?: QuestionFilter
  /** Below the title. */
  readonly note?: string
}

const MISSING = { answered: 'exclude', asked: 'include_user', everybody: 'include_all' } as const

const cubeFor = (spec: TableSpec, { weight, base }: PrintSetting): Cube => {
  const banner: Banner = {
    name: 'bank',
    entries: spec.banner.map(names => ({ levels: names.split(' > ').map(question => ({ question })) })),
  }
  const { plans } = compilePlan(healthQuestions, {
    rows: [{ question: spec.question }],
    axis: [{ banner }],
    nested: false,
    filters: spec.filter ?? null,
    weight,
    auto_adjust_base: true,
    inverted: false,
  })
  const [plan] = plans
  if (plan === undefined) throw new Error(`There is no table of ${spec.question}`)
  const [cube] = tabulate(healthTable, { ...plan, missing: MISSING[base] }, createPlainKernel())
  if (cube === undefined) throw new Error(`Nothing was counted for ${spec.question}`)
  return cube
}

/** Written apart from the code that is tested: by the digits behind the last one that is printed. */
const print = (value: number | null, decimals: number, rounding: PrintSetting['rounding']): string => {
  if (value === null || !Number.isFinite(value)) return '-'
  const [whole = '0', behind = ''] = value.toFixed(10).split('.')
  const kept = behind.slice(0, decimals)
  const rest = Number(`0.${behind.slice(decimals) || '0'}`)
  const last = Number((kept === '' ? whole : kept).slice(-1))
  const isTie = Math.abs(rest - 0.5) < 1e-8
  const up = rounding === 'down' ? rest > 1 - 1e-8 : isTie ? rounding === 'half_up' || last % 2 === 1 : rest > 0.5
  const units = Number(whole + kept) + (up ? 1 : 0)
  return (units / 10 ** decimals).toFixed(decimals)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const bonferroni = (cube: Cube, places: readonly number[], confidence: number): Map<string, string> => {
  const letters = new Map<string, string>()
  for (const row of cube.rows) {
    const shareIn = (at: number) => (row.w[at] ?? 0) / (cube.base.w[at] ?? 0)
    // The tool prints nothing where nobody chose the row, and counts the columns that have a figure.
    const printed = places.filter(at => (cube.base.n[at] ?? 0) >= 2 && shareIn(at) > 0)
    const pairs = printed.flatMap((a, i) =>
      printed
        .slice(i + 1)
        .filter(b => cube.columns[a]?.block === cube.columns[b]?.block)
        .flatMap(b => {
          const [nA = 0, nB = 0] = [cube.base.n[a], cube.base.n[b]]
          const [pA, pB] = [shareIn(a), shareIn(b)]
          if (pA >= 1 || pB >= 1) return []
          const pooled = (pA * nA + pB * nB) / (nA + nB)
          return [{ a, b, z: (pA - pB) / Math.sqrt(pooled * (1 - pooled) * (1 / nA + 1 / nB)) }]
        }),
    )
    for (const { a, b, z } of pairs) {
      const together = printed.filter(at => cube.columns[at]?.block === cube.columns[a]?.block).length
      const family = (together * (together - 1)) / 2
      if (normalTwoTailed(z) * family >= 1 - confidence / 100) continue
      const [winner, loser] = z > 0 ? [a, b] : [b, a]
      const key = `${row.key}|${winner}`
      letters.set(key, (letters.get(key) ?? '') + (LETTERS[loser - 1] ?? ''))
    }
  }
  return letters
}

/** Letters by row key and position in the cube; columns under the minimum are not there for the test. */
const lettersFor = (cube: Cube, setting: PrintSetting): Map<string, string> => {
  const places = cube.columns.flatMap((_, at) => (at > 0 && (cube.base.n[at] ?? 0) >= setting.minimum ? [at] : []))
  if (setting.correction === 'bonferroni') return bonferroni(cube, places, setting.confidence)
  const view: TableView = {
    numberType: 'column_percent',
    hideLowBase: false,
    suppressNullValues: false,
    showStatTesting: true,
    statsConfidence: setting.confidence,
    statsConfidenceSecond: setting.second,
    correction: setting.correction,
    test: setting.test,
    sortState: { ROW: null, COLUMN: null },
    lowBaseThreshold: 0,
    shownColumns: places.map(at => cube.columns[at]?.key ?? ''),
  }
  const table = arrange(cube, view)
  const ownLetter = new Map(
    table.columns.map(({ key, letter }) => [letter, LETTERS[cube.columns.findIndex(one => one.key === key) - 1] ?? '']),
  )
  const letters = new Map<string, string>()
  for (const row of table.rows)
    row.cells.forEach((cell, at) => {
      const place = cube.columns.findIndex(({ key }) => key === table.columns[at]?.key)
      const own = Array.from(cell.letters).map(one => {
        const named = ownLetter.get(one.toUpperCase()) ?? ''
        return one === one.toUpperCase() ? named : named.toLowerCase()
      })
      letters.set(`${row.key}|${place}`, own.join(''))
    })
  return letters
}

const BASE_OF = { 'Unweighted base': 'unweighted', 'Weighted base': 'weighted', 'Effective base': 'effective' } as const

const baseRow = (cube: Cube, label: TableSpec['bases'][number], setting: PrintSetting): PrintedRow => {
  const kind = label === 'Base' ? setting.shownBase : BASE_OF[label]
  const { n, w, w2 } = cube.base
  const values = cube.columns.map((_, at) => {
    const [weight = 0, squares = 0] = [w[at], w2[at]]
    const effective = squares > 0 ? weight ** 2 / squares : 0
    const figure = kind === 'unweighted' ? (n[at] ?? 0) : kind === 'weighted' ? weight : effective
    return print(figure, 0, setting.rounding)
  })
  return { label, base: true, count: values, value: null, isPercent: false, letters: null }
}

/** A table of the health survey as a tool with these settings prints it. */
export const printTable = (spec: TableSpec, setting: PrintSetting): Printed => {
  const cube = cubeFor(spec, setting)
  const letters = lettersFor(cube, setting)
  const lettersIn = (key: string): string[] => cube.columns.map((_, at) => letters.get(`${key}|${at}`) ?? '')
  const percent = (w: readonly number[], at: number): number | null => {
    const whole = setting.percentOf === 'column' ? cube.base.w[at] : setting.percentOf === 'row' ? w[0] : cube.base.w[0]
    return whole === undefined || whole === 0 ? null : (100 * (w[at] ?? 0)) / whole
  }
  const answers = cube.rows
    .filter(({ type }) => type !== 'missing')
    .map((row): PrintedRow => ({
      label: row.type === 'net' ? `NET: ${row.label}` : row.label,
      base: false,
      count: spec.counts
        ? cube.columns.map((_, at) =>
            print((setting.counts === 'weighted' ? row.w[at] : row.n[at]) ?? null, 0, setting.rounding),
          )
        : null,
      value: cube.columns.map((_, at) => print(percent(row.w, at), setting.decimals, setting.rounding)),
      isPercent: true,
      letters: lettersIn(row.key),
    }))
  const means = cube.numbers.flatMap((number): PrintedRow[] => {
    const mean = cube.columns.map((_, at) => number.shift + (number.wx[at] ?? 0) / (number.w[at] ?? 1))
    const deviation = cube.columns.map((_, at) => {
      const [w = 0, x = 0, xx = 0] = [number.w[at], number.wx[at], number.wxx[at]]
      return Math.sqrt((xx - x ** 2 / w) / (w - 1))
    })
    const printed = (values: readonly number[]) => values.map(value => print(value, 2, setting.rounding))
    const plain = { base: false, count: null, isPercent: false }
    return [
      { ...plain, label: 'Mean', value: printed(mean), letters: lettersIn(number.key) },
      { ...plain, label: 'Standard deviation', value: printed(deviation), letters: cube.columns.map(() => '') },
    ]
  })
  return {
    title: spec.title,
    note: spec.note,
    heads: cube.columns.map(({ label, group, inner }, at) => ({
      group: at === 0 ? '' : (group ?? '').replace('|', ' > '),
      outer: inner === undefined ? '' : label.slice(0, -` > ${inner}`.length),
      label: inner ?? label,
      letter: at === 0 ? '' : (LETTERS[at - 1] ?? ''),
    })),
    rows: [...spec.bases.map(label => baseRow(cube, label, setting)), ...answers, ...means],
  }
}
