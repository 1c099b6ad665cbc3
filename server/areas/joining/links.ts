import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { LinkKind } from '@core/contract'
import { clientIdOf } from '../../access/tokens'
import { accountLinks } from '../../db/schema'
import type { Tx } from '../../db/types'

export type Link = typeof accountLinks.$inferSelect

const HOUR_MS = 3_600_000
/** How long a link is good. */
const LIVES_MS: Readonly<Record<LinkKind, number>> = {
  invite: 7 * 24 * HOUR_MS,
  sign_up: 24 * HOUR_MS,
  reset: HOUR_MS / 2,
}

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The organisation that a secret belongs to; its hash decides whether that is true. */
export const organisationOf = (secret: string): string | null => clientIdOf(secret)

const open = () => and(isNull(accountLinks.used), gt(accountLinks.expires, sql`now()`))

/** Ends what is still open of a person's links, or of an address without an account. */
export const endLinks = async (tx: Tx, clientId: string, email: string, kinds: readonly LinkKind[]): Promise<void> => {
  for (const kind of kinds)
    await tx
      .update(accountLinks)
      .set({ used: sql`now()` })
      .where(
        and(eq(accountLinks.clientId, clientId), eq(accountLinks.email, email), eq(accountLinks.kind, kind), open()),
      )
}

export interface NewLink {
  readonly id: string
  readonly secret: string
  readonly expires: Date
}

/** Makes a link; older ones of the kind for the same address are useless from now on. Its secret is nowhere but in the answer. */
export const newLink = async (
  tx: Tx,
  clientId: string,
  { kind, userId, email }: Pick<Link, 'kind' | 'userId' | 'email'>,
): Promise<NewLink> => {
  await endLinks(tx, clientId, email, [kind])
  const secret = `${clientId}.${randomBytes(32).toString('base64url')}`
  const expires = new Date(Date.now() + LIVES_MS[kind])
  const id = idOf(secret)
  await tx.insert(accountLinks).values({ clientId, id, kind, userId, email, expires })
  return { id, secret, expires }
}

/** Notes for links whose mail was not taken why that was, so that the list of people can say it. */
export const noteMailProblems = async (
  tx: Tx,
  clientId: string,
  problems: readonly { readonly id: string; readonly problem: string }[],
): Promise<void> => {
  for (const { id, problem } of problems)
    await tx
      .update(accountLinks)
      .set({ mailProblem: problem })
      .where(and(eq(accountLinks.clientId, clientId), eq(accountLinks.id, id)))
}

/** The link of a secret while it is good; null for everything else. */
export const readLink = async (tx: Tx, clientId: string, secret: string): Promise<Link | null> => {
  const [link] = await tx
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.clientId, clientId), eq(accountLinks.id, idOf(secret)), open()))
  return link ?? null
}

/** Uses a link up; false when somebody else just did. */
export const useUp = async (tx: Tx, { clientId, id }: Link): Promise<boolean> => {
  const used = await tx
    .update(accountLinks)
    .set({ used: sql`now()` })
    .where(and(eq(accountLinks.clientId, clientId), eq(accountLinks.id, id), open()))
    .returning({ id: accountLinks.id })
  return used.length === 1
}

/** Where a link leads. The secret follows #, which browsers keep from servers and from the pages they go to next. */
export const urlOf = (origin: string, secret: string): string => `${origin}/join#${secret}`
