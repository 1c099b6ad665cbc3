import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { storyCards, storyComments, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { CARD_JOINS, cardShown } from '../../access/storyCards'

/** Whether a comment of a story that the reader sees exists for them: one on a card only if they see the card. */
const commentShown = (reader: Actor): SQL => sql`(${storyComments.cardId} is null or exists (
  select 1 from ${storyCards} ${CARD_JOINS}
  where ${storyCards.clientId} = ${storyComments.clientId} and ${storyCards.id} = ${storyComments.cardId} and ${cardShown(reader)}))`

/** What names somebody. */
interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** The name of somebody who wrote or is mentioned. */
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

const named = { firstName: users.firstName, lastName: users.lastName }
const resolvers = alias(users, 'resolvers')

export interface CommentRow {
  readonly comment: typeof storyComments.$inferSelect
  readonly author: Named
  readonly resolver: Named | null
}

/** The comments of a story that the reader sees, oldest first; the story itself is one that they see. */
export const findComments = async (
  tx: Tx,
  actor: Actor,
  storyId: string,
  condition?: SQL,
): Promise<readonly CommentRow[]> =>
  tx
    .select({
      comment: storyComments,
      author: named,
      resolver: { firstName: resolvers.firstName, lastName: resolvers.lastName },
    })
    .from(storyComments)
    .innerJoin(users, and(eq(users.clientId, storyComments.clientId), eq(users.id, storyComments.author)))
    .leftJoin(
      resolvers,
      and(eq(resolvers.clientId, storyComments.clientId), eq(resolvers.id, storyComments.resolvedBy)),
    )
    .where(
      and(
        eq(storyComments.clientId, actor.clientId),
        eq(storyComments.storyId, storyId),
        commentShown(actor),
        condition,
      ),
    )
    .orderBy(asc(storyComments.created), asc(storyComments.id))

/** Names by the ids of accounts. */
export const namesOf = async (
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: users.id, ...named })
          .from(users)
          .where(and(eq(users.clientId, clientId), sql`${users.id} = any(${sql.param([...ids])}::text[])`))
  return new Map(rows.map(row => [row.id, nameOf(row)]))
}
