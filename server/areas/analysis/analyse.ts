import type { AnalysisResponse, AnalysisTable } from '@core/contract'
import type * as contract from '@core/contract'
import type { Condition } from '@core/crosstab'
import { compilePlan, isProblem, type CompiledRequest, type PlannedTable, type PlanProblem } from '@core/domain'
import { invalid } from '../../access/refusal'
import { noteOpened } from '../../access/usage'
import type { Reader } from '../../access/context'
import type { InputFor, Verb } from '../../access/verbs'
import type { Calculated } from './calculation'
import { filterOf, prepare, type Prepared, type WhichFigures } from './prepare'
import { presentBase } from './present'
import { roundedPart } from '../privacy'
import { createSamples, samplePlan, type Samples } from './sample'
import { analysisGate, calculateApart, calculateWritten } from './threads'
import { writeAnswer, type Answer, type WrittenCube } from './written'

/** Tables of one call; the screen asks for more in several calls. */
const TABLES_MAX = 1000

const NOBODY: Condition = { or: [] }

type WireCube = Extract<AnalysisTable, { outcome: 'cube' }>['cube']

const answer = <OneCube>(
  planned: PlannedTable,
  cube: OneCube | null | undefined,
): Answer<OneCube>['tables'][number] => {
  const { question, breakout, row_axis, title, subtitle } = planned
  if (cube === undefined) throw new Error(`The engine gave no table for ${question}`)
  if (cube === null)
    return {
      outcome: 'problem',
      question,
      breakout,
      code: 'protected',
      message: 'Too few respondents to be shown. Use a wider filter.',
    }
  return { outcome: 'cube', question, breakout, row_axis, title, subtitle, cube }
}

const answers = <OneCube>(compiled: CompiledRequest, cubes: Calculated<OneCube>['cubes']): Answer<OneCube>['tables'] =>
  compiled.tables.map(table => {
    if (table.outcome === 'planned') return answer(table, cubes[table.plan]?.[table.row])
    const { outcome, question, breakout, code, message } = table
    return { outcome, question, breakout, code, message }
  })

const weightUsed = (
  { found, survey, floor }: Prepared,
  variable: string | null,
  weighted: number,
): AnalysisResponse['weight'] => {
  const weight = found.version.weights.find(one => one.variable === variable)
  if (!weight) return null
  const without = survey.length - weighted
  return {
    variable: weight.variable,
    label: weight.label,
    efficiency: weight.efficiency,
    without: found.full ? without : roundedPart(without, survey.length, floor),
  }
}

/** The tables of a request whose filter cannot be answered. */
const refusedBy = ({ tables }: CompiledRequest, cause: PlanProblem): CompiledRequest => ({
  plans: [],
  tables: tables.map(table =>
    table.outcome === 'problem'
      ? table
      : { ...cause, outcome: 'problem', question: table.question, breakout: table.breakout },
  ),
})

type Asked = Pick<InputFor<typeof contract.analyse>, 'params' | 'body'>

interface Ways<OneCube> {
  readonly calculate: (...order: Parameters<typeof calculateApart>) => Promise<Calculated<OneCube>>
  readonly samples: Samples<OneCube>
  readonly which?: WhichFigures
  readonly opened?: ((prepared: Prepared) => void) | undefined
}

const tabulated = async <OneCube>(
  reader: Reader,
  { params, body }: Asked,
  { calculate, samples, which = {}, opened }: Ways<OneCube>,
): Promise<Answer<OneCube>> =>
  analysisGate({ client: reader.client.id, person: reader.actor.userId }, async () => {
    const profiled = !body.inverted && which.frozen === undefined
    const prepared = await prepare(reader, params, body, { ...which, profiled })
    opened?.(prepared)
    const { questions, context, survey, found, axis } = prepared
    const compiled = compilePlan(questions, { ...body, axis }, context)
    if (compiled.tables.length > TABLES_MAX)
      throw invalid(`This is a report of ${compiled.tables.length} tables; ${TABLES_MAX} can be calculated at once.`, {
        rows: ['Choose fewer questions or breakouts.'],
      })
    const asked = filterOf(prepared, body.filters)
    const plans = isProblem(asked) ? [] : samplePlan(prepared, compiled)
    const of = [reader.client.id, found.dataset.id, found.version.version]
    const held = samples.find(of, plans)
    // Tables over a broken filter are problems already, and nobody passes it.
    const { cubes, passing, weighted } = await calculate(
      survey,
      isProblem(asked)
        ? { plans: [], filter: NOBODY, weight: body.weight, protection: null }
        : { plans: [...compiled.plans, ...(held ? [] : plans)], weight: body.weight, ...asked },
      reader.signal,
    )
    const sample = held ?? (cubes[compiled.plans.length] ?? []).flatMap(cube => cube ?? [])
    if (plans.length > 0 && !held) samples.keep(of, plans, sample)
    return {
      dataset_version: found.version.version,
      respondents: survey.length,
      filtered: presentBase(prepared, passing),
      weight: weightUsed(prepared, body.weight, weighted),
      ...(sample.length > 0 && { wave_sample: sample }),
      tables: answers(isProblem(asked) ? refusedBy(compiled, asked) : compiled, cubes),
    }
  })

const samples = createSamples<WireCube>(cube => structuredClone(cube))
const writtenSamples = createSamples<WrittenCube>(cube => cube.slice())

/** Tabulates rows over the axis. What cannot be a table is a problem in its place; the rest is calculated all the same. */
export const analyseFor = async (
  reader: Reader,
  asked: Asked,
  which: WhichFigures = {},
  opened?: (prepared: Prepared) => void,
): Promise<AnalysisResponse> => {
  // Plain JSON as it is: the wire's arrays can be changed, those of the engine cannot.
  const calculate = (...order: Parameters<typeof calculateApart>) =>
    calculateApart(...order) as Promise<Calculated<WireCube>>
  return tabulated(reader, asked, { calculate, samples, which, opened })
}

/** The tables of a call. One question alone was opened; the tables of a report are not counted. */
export const analyse: Verb<typeof contract.analyse> = async (ctx, input) => {
  const [question, ...others] = new Set(input.body.rows.map(row => row.question))
  const opened = ({ found }: Prepared) => {
    if (question !== undefined && others.length === 0)
      noteOpened(ctx.client.id, 'question', `${found.dataset.id}:${question}`)
  }
  return writeAnswer(await tabulated(ctx, input, { calculate: calculateWritten, samples: writtenSamples, opened }))
}
