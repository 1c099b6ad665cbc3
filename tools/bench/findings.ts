import { parseArgs } from 'node:util'
import {
  createMemory,
  createPackedKernel,
  createPlainKernel,
  FIRST_CODE,
  tabulate,
  type CategoricalQuestion,
  type Column,
  type Cube,
  type DataTable,
  type RowQuestion,
} from '@core/crosstab'
import { comparisonsIn, findingsAmong, type FindingSettings, type SearchedTable } from '@core/findings'
import { openPackedLoops } from '@server/areas/analysis/kernel'

/** Row questions of one call, as the page asks for them. */
const CHUNK = 20
const COLUMNS = 40
/** Banner questions that make these columns together. */
const BANNERS = 4
const SETTINGS: FindingSettings = { confidence: 95, control: 'benjamini_hochberg', lowBase: 100 }

/** Evenly spread over 0..1, the same in every run (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const single = (name: string, options: number): CategoricalQuestion => ({
  kind: 'single',
  id: name,
  var: name,
  cats: Array.from({ length: options }, (_, at) => ({ key: String(at), label: `Answer ${at}`, codes: [at] })),
  ...(options > 3 && {
    nets: [{ key: 'top', label: 'Top 2', any_of: [String(options - 1), String(options - 2)] }],
    means: [
      { key: 'mean', label: 'Mean', scores: Object.fromEntries(Array.from({ length: options }, (_, at) => [at, at])) },
    ],
  }),
})

/** Codes of which the low ones are more frequent; a tenth of the questions leans a little with the group of the respondent. */
const codes = (respondents: number, options: number, seed: number, group: Uint8Array | null): Column => {
  const random = randomFrom(seed)
  const index = new Uint8Array(respondents)
  for (let i = 0; i < respondents; i++) {
    const lean = group !== null && group[i] === FIRST_CODE ? 0.03 : 0
    index[i] = FIRST_CODE + Math.min(options - 1, Math.floor(options * Math.min(0.999, random() ** 1.4 + lean)))
  }
  return { kind: 'coded', index, dictionary: Array.from({ length: options }, (_, at) => at), userMissing: [] }
}

interface Survey {
  readonly table: DataTable
  readonly rows: readonly RowQuestion[]
  readonly banner: readonly CategoricalQuestion[]
}

const surveyOf = (respondents: number, questions: number): Survey => {
  const columns = new Map<string, Column>()
  const perBanner = COLUMNS / BANNERS
  const banner = Array.from({ length: BANNERS }, (_, at) => {
    columns.set(`banner${at}`, codes(respondents, perBanner, 100_000 + at, null))
    return { ...single(`banner${at}`, perBanner), nets: [], means: [] }
  })
  const first = columns.get('banner0')
  const group = first?.kind === 'coded' ? (first.index as Uint8Array) : null
  const rows = Array.from({ length: questions }, (_, at) => {
    const options = 2 + (at % 9)
    columns.set(`q${at}`, codes(respondents, options, at + 1, at % 10 === 0 ? group : null))
    return single(`q${at}`, options)
  })
  const weights = randomFrom(4711)
  columns.set('weight', {
    kind: 'number',
    values: new Float64Array(respondents).map(() => 0.3 + 1.9 * weights() ** 2),
    missing: null,
  })
  return { table: { length: respondents, column: name => columns.get(name) }, rows, banner }
}

const searched = (cube: Cube): SearchedTable => ({
  question: cube.id,
  breakout: null,
  label: cube.id,
  row: null,
  scale: cube.numbers.length > 0,
  score: null,
  heads: {},
  cube,
})

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(2)} s`

/** `bench findings [--respondents N] [--questions N]`: counting all tables, and comparing them, beside each other. */
export const run = (options: string[]): Promise<number> => {
  const { values } = parseArgs({
    args: options,
    options: { respondents: { type: 'string', default: '200000' }, questions: { type: 'string', default: '300' } },
  })
  const survey = surveyOf(Number(values.respondents), Number(values.questions))
  const packed = openPackedLoops()
  const memory = createMemory(160 * 1024 * 1024)
  const kernel = packed === null ? createPlainKernel(memory) : createPackedKernel(packed.loops, memory)
  const counting = performance.now()
  const cubes: Cube[] = []
  for (let at = 0; at < survey.rows.length; at += CHUNK) {
    const rows = survey.rows.slice(at, at + CHUNK)
    cubes.push(...tabulate(survey.table, { rows, banner: survey.banner, weight: 'weight' }, kernel))
  }
  const counted = seconds(counting)
  const comparing = performance.now()
  const comparisons = cubes.map(searched).flatMap(table => comparisonsIn(table, SETTINGS))
  const compared = seconds(comparing)
  const concluding = performance.now()
  const { findings, differences } = findingsAmong(comparisons, SETTINGS)
  console.log(
    `  ${survey.rows.length} questions by ${COLUMNS} columns, ${survey.table.length} respondents, weighted, one thread, ` +
      `${packed === null ? 'plain' : 'packed'} kernel: counting ${counted}; ${comparisons.length} comparisons ${compared}; ` +
      `control, intervals and stories ${seconds(concluding)} (${differences} differences in ${findings.length} findings)`,
  )
  return Promise.resolve(0)
}
