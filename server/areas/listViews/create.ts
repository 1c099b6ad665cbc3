import type * as contract from '@core/contract'
import { LIST_VIEWS_MAX } from '@core/domain'
import { oneAfterTheOther } from '../../access/own'
import { invalid } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { listViews } from '../../db/schema'
import { ownViews, presentView, readable, refuseTaken } from './store'

export const createView: Verb<typeof contract.createView> = async (ctx, { params: { list }, body }) =>
  ctx.tenant(async tx => {
    const { clientId, userId } = ctx.actor
    const settings = readable(body.settings)
    await oneAfterTheOther(tx, ctx.actor)
    const all = await ownViews(tx, ctx.actor, list)
    refuseTaken(all, body.name)
    if (all.length >= LIST_VIEWS_MAX) {
      const message = `You have ${LIST_VIEWS_MAX} saved views of this list, which is the most. Delete one first.`
      throw invalid(message, { _: [message] })
    }
    const [row] = await tx
      .insert(listViews)
      .values({ clientId, userId, id: newId(), list, name: body.name, settings })
      .returning()
    if (!row) throw new Error('The view was not stored')
    return presentView(row)
  })
