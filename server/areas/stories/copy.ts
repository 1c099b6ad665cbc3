import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { stories, storyCards } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { readStory } from './get'
import { changedNow } from './keepVersion'
import { findCards } from './rows'

const TITLE_MAX = 250

/** Makes an own copy with the cards that the person sees; figures go on showing the same version of their data. */
export const copyStory: TxVerb<typeof contract.copyStory> = async (tx, ctx, { found }) => {
  const { actor } = ctx
  const { title: original, summary, metadata, cover } = found
  const title = `Copy of ${original}`.slice(0, TITLE_MAX)
  const cards = await findCards(tx, actor, found.id)
  const id = newId()
  await tx.insert(stories).values({
    ...{ clientId: actor.clientId, id, author: actor.userId, title, summary, metadata, cover },
    ...changedNow(actor),
  })
  if (cards.length > 0)
    await tx.insert(storyCards).values(
      cards.map(({ card: { content, uses, version, keptAt } }, index) => ({
        clientId: actor.clientId,
        id: newId(),
        storyId: id,
        position: index + 1,
        content,
        uses,
        version,
        keptAt,
      })),
    )
  await ctx.audit(tx, { event: 'story.created', outcome: 'ok', detail: { story: id, title, public: false } })
  return readStory(tx, actor, id)
}
