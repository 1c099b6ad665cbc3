import type * as contract from '@core/contract'
import { conflict } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { presentImport } from './present'
import { lockInReview, refuseStale, refuseUnknown } from './choices'
import { commitImportJob } from './commitJob'
import { moveImport, workOf } from './store'

/** Takes the reviewed choices; a job makes the dataset version of them, in one transaction. */
export const commitImport: Verb<typeof contract.commitImport> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const row = await lockInReview(tx, ctx.client.id, params.importId)
    const { base_version, ...choices } = body
    if (base_version !== undefined) refuseStale(row.choices, base_version)
    refuseUnknown(row.review, choices)
    const work = workOf(row)
    const moved = await moveImport(tx, ctx.client.id, row.id, ['review'], {
      state: 'committing',
      datasetName: body.dataset_name,
      problem: null,
      progress: { unit: 'rows', done: 0, total: row.review.respondents },
      result: {
        ...work,
        choices,
        by: ctx.actor.userId,
        ...(work.carried === true && base_version !== undefined && { seen: true as const }),
      },
    })
    if (!moved) throw conflict('This import is not in review.')
    await ctx.enqueue(tx, commitImportJob, { importId: row.id })
    await ctx.audit(tx, {
      event: 'import.committed',
      outcome: 'ok',
      detail: { import: row.id, dataset: body.dataset_name },
    })
    return presentImport(moved)
  })
