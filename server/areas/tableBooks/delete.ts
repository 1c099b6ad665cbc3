import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { tableBooks } from '../../db/schema'
import { stopWork } from '../../jobs/stops'
import { findDataset } from '../datasets'
import { bookFiles, ownBook } from './store'

/** Stops a comparison, or removes it: neither row nor file remains. */
export const deleteTableBook: Verb<typeof contract.deleteTableBook> = async (ctx, { params }) => {
  const { studyId, datasetName, bookId } = params
  const gone = await ctx.tenant(async tx => {
    const { dataset, full } = await findDataset(tx, ctx.actor, studyId, datasetName)
    if (!full) throw notFound('table book')
    const [row] = await tx
      .delete(tableBooks)
      .where(ownBook(ctx.actor, dataset.id, bookId))
      .returning()
    if (!row) throw notFound('table book')
    const detail = { table_book: row.id, study: dataset.studyId, dataset: dataset.name }
    await ctx.audit(tx, { event: 'table_book.deleted', outcome: 'ok', detail })
    return row
  })
  stopWork(ctx.client.id, gone.id)
  if (gone.file !== null) await bookFiles(ctx.stores, ctx.client.id).delete(gone.file)
  return {}
}
