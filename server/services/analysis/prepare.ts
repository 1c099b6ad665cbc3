import { compileFilter, isProblem, variablesOf } from '@core/domain'
import type { PlanContext, PlanProblem, TableRequest } from '@core/domain'
import type { Ctx } from '../../http/context'
import { invalid } from '../../http/errors'
import type { StoredQuestion } from '../../presenters/questions'
import { loadColumns } from '../../store/columns'
import type { ColumnSource } from '../../store/columns'
import { findDataset, questionsOf } from '../datasets/find'
import type { FoundDataset } from '../datasets/find'
import type { Calculation, StoredColumns } from './calculation'
import { simpleConditions } from './narrow'

/** A dataset opened for calculation: its definitions, the columns that were asked for, and what this reader may see. */
export interface Prepared {
  readonly found: FoundDataset
  readonly questions: readonly StoredQuestion[]
  readonly survey: StoredColumns
  readonly context: PlanContext
  /** The privacy floor of the client organisation. */
  readonly floor: number
}

/** Finds the dataset (with `draft`, for managers, the version that waits), checks the weight and loads the columns that the request needs. */
export const prepare = async (
  ctx: Ctx,
  params: { studyId: string; datasetName: string },
  request: Pick<TableRequest, 'rows' | 'axis' | 'filters' | 'weight'>,
  which: { readonly draft?: boolean } = {},
): Promise<Prepared> => {
  const { found, questions } = await ctx.tenant(async tx => {
    const dataset = await findDataset(tx, ctx.actor, params.studyId, params.datasetName, which)
    return { found: dataset, questions: await questionsOf(tx, dataset) }
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
