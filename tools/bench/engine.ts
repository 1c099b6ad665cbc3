import { tabulate } from '@core/crosstab'
import { benchSurvey } from './engineData'
import { duckDbCells, openDuckDb } from './engineDuckDb'
import { benchPlan, cellsOf, largestDifference } from './engineReport'

const SIZES = [20_000, 200_000, 1_000_000]
const ROUNDS = 5
const TOLERANCE = 1e-9

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

const timed = async <T>(work: () => T | Promise<T>): Promise<{ ms: number; result: T }> => {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

const benchSize = async (respondents: number): Promise<{ line: string; ours: number; theirs: number }> => {
  const survey = benchSurvey(respondents)
  const plan = benchPlan(survey)
  const rival = await openDuckDb(survey)
  const engine = () => tabulate(survey.table, plan)
  const difference = largestDifference(cellsOf(engine()), duckDbCells(await rival.report()))
  if (!(difference <= TOLERANCE))
    throw new Error(`The engine and DuckDB differ by ${difference} at ${respondents} respondents.`)
  const mine: number[] = []
  const other: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    mine.push((await timed(engine)).ms)
    other.push((await timed(() => rival.report())).ms)
  }
  rival.close()
  const ours = median(mine)
  const theirs = median(other)
  const line = `${respondents} respondents: engine ${ours.toFixed(1)} ms, DuckDB ${theirs.toFixed(1)} ms, ${(theirs / ours).toFixed(1)}x (largest difference ${difference.toExponential(1)})`
  return { line, ours, theirs }
}

/**
 * A 115-question report over about 20 columns, filtered and weighted: the engine (one thread) against DuckDB (its default
 * threads), the same cells checked first, rounds interleaved, medians printed. Exit code 1 when cells differ.
 */
export const run = async (): Promise<number> => {
  for (const respondents of SIZES) {
    const { line } = await benchSize(respondents)
    console.log(line)
  }
  return 0
}
