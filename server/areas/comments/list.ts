import type * as contract from '@core/contract'
import type { CommentThread } from '@core/contract'
import type { stories } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { mayEditStory } from '../../access/story'
import type { TxVerb } from '../../access/verbs'
import { presentThreads } from './present'
import { findComments, namesOf } from './rows'

type Story = typeof stories.$inferSelect

/** All threads of a story that its reader sees. */
export const readThreads = async (
  tx: Tx,
  actor: Actor,
  story: Story,
): Promise<{ readonly results: CommentThread[] }> => {
  const rows = await findComments(tx, actor, story.id)
  const names = await namesOf(tx, actor.clientId, [...new Set(rows.flatMap(({ comment }) => comment.mentions))])
  return { results: presentThreads(rows, { reader: actor, editsStory: mayEditStory(actor, story), names }) }
}

export const listComments: TxVerb<typeof contract.listComments> = (tx, { actor }, { found }) =>
  readThreads(tx, actor, found)
