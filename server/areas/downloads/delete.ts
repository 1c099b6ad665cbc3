import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { downloads } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { stopWork } from '../../jobs/stops'
import { downloadFiles } from './store'

/** Stops the making of a file, or removes it: neither row nor file remains. */
export const deleteDownload: Verb<typeof contract.deleteDownload> = async (ctx, { params }) => {
  const [gone] = await ctx.tenant(async tx => {
    await ctx.audit(tx, { event: 'download.deleted', outcome: 'ok', detail: { download: params.downloadId } })
    return tx
      .delete(downloads)
      .where(and(eq(downloads.clientId, ctx.client.id), eq(downloads.id, params.downloadId)))
      .returning({ file: downloads.file })
  })
  if (!gone) throw notFound('download')
  stopWork(ctx.client.id, params.downloadId)
  if (gone.file !== null) await downloadFiles(ctx.stores, ctx.client.id).delete(gone.file)
  return {}
}
