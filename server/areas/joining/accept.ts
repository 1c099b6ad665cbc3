import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { domainOf } from '@core/domain'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { passwordWorth } from '../../access/passwordSignIn'
import { conflict, invalid, Refusal } from '../../access/refusal'
import type { InputFor, PublicVerb } from '../../access/verbs'
import { rowsOf } from '../../db/rows'
import { clients, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { lockPeople } from '../people'
import { acceptPassword, insertUser, openEntrance, setPassword, throughEntrance } from '../session'
import type { JoiningDeps } from './deps'
import { endLinks, organisationOf, readLink, useUp, type Link } from './links'

type Body = InputFor<typeof contract.acceptLink>['body']

const gone = () =>
  new Refusal('gone', 'This link has been used already, has expired, or was taken back. Ask for a new one.')

interface Opened {
  readonly link: Link
  readonly organisation: string
  /** Null for who signs up. */
  readonly user: typeof users.$inferSelect | null
}

/** What a secret leads to, while its link is good and its account is there. Throws Refusal gone. */
const openLink = async (tx: Tx, clientId: string, secret: string): Promise<Opened> => {
  const link = await readLink(tx, clientId, secret)
  if (!link) throw gone()
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  const [user] =
    link.userId === null
      ? []
      : await tx
          .select()
          .from(users)
          .where(and(eq(users.clientId, clientId), eq(users.id, link.userId)))
  const isGood = link.kind === 'sign_up' ? true : link.kind === 'invite' ? user?.invited != null : user?.active === true
  if (!client || !isGood) throw gone()
  return { link, organisation: client.name, user: user ?? null }
}

/** Opens the link of a secret in its organisation. Throws Refusal gone, and rate_limited. */
const opened = async (
  ctx: PublicCtx,
  { joinLimits }: JoiningDeps,
  secret: string,
): Promise<Opened & { clientId: string }> => {
  await joinLimits.secret(ctx.address)
  const clientId = organisationOf(secret)
  if (clientId === null) throw gone()
  return { clientId, ...(await ctx.deps.db.tenant(clientId, tx => openLink(tx, clientId, secret))) }
}

/** What a link is for, without using it up. */
export const inspectLink =
  (deps: JoiningDeps): PublicVerb<typeof contract.inspectLink> =>
  async (ctx, { body }) => {
    const { link, organisation, user } = await opened(ctx, deps, body.secret)
    return {
      kind: link.kind,
      email: link.email,
      client_name: organisation,
      first_name: user?.firstName ?? '',
      last_name: user?.lastName ?? '',
    }
  }

const namesOf = ({ first_name: firstName, last_name: lastName }: Body) => {
  if (firstName === undefined || lastName === undefined)
    throw invalid('Enter your first and last name.', {
      ...(firstName === undefined && { first_name: ['Enter your first name.'] }),
      ...(lastName === undefined && { last_name: ['Enter your last name.'] }),
    })
  return { firstName, lastName }
}

/** Whether an address is still on the whitelist of the organisation, and has no account anywhere. */
const isLetIn = async (tx: Tx, clientId: string, email: string): Promise<boolean> => {
  const taken = await rowsOf(tx, sql`select client_id from login_lookup(${email})`)
  const letIn = await rowsOf<{ organisation: string }>(
    tx,
    sql`select organisation from whitelist_lookup(${email}, ${domainOf(email) ?? ''})`,
  )
  return taken.length === 0 && letIn.some(({ organisation }) => organisation === clientId)
}

/** Does what a link is for; answers whose account it is. */
const fulfil = async (tx: Tx, { link, user }: Opened, body: Body, hash: string): Promise<string> => {
  const { clientId, email } = link
  if (link.kind === 'sign_up') {
    if (!(await isLetIn(tx, clientId, email))) throw gone()
    return insertUser(tx, clientId, { email, ...namesOf(body) }, hash)
  }
  if (!user) throw gone()
  if (link.kind === 'invite')
    await tx
      .update(users)
      .set({ ...namesOf(body), active: true, invited: null })
      .where(and(eq(users.clientId, clientId), eq(users.id, user.id)))
  await setPassword(tx, { clientId, userId: user.id }, hash)
  return user.id
}

const EVENTS = { invite: 'invite.accepted', sign_up: 'sign_up.done', reset: 'password.reset' } as const

/** Joins, or sets a new password, and signs in, or asks for the second step. A link works once. */
export const acceptLink =
  (deps: JoiningDeps): PublicVerb<typeof contract.acceptLink> =>
  async (ctx, { body }) => {
    const { clientId, link, organisation, user } = await opened(ctx, deps, body.secret)
    if (link.kind !== 'reset') namesOf(body)
    const own = [
      link.email.split('@')[0] ?? '',
      organisation,
      body.first_name ?? user?.firstName ?? '',
      body.last_name ?? user?.lastName ?? '',
    ]
    const hash = await acceptPassword(body.password, own)
    const entrance = await ctx.deps.db.tenant(clientId, async tx => {
      await lockPeople(tx, clientId)
      const again = await openLink(tx, clientId, body.secret)
      if ((await passwordWorth(tx, clientId, again.user?.id ?? '')) === 'closed')
        throw conflict(`People of ${again.organisation} sign in by its own provider. Log in with your e-mail address.`)
      if (!(await useUp(tx, again.link))) throw gone()
      const userId = await fulfil(tx, again, body, hash)
      await endLinks(tx, clientId, link.email, ['invite', 'sign_up', 'reset'])
      const who = { clientId, userId, address: ctx.address, requestId: ctx.requestId }
      await writeAudit(tx, who, { event: EVENTS[link.kind], outcome: 'ok', detail: { email: link.email } })
      return openEntrance(tx, ctx, { clientId, userId })
    })
    return throughEntrance(ctx, entrance)
  }
