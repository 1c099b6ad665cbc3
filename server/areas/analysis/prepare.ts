import {
  compileFilter,
  isProblem,
  questionsOfRequest,
  variablesOf,
  type PlanContext,
  type PlanProblem,
  type TableRequest,
} from '@core/domain'
import type { Reader } from '../../access/context'
import { invalid } from '../../access/refusal'
import { withoutRowsByHand } from '../../access/addedRow'
import { type FoundDataset, type StoredQuestion, type Which, findDataset, questionsOf } from '../datasets'
import { loadColumns, type ColumnSource } from '../../store/columns'
import type { Calculation, StoredColumns } from './calculation'
import { simpleConditions } from './narrow'

/** A dataset opened for calculation: what the request asks for of it, as this reader may have it. */
export interface Prepared {
  readonly found: FoundDataset
  /** Questions that the request uses: reading thousands of definitions costs more than most tables. */
  readonly questions: readonly StoredQuestion[]
  readonly survey: StoredColumns
  readonly context: PlanContext
  /** The privacy floor of the client organisation. */
  readonly floor: number
}

/**
 * Finds the dataset, checks the weight and loads the questions and columns that the request needs; of the questions named in
 * `also` the definitions alone.
 */
export const prepare = async (
  ctx: Reader,
  params: { studyId: string; datasetName: string },
  request: Pick<TableRequest, 'rows' | 'axis' | 'filters' | 'weight'>,
  { also = [], ...which }: Which & { readonly also?: readonly string[] } = {},
): Promise<Prepared> => {
  const { found, questions } = await ctx.tenant(async tx => {
    const dataset = await findDataset(tx, ctx.actor, params.studyId, params.datasetName, which)
    const asked = await questionsOf(tx, dataset, [...questionsOfRequest(request), ...also])
    return { found: dataset, questions: dataset.full ? asked : asked.map(withoutRowsByHand) }
  })
  const { version, full } = found
  if (request.weight !== null && !version.weights.some(weight => weight.variable === request.weight))
    throw invalid('This dataset has no such weight.', {
      weight: [`"${request.weight}" is not a weight of this dataset. Choose another one or none.`],
    })
  const source: ColumnSource = { clientId: ctx.client.id, tenant: work => ctx.tenant(work) }
  const columns = await loadColumns(
    source,
    { datasetId: version.datasetId, version: version.version },
    variablesOf(questions, request),
  )
  const context: PlanContext = {
    dictionary: name => {
      const column = columns.get(name)
      return column?.kind === 'coded' ? column.dictionary : undefined
    },
    ...(!full && { permitted: question => question.unrestricted_filter }),
  }
  return { found, questions, survey: { length: version.respondents, columns }, context, floor: ctx.client.privacyFloor }
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
