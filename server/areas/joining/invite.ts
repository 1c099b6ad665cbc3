import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { MadeLink, OutputOf } from '@core/contract'
import { assignableRoles, canEditUser, cleanAddresses, domainOf, flagsOf, roleOf, type Role } from '@core/domain'
import type { Ctx } from '../../access/context'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import type { InputFor, Verb } from '../../access/verbs'
import { rowsOf } from '../../db/rows'
import { userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { mailIdentity } from '../client'
import { lockPeople } from '../people'
import { insertUser } from '../session'
import type { JoiningDeps } from './deps'
import { sendLetters, UNPOSTED, type Posted } from './letters'
import { endLinks, newLink, noteMailProblems, urlOf, type NewLink } from './links'

type Body = InputFor<typeof contract.invitePeople>['body']
type Result = OutputOf<typeof contract.invitePeople>['results'][number]

const nameOf = ({ actor }: Pick<Ctx, 'actor'>): string => `${actor.firstName} ${actor.lastName}`.trim() || actor.email

interface Made {
  readonly result: Result
  readonly link: NewLink | null
}

const nobody = (email: string, outcome: Result['outcome'], reason: string, id: string | null = null): Made => ({
  result: { email, outcome, reason, profile_id: id, link: null },
  link: null,
})

/** Makes an account that waits for its person, or a new link for one that does. */
const inviteOne = async (tx: Tx, ctx: Ctx, email: string, { role, groups }: Body): Promise<Made> => {
  const { clientId } = ctx.actor
  if (domainOf(email) === null) return nobody(email, 'refused', 'This is not an e-mail address.')
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.email, email)))
  if (account && account.invited === null)
    return account.active
      ? nobody(email, 'here', 'Has an account already.', account.id)
      : nobody(email, 'inactive', 'Has an account that is deactivated: activate it.', account.id)
  if (account && !canEditUser(roleOf(ctx.actor), roleOf(account)))
    return nobody(email, 'refused', 'Only admins can change an invitation to be an admin.')
  if (!account && (await rowsOf(tx, sql`select client_id from login_lookup(${email})`)).length > 0)
    return nobody(email, 'refused', 'This address could not be invited. Ask your administrator.')
  const change = { ...flagsOf(role), groups: [...new Set(groups)], active: false, invited: new Date() }
  const id = account?.id ?? (await insertUser(tx, clientId, { email, firstName: '', lastName: '' }, null))
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
  const link = await newLink(tx, clientId, { kind: 'invite', userId: id, email })
  const detail = { user: id, email, role }
  await ctx.audit(tx, { event: 'invite.made', outcome: 'ok', detail })
  return { result: { email, outcome: account ? 'again' : 'invited', reason: '', profile_id: id, link: null }, link }
}

const refuseGroups = async (tx: Tx, clientId: string, groups: readonly string[]): Promise<void> => {
  if (groups.length === 0) return
  const known = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, [...groups])))
  const missing = groups.find(group => !known.some(({ name }) => name === group))
  if (missing !== undefined)
    throw invalid(`There is no group "${missing}".`, { groups: [`There is no group "${missing}".`] })
}

const linkOf = (ctx: Ctx, { secret, expires }: NewLink, { mailed, problem }: Posted = UNPOSTED): MadeLink => ({
  url: urlOf(ctx.origin, secret),
  expires: expires.toISOString(),
  mailed,
  mail_problem: problem,
})

/** Sends links by mail, by the address each is for, and keeps why one was not taken. */
const send = async (
  ctx: Ctx,
  { mailer }: JoiningDeps,
  kind: 'invite' | 'reset',
  letters: readonly { readonly to: string; readonly link: NewLink }[],
): Promise<ReadonlyMap<string, Posted>> => {
  const posted = await sendLetters(
    mailer,
    await ctx.tenant(tx => mailIdentity(tx, ctx.stores, ctx.client.id)),
    letters.map(({ to, link }) => ({
      kind,
      organisation: ctx.client.name,
      url: urlOf(ctx.origin, link.secret),
      by: nameOf(ctx),
      to,
      replyTo: { name: nameOf(ctx), address: ctx.actor.email },
    })),
    ctx.log,
  )
  const problems = letters.flatMap(({ link }, at) => {
    const problem = posted[at]?.problem ?? null
    return problem === null ? [] : [{ id: link.id, problem }]
  })
  if (problems.length > 0) await ctx.tenant(tx => noteMailProblems(tx, ctx.client.id, problems))
  return new Map(letters.map(({ to }, at) => [to, posted[at] ?? UNPOSTED]))
}

