import type * as contract from '@core/contract'
import { receiptView } from '@core/report'
import { invalid, notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { analyseFor } from '../analysis'
import { findDataset, type FoundDataset } from '../datasets'
import { keepReceipts } from './keep'

/** A version that this reader has, or had once. */
export const isOpen = ({ dataset, version, manages }: FoundDataset): boolean =>
  manages || version.version === dataset.currentVersion || version.publishedAt !== null

/** Keys of the columns that are shown; null where these are all. */
const shownOf = (
  all: readonly { readonly key: string; readonly group: string | null }[],
  shown: readonly string[] | null,
) => {
  const keys = all.filter(({ group }) => group !== null).map(({ key }) => key)
  const kept = shown && keys.filter(key => shown.includes(key))
  return kept?.length === keys.length ? null : kept
}

/** Gives one table an address. It is calculated first, so that nothing has one that its reader does not see. */
export const createReceipt: Verb<typeof contract.createReceipt> = async (ctx, { params, body }) => {
  const { data_version: version, request, settings, columns } = body
  const which = version === undefined ? {} : { version }
  const find = () => ctx.tenant(tx => findDataset(tx, ctx.actor, params.studyId, params.datasetName, which))
  if (!isOpen(await find())) throw notFound('dataset')
  const { tables } = await analyseFor(ctx, { params, body: request }, which)
  const [table, ...others] = tables
  if (table === undefined || others.length > 0)
    throw invalid('A receipt is about one table.', {
      request: ['Choose one question, one row of a grid, and one question across where the table is swapped.'],
    })
  if (table.outcome === 'problem') throw invalid('There is no such table.', { request: [table.message] })
  const [id = ''] = await ctx.tenant(async tx =>
    keepReceipts(tx, await findDataset(tx, ctx.actor, params.studyId, params.datasetName, which), [
      { request, settings: receiptView(settings), columns: shownOf(table.cube.columns, columns) },
    ]),
  )
  return { id }
}
