import type * as contract from '@core/contract'
import { conflict, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { presentDownload } from './present'
import { makeFileJob } from './makeJob'
import { findDownload, moveDownload } from './store'

/** Takes a file that could not be made up again. */
export const retryDownload: Verb<typeof contract.retryDownload> = async (ctx, { params }) => {
  refuseScarce(await ctx.space())
  return ctx.tenant(async tx => {
    const again = { state: 'waiting', problem: null, done: 0, total: 0, expires: null } as const
    const moved = await moveDownload(tx, ctx.client.id, params.downloadId, ['failed'], again)
    const found = await findDownload(tx, ctx.actor, params.downloadId)
    if (!moved) throw conflict('This file is there already, or is being made.')
    const detail = { download: params.downloadId, kind: found.download.kind, title: found.download.title }
    await ctx.audit(tx, { event: 'download.retried', outcome: 'ok', detail })
    await ctx.enqueue(tx, makeFileJob, { downloadId: params.downloadId })
    return presentDownload(found)
  })
}
