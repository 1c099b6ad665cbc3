import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { Actor } from '../../access/context'
import { forgetAddress } from '../../access/auditAddresses'
import { endAccess } from '../../access/authenticate'
import { isLastBreakGlass } from '../../access/passwordSignIn'
import { pseudonym } from '../../access/pseudonym'
import { conflict, invalid, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import * as schema from '../../db/schema'
import type { Tx } from '../../db/types'
import { activeAdmins, isPerson, lockPeople } from '../people'
import { OWNED, ownedBy } from './owned'

const {
  users,
  stories,
  favorites,
  userPreferences,
  savedFilters,
  summaries,
  apiTokens,
  reports,
  keyInsights,
  documents,
} = schema

const privateStories = (clientId: string, userId: string) =>
  and(eq(stories.clientId, clientId), eq(stories.author, userId), eq(stories.public, false))

/** Counts what would go and what would stay. */
export const getErasure: TxVerb<typeof contract.getErasure> = async (tx, { actor: { clientId } }, { found }) => {
  const { id } = found
  const own = [favorites, userPreferences, savedFilters, summaries] as const
  const counts = []
  for (const table of own) counts.push(await tx.$count(table, and(eq(table.clientId, clientId), eq(table.userId, id))))
  return {
    private_things: counts.reduce((sum, count) => sum + count, 0),
    private_stories: await tx.$count(stories, privateStories(clientId, id)),
    tokens: await tx.$count(apiTokens, and(eq(apiTokens.clientId, clientId), eq(apiTokens.userId, id))),
    public_stories: await tx.$count(
      stories,
      and(eq(stories.clientId, clientId), eq(stories.author, id), eq(stories.public, true)),
    ),
    reports: await tx.$count(reports, and(eq(reports.clientId, clientId), eq(reports.creator, id))),
    insights: await tx.$count(keyInsights, and(eq(keyInsights.clientId, clientId), eq(keyInsights.author, id))),
    documents: await tx.$count(documents, and(eq(documents.clientId, clientId), eq(documents.uploadedBy, id))),
  }
}

/** Throws Refusal conflict where the organisation would be left without somebody it needs. */
const refuseNeeded = async (tx: Tx, { clientId, userId }: Actor, person: typeof users.$inferSelect): Promise<void> => {
  if (person.id === userId) throw conflict('You cannot delete your own account. Ask another admin.')
  if (person.admin && person.active && (await activeAdmins(tx, clientId)) === 1)
    throw conflict('This is the last active admin. Make someone else admin first.')
  if (await isLastBreakGlass(tx, clientId, person.id))
    throw conflict('This is the last admin who keeps a password. Choose another one under Single sign-on first.')
}

/**
 * Deletes a person: rows that are theirs alone go, and the account stays as a nameless author of what others use. Behind the lock of
 * the organisation's people. The confirmation is the person's address, so that a program or a slip cannot take the wrong one.
 */
export const erasePerson: TxVerb<typeof contract.erasePerson> = async (tx, ctx, { found, body }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const own = and(eq(users.clientId, clientId), eq(users.id, found.id))
  const [person] = await tx.select().from(users).where(and(own, isPerson))
  if (!person) throw notFound('person')
  if (person.email.toLowerCase() !== body.email.toLowerCase())
    throw invalid('This is not the address of the person.', { email: ['Type the address as it is shown.'] })
  await refuseNeeded(tx, ctx.actor, person)
  await endAccess(tx, clientId, person.id)
  await tx.delete(stories).where(privateStories(clientId, person.id))
  for (const owned of OWNED) await tx.delete(owned.table).where(ownedBy(owned, clientId, person.id))
  await tx
    .update(users)
    .set({
      ...pseudonym(person.id),
      email: `${person.id}@deleted.invalid`,
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
    })
    .where(own)
  await forgetAddress(tx, clientId, person.email)
  await ctx.audit(tx, { event: 'user.erased', outcome: 'ok', detail: { user: person.id } })
  return {}
}
