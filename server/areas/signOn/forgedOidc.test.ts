import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addWhitelistDomains, createConnection, patchConnection, testConnection } from '@core/contract'
import { listenOnLoopback } from '../../../test/harness/oidcProvider'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newWanderer } from '../../../test/harness/wander'

const CLIENT_ID = 'tabularium'
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

describe('what an OpenID Connect provider must not send', () => {
  let server: TestServer
  let client: MintedClient
  let provider: Awaited<ReturnType<typeof listenOnLoopback>>
  let keys: { own: Key; other: Key }
  let start = ''
  /** How the next id token is made, and what comes back beside the code. */
  let forge: {
    claims?: Record<string, unknown>
    sign?: (payload: JWTPayload, own: Key) => Promise<string> | string
    back?: (query: URLSearchParams) => void
  } = {}
  let usedCodes = new Set<string>()

  const signed = (payload: JWTPayload, key: Key, alg = 'RS256') =>
    new SignJWT(payload).setProtectedHeader({ alg, kid: 'k' }).sign(key)

  beforeAll(async () => {
    const [own, other] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
    keys = { own: own.privateKey, other: other.privateKey }
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    const nonces = new Map<string, string>()
    provider = await listenOnLoopback(issuer => async (request, response) => {
      const url = new URL(request.url ?? '', issuer)
      const json = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (url.pathname === '/.well-known/openid-configuration')
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        })
      if (url.pathname === '/jwks') return json({ keys: [jwk] })
      if (url.pathname === '/authorize') {
        const code = `code${nonces.size}`
        nonces.set(code, url.searchParams.get('nonce') ?? '')
        const back = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '', iss: issuer })
        forge.back?.(back)
        return response.writeHead(303, { location: `${url.searchParams.get('redirect_uri')}?${back}` }).end()
      }
      let body = ''
      for await (const part of request) body += String(part)
      const code = new URLSearchParams(body).get('code') ?? ''
      if (usedCodes.has(code)) return json({ error: 'invalid_grant', error_description: 'used before' }, 400)
      usedCodes.add(code)
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: issuer,
        aud: CLIENT_ID,
        sub: 'anna',
        email: 'anna@forged.example',
        nonce: nonces.get(code),
        iat: now,
        exp: now + 300,
        ...forge.claims,
      }
      return json({
        access_token: 'a',
        token_type: 'Bearer',
        id_token: await (forge.sign ?? signed)(payload, keys.own),
      })
    })
    server = await startTestServer({ outboundAllow: [provider.host] })
    client = await server.mintClient()
    const admin = client.as('admin')
    await admin.call(addWhitelistDomains, { body: { values: ['forged.example'] } })
    const { id } = await admin.call(createConnection, {
      body: {
        name: 'Forged',
        domains: ['forged.example'],
        create_people: true,
        default_role: 'User',
        mapping: { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] },
        oidc: { issuer: provider.origin, client_id: CLIENT_ID, secret: 'x', scopes: '' },
      },
    })
    const params = { connectionId: id }
    await newWanderer(server.app).go((await admin.call(testConnection, { params })).url)
    await admin.call(patchConnection, { params, body: { enabled: true } })
    start = `/api/sign_on/${id}/start`
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  beforeEach(() => {
    forge = {}
    usedCodes = new Set()
  })

  const causeOf = (path: string) => new URL(path, 'http://x').searchParams.get('problem')

  it('signs in with a token that is in order, so that the others are refused for what is wrong with them', async () => {
    expect(await newWanderer(server.app).go(start)).toBe('/')
  })

  const past = Math.floor(Date.now() / 1000) - 120
  it.each<[string, typeof forge]>([
    ['another nonce', { claims: { nonce: 'of somebody else' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://other.example' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['several audiences without saying for whom', { claims: { aud: [CLIENT_ID, 'another'], azp: 'another' } }],
    ['an end that has passed', { claims: { exp: past } }],
    ['no end', { claims: { exp: undefined } }],
    ['a beginning that has not come', { claims: { nbf: past + 600 } }],
    ['no signature', { sign: payload => new UnsecuredJWT(payload).encode() }],
    ['a signature of another key', { sign: payload => signed(payload, keys.other) }],
    [
      'a changed payload',
      {
        sign: async payload => {
          const [header, , signature] = (await signed(payload, keys.own)).split('.')
          const changed = Buffer.from(JSON.stringify({ ...payload, sub: 'admin' })).toString('base64url')
          return [header, changed, signature].join('.')
        },
      },
    ],
    [
      'a signature with the secret instead of the key',
      {
        sign: payload =>
          new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(32))),
      },
    ],
    ['another issuer beside the code', { back: query => query.set('iss', 'https://other.example') }],
    ['no issuer beside the code', { back: query => query.delete('iss') }],
  ])('with %s signs nobody in', async (_, forged) => {
    forge = forged
    const browser = newWanderer(server.app)
    expect(causeOf(await browser.go(`${start}?next=/studies`))).toBe('invalid')
    expect(browser.cookies.has('tabularium')).toBe(false)
  })

  it('with another state ends in a browser in which nothing began', async () => {
    forge = { back: query => query.set('state', `${client.client.id}.${'a'.repeat(43)}`) }
    expect(causeOf(await newWanderer(server.app).go(start))).toBe('other_browser')
  })

  it('a code that was used before is refused', async () => {
    usedCodes = { has: () => true } as unknown as Set<string>
    expect(causeOf(await newWanderer(server.app).go(start))).toBe('invalid')
  })

  it('a refusal of the provider is passed on as one', async () => {
    forge = {
      back: query => {
        query.delete('code')
        query.set('error', 'access_denied')
      },
    }
    expect(causeOf(await newWanderer(server.app).go(start))).toBe('provider_refused')
  })
})