/** Invites people into a role that the actor may give; answers for each address what became of it, with a link to hand over. */
export const invitePeople =
  (deps: JoiningDeps): Verb<typeof contract.invitePeople> =>
  async (ctx, { body }) => {
    const own = roleOf(ctx.actor)
    if (!assignableRoles(own).includes(body.role)) {
      await ctx.tenant(tx => ctx.audit(tx, { event: 'invite.made', outcome: 'refused', detail: { role: body.role } }))
      throw new Refusal('forbidden', 'Only admins can invite admins.')
    }
    const addresses = cleanAddresses(body.emails)
    const made = await ctx.tenant(async tx => {
      const { clientId } = ctx.actor
      await lockPeople(tx, clientId)
      await refuseGroups(tx, clientId, body.groups)
      const all: Made[] = []
      for (const email of addresses) all.push(await inviteOne(tx, ctx, email, body))
      return all
    })
    const invited = made.flatMap(({ result, link }) => (link ? [{ to: result.email, link }] : []))
    const posted = await send(ctx, deps, 'invite', invited)
    return {
      results: made.map(({ result, link }) => ({
        ...result,
        link: link && linkOf(ctx, link, posted.get(result.email)),
      })),
    }
  }

interface Target {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly invited: boolean
  readonly active: boolean
}

/** A person whom the actor may change, behind the lock of the people. Throws Refusal not_found and forbidden. */
const targetOf = async (tx: Tx, ctx: Ctx, id: string): Promise<Target> => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id), eq(users.kind, 'person')))
  if (!user) throw notFound('person')
  if (!canEditUser(roleOf(ctx.actor), roleOf(user))) throw new Refusal('forbidden', 'Only admins can change an admin.')
  return { id, email: user.email, role: roleOf(user), invited: user.invited !== null, active: user.active }
}

/** A new link for a person, to hand over; also by mail where there is a mail server. */
export const makeLink =
  (deps: JoiningDeps): Verb<typeof contract.makeLink> =>
  async (ctx, { params }) => {
    const { kind, email, link } = await ctx.tenant(async tx => {
      const target = await targetOf(tx, ctx, params.profileId)
      if (!target.invited && !target.active) throw conflict('This person is deactivated. Activate them first.')
      const kind = target.invited ? ('invite' as const) : ('reset' as const)
      const detail = { user: target.id, kind }
      await ctx.audit(tx, { event: 'link.made', outcome: 'ok', detail })
      const link = await newLink(tx, ctx.actor.clientId, { kind, userId: target.id, email: target.email })
      return { kind, email: target.email, link }
    })
    const posted = await send(ctx, deps, kind, [{ to: email, link }])
    return { kind, ...linkOf(ctx, link, posted.get(email)) }
  }

/** Removes the account of somebody who was invited and has not joined. */
export const withdrawInvite: Verb<typeof contract.withdrawInvite> = (ctx, { params }) =>
  ctx.tenant(async tx => {
    const target = await targetOf(tx, ctx, params.profileId)
    if (!target.invited) throw conflict('This person has joined already. Deactivate them instead.')
    const { clientId } = ctx.actor
    await endLinks(tx, clientId, target.email, ['invite'])
    await tx.delete(users).where(and(eq(users.clientId, clientId), eq(users.id, target.id)))
    await ctx.audit(tx, { event: 'invite.withdrawn', outcome: 'ok', detail: { user: target.id, email: target.email } })
    return {}
  })
