import { and, count, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { favorites, reports, stories, studies } from '../../db/schema'
import { studyViewable } from '../../access/library'
import type { TxVerb } from '../../access/verbs'

/** Counts what a person could open as a user, and what stays theirs. */
export const getUserEffects: TxVerb<typeof contract.getUserEffects> = async (tx, { actor }, { found: person }) => {
  const { clientId } = actor
  const { id: userId, groups, silentRestrictions } = person
  const asUser = studyViewable({ clientId, userId, groups, silentRestrictions, admin: false, manager: false })
  const [seen] = await tx
    .select({ all: count(), asUser: sql<number>`count(*) filter (where ${asUser})::int` })
    .from(studies)
    .where(eq(studies.clientId, clientId))
  return {
    studies: seen?.all ?? 0,
    studies_as_user: seen?.asUser ?? 0,
    favorites: await tx.$count(favorites, and(eq(favorites.clientId, clientId), eq(favorites.userId, userId))),
    reports: await tx.$count(reports, and(eq(reports.clientId, clientId), eq(reports.creator, userId))),
    stories: await tx.$count(stories, and(eq(stories.clientId, clientId), eq(stories.author, userId))),
  }
}
