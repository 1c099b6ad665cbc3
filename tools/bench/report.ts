import { parseArgs } from 'node:util'
import { analyse, type AnalysisRequest, type AnalysisResponse } from '@core/contract'
import { arrange, type testLevels } from '@core/crosstab'
import { REQUEST_SIZES } from '@core/report'
import { storeSurvey } from './analysisData'
import { benchSurvey, type BenchSurvey } from './engineData'
import { startApp } from './libraryServer'

const RESPONDENTS = 50_000
const QUESTIONS = 60
/** Milliseconds in which all tables of a report of 60 questions are there. */
const LIMIT = 2_000

/** How the tables are asked for: sizes of the requests in turn (the last one repeats), and how many are under way at once. */
interface Way {
  readonly name: string
  readonly sizes: readonly number[]
  readonly abreast: number
}

const WAYS: readonly Way[] = [
  { name: 'all in one', sizes: [QUESTIONS], abreast: 1 },
  { name: '10 each', sizes: [10], abreast: 1 },
  { name: '10 each, 2 abreast', sizes: [10], abreast: 2 },
  { name: '20 each', sizes: [20], abreast: 1 },
  { name: 'as the preview asks', sizes: [REQUEST_SIZES.first, REQUEST_SIZES.further], abreast: 1 },
  { name: 'the same, 2 abreast', sizes: [REQUEST_SIZES.first, REQUEST_SIZES.further], abreast: 2 },
]

const chunksOf = (names: readonly string[], sizes: readonly number[]): string[][] => {
  const chunks: string[][] = []
  for (let at = 0; at < names.length;) {
    const size = sizes[Math.min(chunks.length, sizes.length - 1)] ?? names.length
    chunks.push(names.slice(at, at + size))
    at += size
  }
  return chunks
}

const requestOf = (names: readonly string[], { axis }: BenchSurvey): AnalysisRequest => ({
  rows: names.map(question => ({ question })),
  axis: axis.map(({ name }) => ({ question: name })),
  nested: false,
  filters: null,
  weight: 'weight',
  auto_adjust_base: true,
  inverted: false,
})

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

type Ask = (body: AnalysisRequest) => Promise<AnalysisResponse>

/** Milliseconds until the first tables are there, and until all are. */
const askFor = async (chunks: readonly AnalysisRequest[], abreast: number, ask: Ask) => {
  const start = performance.now()
  const waiting = [...chunks]
  let first = NaN
  let tables = 0
  const lane = async (): Promise<void> => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const answer = await ask(body)
      tables += answer.tables.length
      if (body === chunks[0]) first = performance.now() - start
    }
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  return { first, all: performance.now() - start, tables }
}

const VIEW = {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 100,
} as const

/** Milliseconds to arrange one table for the screen, with letters at one level and at two with a correction. */
const arrangeTimes = ({ tables }: AnalysisResponse): { plain: number; corrected: number } => {
  const timed = (view: Parameters<typeof testLevels>[0]): number =>
    median(
      tables.flatMap(table => {
        if (table.outcome !== 'cube') return []
        const start = performance.now()
        arrange(table.cube, { ...VIEW, ...view })
        return [performance.now() - start]
      }),
    )
  return {
    plain: timed({ statsConfidence: 95 }),
    corrected: timed({ statsConfidence: 95, statsConfidenceSecond: 90, correction: 'holm' }),
  }
}

/**
 * `bench report [--respondents 50000] [--rounds N] [--embedded]`: a report of 60 questions over two others, weighted, through the
 * whole application: all tables in one request against several ways of asking for parts. Prints the time of the first answer on a
 * cold cache, then medians of N interleaved rounds (default 7) until the first tables and until all, with the ratio to one
 * request, the size of the answer, and what arranging a table takes. Returns 1 when no way is ready in 2 s at 50,000 respondents.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { respondents: { type: 'string' }, rounds: { type: 'string' }, embedded: { type: 'boolean' } },
  })
  const respondents = Number(values.respondents ?? RESPONDENTS)
  const rounds = Number(values.rounds ?? 7)
  const survey = benchSurvey(respondents)
  const names = survey.singles.slice(0, QUESTIONS).map(({ name }) => name)
  const app = await startApp(values.embedded === true)
  try {
    const { email, params } = await storeSurvey(app.db, survey)
    const call = await app.signIn(email)
    const ask: Ask = async body => (await call(analyse, { params, body })) as AnalysisResponse
    const cold = performance.now()
    const whole = await ask(requestOf(names, survey))
    const about = `${respondents} respondents, ${app.db.engine}`
    const kilobytes = JSON.stringify(whole).length / 1024
    console.log(
      `${about}, ${QUESTIONS} questions, cold, in one ${(performance.now() - cold).toFixed(0)} ms, ${kilobytes.toFixed(0)} KB of JSON`,
    )
    const times = WAYS.map(way => ({ ...way, first: [] as number[], all: [] as number[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const way of times) {
        const chunks = chunksOf(names, way.sizes).map(chunk => requestOf(chunk, survey))
        const { first, all, tables } = await askFor(chunks, way.abreast, ask)
        if (tables !== QUESTIONS) throw new Error(`${way.name}: ${tables} tables instead of ${QUESTIONS}.`)
        way.first.push(first)
        way.all.push(all)
      }
    const one = median(times[0]?.all ?? [])
    for (const { name, first, all } of times)
      console.log(
        `${about}, ${name.padEnd(20)} first tables ${median(first).toFixed(0)} ms, all ${median(all).toFixed(0)} ms, ${(median(all) / one).toFixed(2)}x of one request  (at most ${LIMIT})`,
      )
    const { plain, corrected } = arrangeTimes(whole)
    console.log(`arranging a table ${plain.toFixed(2)} ms, with two levels and Holm ${corrected.toFixed(2)} ms`)
    const best = Math.min(...times.map(({ all }) => median(all)))
    return respondents <= RESPONDENTS && best > LIMIT ? 1 : 0
  } finally {
    await app.stop()
  }
}
