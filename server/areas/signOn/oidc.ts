import * as oidc from 'openid-client'
import { OutboundRefused, type Outbound } from '../../outbound'
import { attributesOf, type Assertion } from './identity'
import { SignOnProblem } from './problem'

/** Where providers send people back; one address for all connections. */
export const OIDC_CALLBACK = '/api/sign_on/oidc/callback'

/** A provider and what it knows this product by. */
export interface OidcClient {
  readonly issuer: string
  readonly clientId: string
  readonly scopes: string
  /** null: a public client. */
  readonly secret: string | null
  readonly origin: string
}

/** Seconds by which clocks may differ. */
const CLOCK = 60

const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(new Headers(headers as Record<string, string>))

const guarded =
  (outbound: Outbound): oidc.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    outbound(url, {
      method,
      headers: headersOf(headers),
      ...((typeof body === 'string' || body instanceof URLSearchParams) && { body: body.toString() }),
      ...(signal && { signal }),
    })

const authentication = (secret: string | null): oidc.ClientAuth =>
  secret === null
    ? oidc.None()
    : (server, client, body, headers) => {
        const ways = server.token_endpoint_auth_methods_supported
        const auth = ways?.includes('client_secret_basic') === false ? oidc.ClientSecretPost : oidc.ClientSecretBasic
        return auth(secret)(server, client, body, headers)
      }

// Marked so that it is noticed. Unencrypted issuers are refused where they are fetched, outside development and tests.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const UNENCRYPTED = oidc.allowInsecureRequests

/** What the provider says of itself. Its tokens are checked by their signature, too. */
const configure = (outbound: Outbound, { issuer, clientId, secret }: OidcClient): Promise<oidc.Configuration> => {
  const url = new URL(issuer)
  return oidc.discovery(url, clientId, { [oidc.clockTolerance]: CLOCK }, authentication(secret), {
    [oidc.customFetch]: guarded(outbound),
    timeout: 10,
    execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [UNENCRYPTED] : [])],
  })
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error

/** What went wrong at a provider, as a problem of the person who signs in. Its texts hold no token. */
const problemOf = (error: unknown): SignOnProblem => {
  const cause = causeOf(error)
  if (cause instanceof OutboundRefused) return new SignOnProblem('provider_unreachable', cause.message)
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignOnProblem('provider_refused', `${error.error} ${error.error_description ?? ''}`.trim())
  if (error instanceof oidc.ResponseBodyError)
    return new SignOnProblem('invalid', `${error.error} ${error.error_description ?? ''}`.trim())
  const said = [error, cause].filter(one => one instanceof Error).map(({ message }) => message)
  return new SignOnProblem('invalid', [...new Set(said)].join(': ') || 'The provider answered something unusable.')
}

const orProblem = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw problemOf(error)
  }
}

const scopesOf = (scopes: string): string => [...new Set(['openid', ...scopes.split(/[\s,]+/u)])].join(' ').trim()

export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Random values that only this browser's cookie holds. */
export const newSecrets = () => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() })

/** The address at the provider that begins a sign-in. Throws SignOnProblem. */
export const oidcStart = async (outbound: Outbound, client: OidcClient, secrets: Secrets): Promise<string> => {
  const config = await orProblem(configure(outbound, client))
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: client.origin + OIDC_CALLBACK,
    scope: scopesOf(client.scopes),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Claims of the token, and of the endpoint about the person where there is one: most providers send addresses and groups only there. */
const claimsOf = async (config: oidc.Configuration, token: string, claims: oidc.IDToken) => {
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await oidc.fetchUserInfo(config, token, claims.sub)), ...claims }
}

/** Claims about the token instead of the person. */
const OF_TOKEN = new Set(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'jti', 'at_hash', 'c_hash', 'sub'])

const leaveOf = (config: oidc.Configuration, origin: string, idToken: string): string | null =>
  config.serverMetadata().end_session_endpoint === undefined
    ? null
    : oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/login` }).href

const algorithmOf = (idToken: string): string => {
  const header = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString('utf8')) as { alg?: unknown }
  return String(header.alg)
}

/** Exchanges what the provider sent the browser back with for what it says of the person. Throws SignOnProblem. */
export const oidcAnswer = async (
  outbound: Outbound,
  client: OidcClient,
  secrets: Secrets,
  query: Readonly<Record<string, string | string[]>>,
): Promise<Assertion> => {
  const url = new URL(client.origin + OIDC_CALLBACK)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, value)
  return orProblem(
    (async () => {
      const config = await configure(outbound, client)
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: secrets.verifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      })
      const [claims, idToken] = [tokens.claims(), tokens.id_token]
      if (!claims || idToken === undefined) throw new Error('The provider sent no id token.')
      const all: Record<string, unknown> = await claimsOf(config, tokens.access_token, claims)
      return {
        subject: claims.sub,
        attributes: attributesOf(Object.fromEntries(Object.entries(all).filter(([name]) => !OF_TOKEN.has(name)))),
        emailVerified: typeof all.email_verified === 'boolean' ? all.email_verified : null,
        signature: `ID token signed with ${algorithmOf(idToken)}`,
        leave: leaveOf(config, client.origin, idToken),
      }
    })(),
  )
}
