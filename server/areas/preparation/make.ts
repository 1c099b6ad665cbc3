import type * as contract from '@core/contract'
import { conflict } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { makeJob } from './makeJob'
import { preparedOf } from './prepared'
import { presentState } from './present'
import { markMaking, openPreparation, refuseStale } from './store'

/** A job makes a version of the steps as they are now; readers keep theirs until it is published. */
export const makePrepared: TxVerb<typeof contract.makePrepared> = async (tx, ctx, { body, found }) => {
  const opened = await openPreparation(tx, ctx.actor, found, { lock: true })
  const { row } = opened
  await refuseStale(tx, row, body.base_revision)
  if (row.making) throw conflict('A version is being made of this preparation already.')
  const state = await presentState(tx, opened, await preparedOf(tx, opened))
  if (state.made) throw conflict('The newest version was made of these very steps.')
  const [problem] = state.problems
  if (problem) throw conflict(`A step cannot be taken: ${problem.message} ${problem.cure} Switch it off, or change it.`)
  await markMaking(tx, row, { making: true, failure: null })
  await ctx.enqueue(tx, makeJob, {
    datasetId: row.datasetId,
    fileVersion: row.version,
    userId: ctx.actor.userId,
    requestId: ctx.requestId,
  })
  await ctx.audit(tx, {
    event: 'preparation.making',
    outcome: 'ok',
    detail: { study: opened.found.study.studyNumber, dataset: opened.found.dataset.name, revision: row.revision },
  })
  return { ...state, making: true, failure: null }
}
