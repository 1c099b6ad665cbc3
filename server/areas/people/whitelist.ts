import { and, asc, eq, inArray } from 'drizzle-orm'
import { getPublicSuffix } from 'tldts'
import type * as contract from '@core/contract'
import type { Page } from '@core/contract'
import { cleanValues, whitelistProblem, type WhitelistKind } from '@core/domain'
import { newId } from '../../db/ids'
import { rowsOfPage } from '../../db/page'
import { whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { lockPeople } from './store'

/** Whether anyone can register under a domain, by the public suffix list; core knows the plain cases only, to answer while typing. */
const isPublicSuffix = (domain: string): boolean => getPublicSuffix(domain, { allowPrivateDomains: true }) === domain

/** Why a clean value cannot be on the whitelist; null where it can. */
const problemOf = (kind: WhitelistKind, value: string): string | null =>
  whitelistProblem(kind, value) ??
  (kind === 'domain' && isPublicSuffix(value) ? 'Anyone can register under this ending' : null)

interface Entry {
  readonly id: string
  readonly value: string
}

const ofKind = (ctx: TxCtx, kind: WhitelistKind) =>
  and(eq(whitelist.clientId, ctx.actor.clientId), eq(whitelist.kind, kind))

const read = async (tx: Tx, ctx: TxCtx, kind: WhitelistKind, page: Page) => {
  const { limit, offset } = rowsOfPage(page)
  const rows = await tx
    .select({ id: whitelist.id, value: whitelist.value })
    .from(whitelist)
    .where(ofKind(ctx, kind))
    .orderBy(asc(whitelist.value))
    .limit(limit)
    .offset(offset)
  return { count: await tx.$count(whitelist, ofKind(ctx, kind)), rows }
}

/** Adds what can be added; every other value is named with the reason. */
const add = async (tx: Tx, ctx: TxCtx, kind: WhitelistKind, given: readonly string[]) => {
  await lockPeople(tx, ctx.actor.clientId)
  const values = cleanValues(kind, given)
  const held = await tx
    .select({ value: whitelist.value })
    .from(whitelist)
    .where(and(ofKind(ctx, kind), inArray(whitelist.value, values)))
  const listed = new Set(held.map(({ value }) => value))
  const failures = values.flatMap(value => {
    const reason = problemOf(kind, value) ?? (listed.has(value) ? 'Already on the list' : null)
    return reason === null ? [] : [{ value, reason }]
  })
  const refused = new Set(failures.map(({ value }) => value))
  const added: Entry[] = values.filter(value => !refused.has(value)).map(value => ({ id: newId(), value }))
  if (added.length > 0) {
    await tx.insert(whitelist).values(added.map(entry => ({ ...entry, clientId: ctx.actor.clientId, kind })))
    const detail = { kind, values: added.map(({ value }) => value).join(' ') }
    const changes = added.map(({ value }) => ({ field: kind, before: null, after: value }))
    await ctx.audit(tx, { event: 'whitelist.added', outcome: 'ok', detail, changes })
  }
  return { added, failures }
}

const remove = async (tx: Tx, ctx: TxCtx, kind: WhitelistKind, id: string): Promise<Record<string, never>> => {
  const [gone] = await tx
    .delete(whitelist)
    .where(and(ofKind(ctx, kind), eq(whitelist.id, id)))
    .returning({ value: whitelist.value })
  if (!gone) throw notFound('entry')
  await ctx.audit(tx, {
    event: 'whitelist.removed',
    outcome: 'ok',
    detail: { kind, value: gone.value },
    changes: [{ field: kind, before: gone.value, after: null }],
  })
  return {}
}

const email = ({ id, value }: Entry) => ({ id, email: value })
const domain = ({ id, value }: Entry) => ({ id, email_domain: value })

/** Addresses on the whitelist, by name. */
export const listWhitelistEmails: TxVerb<typeof contract.listWhitelistEmails> = async (tx, ctx, { query }) => {
  const { count, rows } = await read(tx, ctx, 'email', query)
  return { count, results: rows.map(email) }
}

/** Adds addresses. */
export const addWhitelistEmails: TxVerb<typeof contract.addWhitelistEmails> = async (tx, ctx, { body }) => {
  const { added, failures } = await add(tx, ctx, 'email', body.values)
  return { successes: added.map(email), failures }
}

/** Removes an address. */
export const deleteWhitelistEmail: TxVerb<typeof contract.deleteWhitelistEmail> = (tx, ctx, { params }) =>
  remove(tx, ctx, 'email', params.id)

/** Domains on the whitelist, by name. */
export const listWhitelistDomains: TxVerb<typeof contract.listWhitelistDomains> = async (tx, ctx, { query }) => {
  const { count, rows } = await read(tx, ctx, 'domain', query)
  return { count, results: rows.map(domain) }
}

/** Adds domains. */
export const addWhitelistDomains: TxVerb<typeof contract.addWhitelistDomains> = async (tx, ctx, { body }) => {
  const { added, failures } = await add(tx, ctx, 'domain', body.values)
  return { successes: added.map(domain), failures }
}

/** Removes a domain. */
export const deleteWhitelistDomain: TxVerb<typeof contract.deleteWhitelistDomain> = (tx, ctx, { params }) =>
  remove(tx, ctx, 'domain', params.id)
