import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { canManage, TOKENS_PER_ACCOUNT, type RoleFlags, type Scope } from '@core/domain'
import { newId } from '../../db/ids'
import { apiTokens, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { hashOfToken, newApiToken } from '../../access/apiTokens'
import type { Actor } from '../../access/context'
import { oneAfterTheOther } from '../../access/own'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import { requireAccount, requireProvisioning } from './accountStore'
import { readTokens } from './store'

type Body = InputFor<typeof contract.createToken>['body']

interface Owner extends RoleFlags {
  readonly id: string
  readonly active: boolean
}

const HINT_LENGTH = 4
const DAY_MS = 86_400_000

/** Whose token it will be: the actor's, a service account's, or the directory's. The last two are for admins. */
const ownerOf = async (tx: Tx, actor: Actor, { scopes, account }: Body): Promise<Owner> => {
  if (scopes.includes('scim')) {
    if (!actor.admin) throw new Refusal('forbidden', 'Only admins can make tokens for provisioning.')
    if (scopes.length > 1 || account !== undefined)
      throw invalid('A token for provisioning has no other scope and no account.', {
        scopes: ['Choose nothing besides provisioning.'],
      })
    return requireProvisioning(tx, actor.clientId)
  }
  if (account === undefined) return { ...actor, id: actor.userId, active: true }
  // Nobody else learns which accounts there are.
  if (!actor.admin) throw notFound('account')
  return requireAccount(tx, actor.clientId, account)
}

/** Why an owner cannot have a scope; null where it can. */
const problemOf = (owner: Owner, scope: Scope): string | null => {
  if (scope === 'admin' && !owner.admin) return 'Only admins can have the scope “admin”.'
  if (scope === 'import' && !canManage(owner)) return 'Only managers and admins can have the scope “import”.'
  return null
}

/** Makes a token. Its text is in this answer and nowhere else. */
export const createToken: TxVerb<typeof contract.createToken> = async (tx, ctx, { body }) => {
  const { clientId, userId } = ctx.actor
  const owner = await ownerOf(tx, ctx.actor, body)
  if (!owner.active) throw conflict('This account is not active. Activate it first.')
  const problems = body.scopes.flatMap(scope => problemOf(owner, scope) ?? [])
  if (problems.length > 0) throw invalid(problems[0] ?? '', { scopes: problems })
  await oneAfterTheOther(tx, { ...ctx.actor, userId: owner.id })
  // Behind the lock: an account that was deactivated meanwhile gets none.
  const [now] = await tx
    .select({ active: users.active })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, owner.id)))
  if (!now?.active) throw conflict('This account is not active. Activate it first.')
  const held = await tx.$count(apiTokens, and(eq(apiTokens.clientId, clientId), eq(apiTokens.userId, owner.id)))
  if (held >= TOKENS_PER_ACCOUNT)
    throw conflict(`There are ${TOKENS_PER_ACCOUNT} tokens already. Revoke one that is not needed.`)
  const secret = newApiToken(clientId)
  const id = newId()
  const scopes = [...new Set(body.scopes)]
  await tx.insert(apiTokens).values({
    clientId,
    id,
    userId: owner.id,
    name: body.name,
    hash: hashOfToken(secret),
    hint: secret.slice(-HINT_LENGTH),
    scopes,
    createdBy: userId,
    expires: new Date(Date.now() + body.days * DAY_MS),
  })
  await ctx.audit(tx, {
    event: 'token.created',
    outcome: 'ok',
    detail: { name: body.name, token_id: id, owner: owner.id, scopes: scopes.join(' '), days: body.days },
  })
  const [token] = await readTokens(tx, clientId, eq(apiTokens.id, id), { limit: 1, offset: 0 })
  if (!token) throw new Error('a token that was just made is not there')
  return { token, secret }
}
