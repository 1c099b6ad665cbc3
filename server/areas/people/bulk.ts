import type * as contract from '@core/contract'
import { flagsOf } from '@core/domain'
import type { Verb } from '../../access/verbs'
import { Refusal } from '../../access/refusal'
import { changeOrNote } from './patch'

/** Changes people one after the other, each as if alone: who cannot be changed is named with the reason, and keeps nobody else back. */
export const changeUsers: Verb<typeof contract.changeUsers> = async (ctx, { body }) => {
  const change = 'role' in body.change ? flagsOf(body.change.role) : body.change
  const results = []
  for (const id of new Set(body.profile_ids)) {
    ctx.signal.throwIfAborted()
    try {
      results.push({ profile_id: id, user: await changeOrNote(ctx, id, change), reason: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ profile_id: id, user: null, reason: error.message })
    }
  }
  return { results }
}
