import { exportJWK, generateKeyPair } from 'jose'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[]
}

export interface OidcProvider {
  readonly issuer: string
  /** host:port, as OUTBOUND_ALLOW lists it. */
  readonly host: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who sits at the provider's form. */
  person: ProviderPerson
  close(): Promise<void>
}

/** A server on a free port of this machine; what answers is chosen when the port is known. */
export const listenOnLoopback = async (
  listenerOf: (origin: string) => RequestListener | Promise<RequestListener>,
): Promise<{ readonly origin: string; readonly host: string; readonly close: () => Promise<void> }> => {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  listener = await listenerOf(`http://${host}`)
  return {
    origin: `http://${host}`,
    host,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const page = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>${body}</main></html>`)

/** A real OpenID Connect provider on this machine, with one client and one person, who presses one button. */
export const startOidcProvider = async (productOrigin: string, person: ProviderPerson): Promise<OidcProvider> => {
  const state = { person }
  const [clientId, clientSecret] = ['tabularium-client', 'a secret that only tests ever see']
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'k1', use: 'sig', alg: 'RS256' }
  const { origin, host, close } = await listenOnLoopback(issuer => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${productOrigin}/api/sign_on/oidc/callback`],
          post_logout_redirect_uris: [`${productOrigin}/login`],
          application_type: 'web',
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
        groups: ['groups'],
      },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      cookies: { keys: ['a key of tests'] },
      jwks: { keys: [jwk] },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    })
    const finish = async (request: IncomingMessage, response: ServerResponse) => {
      const { prompt, params, session } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId: state.person.sub } })
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
      for (const scope of prompt.details.missingOIDCScope ?? []) grant.addOIDCScope(scope)
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
    }
    const own = provider.callback()
    return (request, response) => {
      const path = request.url ?? ''
      if (!path.startsWith('/interaction/')) return own(request, response)
      if (request.method === 'POST') return void finish(request, response)
      page(response, `<form method="post" action="${path}"><button type="submit">Continue</button></form>`)
    }
  })
  return {
    issuer: origin,
    host,
    clientId,
    clientSecret,
    get person() {
      return state.person
    },
    set person(next) {
      state.person = next
    },
    close,
  }
}
