import type { AnalysisRequest } from '@core/contract'
import {
  compileFilter,
  isProblem,
  questionsOfRequest,
  variablesOf,
  variablesOfSource,
  type Banner,
  type PlanContext,
  type PlanProblem,
  type QuestionDef,
  type TableRequest,
} from '@core/domain'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import { invalid } from '../../access/refusal'
import { withoutRowsByHand } from '../../access/addedRow'
import {
  type FoundDataset,
  type StoredQuestion,
  type Which,
  bannersOf,
  findDataset,
  heldQuestionsOf,
} from '../datasets'
import type { ColumnHead } from '@core/respondents'
import { RespondentsUnavailable } from '../../respondents/client'
import { loadColumns, loadHeads, type ColumnSource } from '../../store/columns'
import type { Calculation } from './calculation'
import { noAnswer } from './counter'
import { loadFirst } from './loadJob'
import { simpleConditions } from './narrow'
import { profileOf } from './sample'
import type { Survey } from './threads'

/** What a request asks for of a dataset, as this reader may have it: what is read before respondents are looked at. */
export interface Opened {
  readonly found: FoundDataset
  /** Questions that the request uses: reading thousands of definitions costs more than most tables. */
  readonly questions: readonly StoredQuestion[]
  /** Where the columns are waves: those that say who the respondents are. */
  readonly profile: readonly StoredQuestion[]
  /** The axis of the request with its banners as they are defined now. */
  readonly axis: TableRequest['axis']
}

/** A dataset opened for calculation. */
export interface Prepared extends Opened {
  readonly survey: Survey
  readonly context: PlanContext
  /** The privacy floor of the client organisation. */
  readonly floor: number
}

type AskedAxis = AnalysisRequest['axis']

/** Definitions as they were at another time, to be used in place of those of now. */
export interface Frozen {
  readonly questions: readonly QuestionDef[]
  readonly banners: readonly (Banner & { readonly id: string })[]
}

/** Which version, and by which definitions; whom its questions are open to is decided by those of now. */
export type WhichFigures = Which & { readonly frozen?: Frozen }

/** Banners by their definitions; one that there is not, or not for this reader, has none. */
const axisOf = async (
  tx: Tx,
  { dataset }: FoundDataset,
  asked: AskedAxis,
  frozen: Frozen | undefined,
): Promise<TableRequest['axis']> => {
  const banners = frozen?.banners ?? (asked.some(item => 'banner' in item) ? await bannersOf(tx, dataset) : [])
  return asked.map(item => ('banner' in item ? { banner: banners.find(({ id }) => id === item.banner) ?? null } : item))
}

/** Frozen definitions with the rights of now: what is no longer in the dataset is open to nobody but those with full rights. */
const thawed = (frozen: Frozen, now: readonly StoredQuestion[]): StoredQuestion[] => {
  const open = new Set(now.filter(question => question.unrestricted_filter).map(({ name }) => name))
  return frozen.questions.map(question => ({
    ...question,
    unrestricted_filter: open.has(question.name),
    counts: { base: 0, options: {} },
  }))
}

/** Where the respondents of a version are counted, and what is known of the columns that a request uses. */
const surveyOf = async (
  ctx: Reader,
  { version }: FoundDataset,
  variables: readonly string[],
): Promise<{ readonly survey: Survey; readonly heads: ReadonlyMap<string, ColumnHead> }> => {
  const source: ColumnSource = { clientId: ctx.client.id, tenant: work => ctx.tenant(work) }
  const { datasetId, respondents: length } = version
  const of = { clientId: ctx.client.id, datasetId, version: version.version }
  const { respondents } = ctx
  if (respondents === undefined || length < respondents.from) {
    const columns = await loadColumns(source, of, variables, length)
    return { survey: { length, columns, key: JSON.stringify(Object.values(of)) }, heads: columns }
  }
  const isThere = await respondents.has(of, ctx.signal).catch((error: unknown) => {
    throw error instanceof RespondentsUnavailable ? noAnswer(error) : error
  })
  // Thrown outside of the transaction that stores the job.
  if (!isThere) throw await ctx.tenant(tx => loadFirst(tx, of))
  const heads = await loadHeads(source, of, variables)
  return {
    survey: { length, table: respondents.open(of, { length, head: name => heads.get(name) }, ctx.signal) },
    heads,
  }
}

type Wanted = Pick<TableRequest, 'rows' | 'filters' | 'weight'> & { readonly axis: AskedAxis }

interface Besides extends Pick<WhichFigures, 'frozen'> {
  /** Questions of which the definitions alone are wanted. */
  readonly also?: readonly string[]
  /** Whether waves among the columns want to know who was asked. */
  readonly profiled?: boolean
}

/** Reads what a request asks for of a dataset that was found for the reader. */
export const openDataset = async (
  tx: Tx,
  found: FoundDataset,
  request: Wanted,
  { also = [], profiled = false, frozen }: Besides = {},
): Promise<Opened> => {
  const axis = await axisOf(tx, found, request.axis, frozen)
  const now = await heldQuestionsOf(tx, found, [...questionsOfRequest({ ...request, axis }), ...also])
  const asked = frozen ? thawed(frozen, now) : now
  const profile = profiled ? await profileOf(tx, found, { axis, questions: now }) : []
  return { found, questions: found.full ? asked : asked.map(withoutRowsByHand), profile, axis }
}

/** Checks the weight and loads the columns that the request needs. */
export const prepareOpened = async (ctx: Reader, opened: Opened, request: Wanted): Promise<Prepared> => {
  const { found, questions, profile, axis } = opened
  const { version, full } = found
  if (request.weight !== null && !version.weights.some(weight => weight.variable === request.weight))
    throw invalid('This dataset has no such weight.', {
      weight: [`"${request.weight}" is not a weight of this dataset. Choose another one or none.`],
    })
  const variables = new Set([
    ...variablesOf(questions, { ...request, axis }),
    ...profile.flatMap(({ source }) => (source ? variablesOfSource(source) : [])),
  ])
  const { survey, heads } = await surveyOf(ctx, found, [...variables])
  const context: PlanContext = {
    dictionary: name => {
      const head = heads.get(name)
      return head?.kind === 'coded' ? head.dictionary : undefined
    },
    ...(!full && { permitted: question => question.unrestricted_filter }),
  }
  return { ...opened, survey, context, floor: ctx.client.privacyFloor }
}

/** Finds a dataset and prepares a request over it. */
export const prepare = async (
  ctx: Reader,
  params: { studyId: string; datasetName: string },
  request: Wanted,
  which: WhichFigures & Besides = {},
): Promise<Prepared> => {
  const opened = await ctx.tenant(async tx =>
    openDataset(tx, await findDataset(tx, ctx.actor, params.studyId, params.datasetName, which), request, which),
  )
  return prepareOpened(ctx, opened, request)
}

/** The request's filter for the engine, and what protects readers without full rights; or why it cannot be answered. */
export const filterOf = (
  { found, questions, context, floor }: Prepared,
  filters: TableRequest['filters'],
): Pick<Calculation, 'filter' | 'protection'> | PlanProblem => {
  const byName = new Map(questions.map(question => [question.name, question]))
  const filter = filters && compileFilter(byName, filters, context)
  if (filter && isProblem(filter)) return filter
  if (found.full) return { filter, protection: null }
  const conditions = filters ? simpleConditions(byName, filters, context) : []
  if ('code' in conditions) return conditions
  return { filter, protection: { floor, conditions } }
}
