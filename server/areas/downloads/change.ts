import { and, eq } from 'drizzle-orm'
import type { deleteDownload, retryDownload } from '@core/contract'
import { downloads } from '../../db/schema'
import { conflict, notFound, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { stopWork } from '../../jobs/stops'
import { presentDownload } from './present'
import { makeFileJob } from './makeJob'
import { downloadFiles, findDownload, moveDownload } from './store'

/** Stops the making of a file, or removes it: neither row nor file remains. */
export const remove: Verb<typeof deleteDownload> = async (ctx, { params }) => {
  const [gone] = await ctx.tenant(async tx => {
    await ctx.audit(tx, { event: 'download.deleted', outcome: 'ok', detail: { download: params.downloadId } })
    return tx
      .delete(downloads)
      .where(and(eq(downloads.clientId, ctx.client.id), eq(downloads.id, params.downloadId)))
      .returning({ file: downloads.file })
  })
  if (!gone) throw notFound('download')
  stopWork(ctx.client.id, params.downloadId)
  if (gone.file !== null) await downloadFiles(ctx.dataDir, ctx.client.id).delete(gone.file)
  return {}
}

/** Takes a file that could not be made up again. */
export const retry: Verb<typeof retryDownload> = async (ctx, { params }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const again = { state: 'waiting', problem: null, done: 0, total: 0, expires: null } as const
    const moved = await moveDownload(tx, ctx.client.id, params.downloadId, ['failed'], again)
    const found = await findDownload(tx, ctx.actor, params.downloadId)
    if (!moved) throw conflict('This file is there already, or is being made.')
    await ctx.enqueue(tx, makeFileJob, { downloadId: params.downloadId })
    return presentDownload(found)
  })
}
