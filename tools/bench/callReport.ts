import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import { duckDbCells } from './engineDuckDb'
import type { Answer } from './engineDuckDbForms'
import type { BenchSurvey } from './engineData'

const TOLERANCE = 1e-9
/** Questions of the survey from which on none is in the filter itself. */
const UNUSED_FROM = 20
const UNUSED = 80

/** Passed by nobody, since an answer is one option: the filter selects the same people in words that were not there before. */
const nobody = (salt: number) => {
  const question = `s${String(UNUSED_FROM + (salt % UNUSED)).padStart(3, '0')}`
  const options = salt % (2 * UNUSED) < UNUSED ? ['1', '2'] : ['2', '1']
  return { and: options.map(option => ({ question, options: [option] })) }
}

/** The report of the engine's bench as a call: 115 questions over two others side by side, weighted, by a filter of its own. */
export const reportOf = ({ singles, multis, numerics, axis }: BenchSurvey, salt: number): AnalysisRequest => ({
  rows: [...singles.map(({ name }) => name), ...multis.map((_, q) => `m${q}`), ...numerics].map(question => ({
    question,
  })),
  axis: axis.map(({ name }) => ({ question: name })),
  nested: false,
  filters: {
    and: [
      {
        or: [{ question: 's003', options: ['1', '2'] }, { question: 's010', options: ['1'] }, nobody(salt)],
      },
      { question: 'a12', options: Array.from({ length: 12 }, (_, k) => String(k + 1)) },
    ],
  },
  weight: 'weight',
  auto_adjust_base: true,
  inverted: false,
})

/** Throws where a table is missing, or its weighted base differs from DuckDB's. */
export const mustBeComplete = (json: string, survey: BenchSurvey, theirs: readonly Answer[]): void => {
  const { tables } = JSON.parse(json) as AnalysisResponse
  const cells = duckDbCells(theirs)
  if (tables.length !== reportOf(survey, 0).rows.length) throw new Error(`The report has ${tables.length} tables.`)
  for (const table of tables) {
    if (table.outcome !== 'cube') throw new Error(`The server made no table of ${table.question}.`)
    const own = table.cube.base.w[0] ?? NaN
    const other = cells.get(`${table.question}|base|T`)?.[1] ?? NaN
    if (!(Math.abs(own - other) <= TOLERANCE * Math.abs(other)))
      throw new Error(`The weighted bases of ${table.question} differ: ${own} and ${other}.`)
  }
}
