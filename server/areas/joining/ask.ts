import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { LinkKind } from '@core/contract'
import { domainOf } from '@core/domain'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { passwordWorth } from '../../access/passwordSignIn'
import type { PublicVerb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { rowsOf } from '../../db/rows'
import { unknownLogins, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { mailIdentity, organisationName } from '../client'
import type { JoiningDeps } from './deps'
import { sendLetters, type Sent } from './letters'
import { newLink, urlOf } from './links'

/** The account of an address that may have a new password by mail. */
const resettable = async (tx: Tx, clientId: string, userId: string) => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, userId), users.active, eq(users.kind, 'person')))
  const worth = await passwordWorth(tx, clientId, userId)
  return user && worth !== 'closed' ? user : null
}

interface Found {
  readonly clientId: string
  readonly userId: string | null
}

/** Makes the link and its letter where there is somebody to send it to; else leaves a trace of the same size. */
const prepare = async (
  { deps, address, requestId, origin }: PublicCtx,
  kind: Extract<LinkKind, 'reset' | 'sign_up'>,
  email: string,
  found: Found | null,
): Promise<Sent | null> => {
  const letter =
    found &&
    (await deps.db.tenant(found.clientId, async tx => {
      const { clientId, userId } = found
      const user = userId === null ? null : await resettable(tx, clientId, userId)
      if (kind === 'reset' && !user) return null
      const { secret } = await newLink(tx, clientId, { kind, userId: user?.id ?? null, email })
      const who = { clientId, userId: user?.id ?? null, address, requestId }
      await writeAudit(tx, who, { event: `${kind}.asked`, outcome: 'ok', detail: { email } })
      const organisation = await organisationName(tx, clientId)
      return { kind, organisation, url: urlOf(origin, secret), by: null, to: email, replyTo: null }
    }))
  if (!letter) await deps.db.owner(null, tx => tx.insert(unknownLogins).values({ id: newId(), address, requestId }))
  return letter
}

/** Sends after the answer, whose time would else tell whether there is an account. */
const sendLater = (ctx: PublicCtx, { mailer }: JoiningDeps, found: Found | null, letter: Sent | null): void => {
  if (found === null || letter === null) return
  const { clientId } = found
  void ctx.deps.db
    .tenant(clientId, tx => mailIdentity(tx, ctx.stores, clientId))
    .then(from => sendLetters(mailer, from, [letter], ctx.log))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a mail was not sent'))
}

/** Sends a link to a new password to the account of an address. */
export const askReset =
  (deps: JoiningDeps): PublicVerb<typeof contract.askReset> =>
  async (ctx, { body }) => {
    const email = body.email.toLowerCase()
    await deps.joinLimits.mail(email, ctx.address)
    if (deps.mailer === null) return { mails: false }
    const [found] = await ctx.deps.db.tenant(null, tx =>
      rowsOf<{ client_id: string; user_id: string }>(tx, sql`select client_id, user_id from login_lookup(${email})`),
    )
    const account = found ? { clientId: found.client_id, userId: found.user_id } : null
    sendLater(ctx, deps, account, await prepare(ctx, 'reset', email, account))
    return { mails: true }
  }

/** Sends a link to join to an address that exactly one organisation has on its whitelist, and that has no account yet. */
export const signUp =
  (deps: JoiningDeps): PublicVerb<typeof contract.signUp> =>
  async (ctx, { body }) => {
    const email = body.email.toLowerCase()
    await deps.joinLimits.mail(email, ctx.address)
    if (deps.mailer === null) return { mails: false }
    const { taken, letIn } = await ctx.deps.db.tenant(null, async tx => ({
      taken: await rowsOf(tx, sql`select client_id from login_lookup(${email})`),
      letIn: await rowsOf<{ organisation: string }>(
        tx,
        sql`select organisation from whitelist_lookup(${email}, ${domainOf(email) ?? ''})`,
      ),
    }))
    const [only] = letIn
    const found =
      only && letIn.length === 1 && taken.length === 0 ? { clientId: only.organisation, userId: null } : null
    sendLater(ctx, deps, found, await prepare(ctx, 'sign_up', email, found))
    return { mails: true }
  }
