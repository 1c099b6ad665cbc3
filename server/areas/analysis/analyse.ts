import type { AnalysisResponse, AnalysisTable } from '@core/contract'
import type * as contract from '@core/contract'
import type { Condition } from '@core/crosstab'
import { compilePlan, isProblem, type CompiledRequest, type PlanProblem } from '@core/domain'
import { invalid } from '../../access/refusal'
import { noteOpened } from '../../access/usage'
import type { Reader } from '../../access/context'
import type { InputFor, StepsVerb } from '../../access/verbs'
import { WrittenJson } from '../../access/writtenJson'
import { versionFor } from '../datasets'
import type { Calculated, Calculation } from './calculation'
import { filterOf, openDataset, prepare, prepareOpened, type Opened, type Prepared, type WhichFigures } from './prepare'
import { answerIn, countedSample, type Frame, type Wording } from './present'
import { createSamples, samplePlan, type Samples } from './sample'
import { analysisGate, calculateApart, calculateWritten, type Survey } from './threads'
import type { WrittenCube } from './written'

/** Tables of one call; the screen asks for more in several calls. */
const TABLES_MAX = 1000

const NOBODY: Condition = { or: [] }

type WireCube = Extract<AnalysisTable, { outcome: 'cube' }>['cube']

/** As whom the reader is answered, and what about. */
const frameOf = (
  { found, survey, floor }: Prepared,
  weight: string | null,
  tables: CompiledRequest['tables'],
): Frame => {
  const used = found.version.weights.find(one => one.variable === weight)
  return {
    version: found.version.version,
    reading: { length: survey.length, full: found.full, floor },
    weight: used ? { variable: used.variable, label: used.label, efficiency: used.efficiency } : null,
    tables,
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

/** What has to be counted and said. */
interface Order<Sampled> {
  readonly survey: Survey
  readonly calculation: Calculation
  readonly wording: Wording<Sampled>
}

interface Ways<Result, Sampled> {
  /** Carries an order out; with the cubes of its sample, where it was counted now. */
  readonly carryOut: (order: Order<Sampled>) => Promise<{ answer: Result; sample: readonly Sampled[] }>
  readonly samples: Samples<Sampled>
}

const tabulated = async <Result, Sampled>(
  reader: Reader,
  body: Asked['body'],
  preparing: () => Promise<Prepared>,
  { carryOut, samples }: Ways<Result, Sampled>,
): Promise<Result> =>
  analysisGate({ client: reader.client.id, person: reader.actor.userId }, async () => {
    const prepared = await preparing()
    const { questions, context, survey, found, axis } = prepared
    const compiled = compilePlan(questions, { ...body, axis }, context)
    if (compiled.tables.length > TABLES_MAX)
      throw invalid(`This is a report of ${compiled.tables.length} tables; ${TABLES_MAX} can be calculated at once.`, {
        rows: ['Choose fewer questions or breakouts.'],
      })
    const asked = filterOf(prepared, body.filters)
    // Tables over a broken filter are problems already, and nobody passes it.
    const broken = isProblem(asked)
    const { plans, tables } = broken ? refusedBy(compiled, asked) : compiled
    const selection = broken ? { filter: NOBODY, protection: null } : asked
    const sampled = broken ? [] : samplePlan(prepared, compiled)
    const of = [reader.client.id, found.dataset.id, found.version.version]
    const held = samples.find(of, sampled)
    const { answer, sample } = await carryOut({
      survey,
      calculation: { plans: [...plans, ...(held ? [] : sampled)], weight: body.weight, ...selection },
      wording: { frame: frameOf(prepared, body.weight, tables), plans: plans.length, sample: held ?? null },
    })
    if (sampled.length > 0 && !held) samples.keep(of, sampled, sample)
    return answer
  })

const samples = createSamples<WireCube>(cube => structuredClone(cube))
const writtenSamples = createSamples<WrittenCube>(cube => cube)

/** Tabulates rows over the axis. What cannot be a table is a problem in its place; the rest is calculated all the same. */
export const analyseFor = async (
  reader: Reader,
  { params, body }: Asked,
  which: WhichFigures = {},
  opened?: (prepared: Prepared) => void,
): Promise<AnalysisResponse> => {
  const preparing = async () => {
    const profiled = !body.inverted && which.frozen === undefined
    const prepared = await prepare(reader, params, body, { ...which, profiled })
    opened?.(prepared)
    return prepared
  }
  const carryOut = async ({ survey, calculation, wording }: Order<WireCube>) => {
    // Plain JSON as it is: the wire's arrays can be changed, those of the engine cannot.
    const calculated = (await calculateApart(survey, calculation, reader.signal)) as Calculated<WireCube>
    const sample = countedSample(calculated, wording)
    return { answer: answerIn(wording.frame, calculated, wording.sample ?? sample), sample }
  }
  return tabulated(reader, body, preparing, { carryOut, samples })
}

/** The tables of a call. One question alone was opened; the tables of a report are not counted. */
export const analyse: StepsVerb<typeof contract.analyse, Opened> = {
  read: async (tx, ctx, { found, body }) =>
    openDataset(tx, await versionFor(tx, ctx.actor, found), body, { profiled: !body.inverted }),
  answer: async (ctx, { body }, opened) => {
    const [question, ...others] = new Set(body.rows.map(row => row.question))
    if (question !== undefined && others.length === 0)
      noteOpened(ctx.client.id, 'question', `${opened.found.dataset.id}:${question}`)
    const carryOut = async ({ survey, calculation, wording }: Order<WrittenCube>) => {
      const { packed, sample } = await calculateWritten(survey, calculation, wording, ctx.signal)
      return { answer: new WrittenJson(packed), sample }
    }
    const preparing = () => prepareOpened(ctx, opened, body)
    return tabulated(ctx, body, preparing, { carryOut, samples: writtenSamples })
  },
}
