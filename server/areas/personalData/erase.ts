import { and, count, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { TxCtx } from '../../access/context'
import { forgetAddress } from '../../access/auditAddresses'
import { endAccess } from '../../access/authenticate'
import { isLastBreakGlass } from '../../access/passwordSignIn'
import { pseudonym } from '../../access/pseudonym'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import * as schema from '../../db/schema'
import type { Tx } from '../../db/types'
import { activeAdmins, isPerson, lockPeople } from '../people'
import { OWNED, ownedBy } from './owned'

const {
  clients,
  users,
  stories,
  storyComments,
  favorites,
  userPreferences,
  savedFilters,
  tableBooks,
  listViews,
  summaries,
  apiTokens,
  reports,
  keyInsights,
  documents,
} = schema

/** An account without anything that was the person's. */
const NOBODY = {
  kind: 'erased',
  active: false,
  admin: false,
  manager: false,
  groups: [],
  integrations: [],
  silentRestrictions: false,
  personalization: {},
  passwordHash: null,
  invited: null,
  externalId: null,
  deprovisioned: null,
} satisfies Partial<typeof schema.users.$inferInsert>

const isShared = or(eq(stories.public, true), sql`cardinality(${stories.groups}) > 0`)

const storiesOf = (clientId: string, userId: string) => and(eq(stories.clientId, clientId), eq(stories.author, userId))

const sharedStories = (clientId: string, userId: string) =>
  and(storiesOf(clientId, userId), isNull(stories.removedAt), isShared)

/** Those that nobody else reads, and deleted ones that could still be restored. */
const privateStories = (clientId: string, userId: string) =>
  and(storiesOf(clientId, userId), or(isNotNull(stories.removedAt), sql`not ${isShared}`))

/** Comments that stay: not those on stories that go with their author, or are deleted. */
const keptComments = async (tx: Tx, clientId: string, userId: string): Promise<number> => {
  const [row] = await tx
    .select({ comments: count() })
    .from(storyComments)
    .innerJoin(stories, and(eq(stories.clientId, storyComments.clientId), eq(stories.id, storyComments.storyId)))
    .where(
      and(
        eq(storyComments.clientId, clientId),
        eq(storyComments.author, userId),
        isNull(storyComments.deletedAt),
        isNull(stories.removedAt),
        or(ne(stories.author, userId), isShared),
      ),
    )
  return row?.comments ?? 0
}

/** Counts what would go and what would stay. */
export const getErasure: TxVerb<typeof contract.getErasure> = async (tx, { actor: { clientId } }, { found }) => {
  const { id } = found
  const own = [favorites, userPreferences, savedFilters, tableBooks, listViews, summaries] as const
  const counts = []
  for (const table of own) counts.push(await tx.$count(table, and(eq(table.clientId, clientId), eq(table.userId, id))))
  return {
    private_things: counts.reduce((sum, one) => sum + one, 0),
    private_stories: await tx.$count(stories, privateStories(clientId, id)),
    tokens: await tx.$count(apiTokens, and(eq(apiTokens.clientId, clientId), eq(apiTokens.userId, id))),
    shared_stories: await tx.$count(stories, sharedStories(clientId, id)),
    reports: await tx.$count(reports, and(eq(reports.clientId, clientId), eq(reports.creator, id))),
    insights: await tx.$count(keyInsights, and(eq(keyInsights.clientId, clientId), eq(keyInsights.author, id))),
    documents: await tx.$count(documents, and(eq(documents.clientId, clientId), eq(documents.uploadedBy, id))),
    comments: await keptComments(tx, clientId, id),
  }
}

/** Throws Refusal conflict where the organisation would be left without somebody it needs. */
const refuseNeeded = async (tx: Tx, clientId: string, person: typeof users.$inferSelect): Promise<void> => {
  if (person.admin && person.active && (await activeAdmins(tx, clientId)) === 1)
    throw conflict('This is the last active admin. Make someone else admin first.')
  if (await isLastBreakGlass(tx, clientId, person.id))
    throw conflict('This is the last admin who keeps a password. Choose another one under Single sign-on first.')
}

/**
 * Deletes a person: rows that are theirs alone go, and the account stays as a nameless author of what others use. Behind the lock of
 * the organisation's people. The confirmation is the person's address, so that a program or a slip cannot take the wrong one.
 */
const erase = async (tx: Tx, ctx: Pick<TxCtx, 'actor' | 'audit'>, id: string, typed: string): Promise<void> => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const own = and(eq(users.clientId, clientId), eq(users.id, id))
  const [person] = await tx.select().from(users).where(and(own, isPerson))
  if (!person) throw notFound('person')
  if (person.email.toLowerCase() !== typed.toLowerCase())
    throw invalid('This is not the address of the person.', { email: ['Type the address as it is shown.'] })
  await refuseNeeded(tx, clientId, person)
  await endAccess(tx, clientId, id)
  await tx.delete(stories).where(privateStories(clientId, id))
  for (const owned of OWNED) await tx.delete(owned.table).where(ownedBy(owned, clientId, id))
  await tx
    .update(users)
    .set({ ...NOBODY, ...pseudonym(id), email: `${id}@deleted.invalid` })
    .where(own)
  await forgetAddress(tx, clientId, person.email)
  await ctx.audit(tx, { event: 'user.erased', outcome: 'ok', detail: { user: id } })
}

export const erasePerson: TxVerb<typeof contract.erasePerson> = async (tx, ctx, { found, body }) => {
  if (found.id === ctx.actor.userId) throw conflict('You cannot delete your own account here. Ask another admin.')
  await erase(tx, ctx, found.id, body.email)
  return {}
}

export const eraseOwn: TxVerb<typeof contract.eraseOwn> = async (tx, ctx, { body }) => {
  const { clientId, userId } = ctx.actor
  const [client] = await tx.select({ allowed: clients.selfDeletion }).from(clients).where(eq(clients.id, clientId))
  if (client?.allowed !== true)
    throw new Refusal('forbidden', 'Your organisation does not let people delete their own account. Ask an admin.')
  await erase(tx, ctx, userId, body.email)
  return {}
}
