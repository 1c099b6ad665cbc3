import { parseArgs } from 'node:util'
import { analyse, type AnalysisRequest, type AnalysisResponse } from '@core/contract'
import { storeSurvey } from './analysisData'
import { benchSurvey, type BenchSurvey } from './engineData'
import { duckDbCells, openDuckDb } from './engineDuckDb'
import { startApp } from './libraryServer'

const RESPONDENTS = 100_000
/** Milliseconds in which a question of 100,000 respondents is answered. */
const LIMIT = 150
const TOLERANCE = 1e-9
/** Calls before the first measured one: a server that has just started has compiled little of itself. */
const WARM = 40

interface Case {
  readonly name: string
  readonly question: string
  readonly members?: readonly string[]
}

const casesOf = ({ multis }: BenchSurvey): Case[] => [
  { name: 'a single of 11', question: 's011' },
  { name: 'another single (cold)', question: 's012' },
  { name: 'a multi of 10', question: 'm0', ...(multis[0] && { members: multis[0] }) },
  { name: 'a number', question: 'n000' },
]

/** As the report of the engine's bench, for one question: two questions side by side, filtered, weighted. */
const requestOf = (question: string, { axis }: BenchSurvey): AnalysisRequest => ({
  rows: [{ question }],
  axis: axis.map(({ name }) => ({ question: name })),
  nested: false,
  filters: {
    and: [
      {
        or: [
          { question: 's003', options: ['1', '2'] },
          { question: 's010', options: ['1'] },
        ],
      },
      { question: 'a12', options: Array.from({ length: 12 }, (_, k) => String(k + 1)) },
    ],
  },
  weight: 'weight',
  auto_adjust_base: true,
  inverted: false,
})

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

const sumOfBase = (answer: AnalysisResponse): number => {
  const [table] = answer.tables
  if (table?.outcome !== 'cube') throw new Error('The server made no table.')
  return table.cube.base.w[0] ?? 0
}

/**
 * `bench analysis [--respondents 100000] [--rounds N] [--embedded]`: one question over two others side by side, filtered and
 * weighted, through the whole application, against DuckDB's query for the same table (bases checked first). Prints the first
 * answer, which loads the columns, then medians of N interleaved rounds (default 15) with their ratio. Returns 1 when a
 * median at 100,000 respondents takes longer than 150 ms.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { respondents: { type: 'string' }, rounds: { type: 'string' }, embedded: { type: 'boolean' } },
  })
  const respondents = Number(values.respondents ?? RESPONDENTS)
  const rounds = Number(values.rounds ?? 15)
  const survey = benchSurvey(respondents)
  const rival = await openDuckDb(survey)
  const app = await startApp(values.embedded === true)
  let late = false
  try {
    const { email, params } = await storeSurvey(app.db, survey)
    const call = await app.signIn(email)
    for (const { name, question, members } of casesOf(survey)) {
      const body = requestOf(question, survey)
      const ask = async () => (await call(analyse, { params, body })) as AnalysisResponse
      const first = await timed(ask)
      const theirs = duckDbCells([await rival.table(question, members)]).get(`${question}|base|T`)?.[1] ?? NaN
      const ours = sumOfBase(first.result)
      if (!(Math.abs(ours - theirs) <= TOLERANCE * Math.abs(theirs)))
        throw new Error(`The weighted bases of ${question} differ: ${ours} and ${theirs}.`)
      for (let times = 0; times < WARM; times += 1) await ask()
      const mine: number[] = []
      const other: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const theirTurn = () => rival.table(question, members)
        // Each comes to caches that the other has used: once without a clock, then with one.
        await ask()
        mine.push((await timed(ask)).ms)
        await theirTurn()
        other.push((await timed(theirTurn)).ms)
      }
      const ms = median(mine)
      const duck = median(other)
      const slow = respondents <= RESPONDENTS && ms > LIMIT
      late ||= slow
      const verdict = slow ? `  MORE than ${LIMIT} ms` : `  (at most ${LIMIT})`
      console.log(
        `${respondents} respondents, ${app.db.engine}, ${name.padEnd(22)} server ${ms.toFixed(1)} ms, DuckDB's query alone ${duck.toFixed(1)} ms, ${(duck / ms).toFixed(2)}x, first answer ${first.ms.toFixed(1)} ms${verdict}`,
      )
    }
  } finally {
    rival.close()
    await app.stop()
  }
  return late ? 1 : 0
}
