import { clientOfToken, hashOfToken, isApiToken } from '../access/apiTokens'
import { Refusal } from '../access/refusal'
import type { Claims, Tokens } from '../access/tokens'

/** What a caller shows: the jwt of a session, or a token. */
export type Credential =
  | { readonly kind: 'session'; readonly clientId: string; readonly claims: Claims }
  | { readonly kind: 'token'; readonly clientId: string; readonly hash: string }

const bearer = (header: string | undefined): string | null => /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1] ?? null

/** The jwt of an Authorization: Bearer header, or null where there is none of that form. */
export const bearerIn = (header: string | undefined): string | null => {
  const text = bearer(header)
  return text !== null && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? text : null
}

/** Whether the caller shows a token, right or wrong. */
export const showsToken = (header: string | undefined): boolean => isApiToken(bearer(header) ?? '')

/** A token that is unknown, revoked or expired, or whose owner is not active any more: one answer for all. */
export const uselessToken = () =>
  new Refusal('unauthenticated', 'This token is not valid: it is unknown, was revoked or has expired.')

/** What the caller shows. Throws Refusal unauthenticated, or token_expired. */
export const credentialOf = async (header: string | undefined, tokens: Tokens): Promise<Credential> => {
  const text = bearer(header) ?? ''
  if (isApiToken(text)) {
    const clientId = clientOfToken(text)
    if (clientId === null) throw uselessToken()
    return { kind: 'token', clientId, hash: hashOfToken(text) }
  }
  const jwt = bearerIn(header)
  if (jwt === null) throw new Refusal('unauthenticated', 'Sign in first.')
  const claims = await tokens.verify(jwt)
  return { kind: 'session', clientId: claims.clientId, claims }
}
