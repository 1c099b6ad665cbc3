import type * as contract from '@core/contract'
import { conflict } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { stopWork } from '../../jobs/stops'
import { presentImport } from './present'
import { dropFiles, filesOf, findImport, moveImport, workOf } from './store'

/** Stops an import in any state but the last; nothing of it remains. Cancelling again changes nothing. */
export const cancelImport: Verb<typeof contract.cancelImport> = async (ctx, { params }) => {
  const { before, after } = await ctx.tenant(async tx => {
    const row = await findImport(tx, ctx.client.id, params.importId)
    const from = ['uploading', 'reading', 'review', 'committing', 'failed'] as const
    const moved = await moveImport(tx, ctx.client.id, row.id, from, {
      state: 'cancelled',
      review: null,
      choices: null,
      problem: null,
      result: {},
    })
    if (moved && row.state !== 'cancelled')
      await ctx.audit(tx, { event: 'import.cancelled', outcome: 'ok', detail: { import: row.id, name: row.fileName } })
    return { before: row, after: moved ?? (await findImport(tx, ctx.client.id, row.id)) }
  })
  if (after.state === 'done') throw conflict('This import is finished: its dataset is in the study.')
  stopWork(ctx.client.id, after.id)
  await dropFiles(filesOf(ctx.stores, ctx.client.id), workOf(before))
  return presentImport(after)
}
