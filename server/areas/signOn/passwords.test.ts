import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addWhitelistDomains,
  createConnection,
  deleteConnection,
  getPasswordSignIn,
  login,
  patchConnection,
  patchPasswordSignIn,
  patchUser,
  testConnection,
} from '@core/contract'
import { startOidcProvider, type OidcProvider } from '../../../test/harness/oidcProvider'
import {
  PASSWORD,
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newWanderer } from '../../../test/harness/wander'
import { securityLog, users } from '../../db/schema'

describe('signing in with a password', () => {
  let server: TestServer
  let provider: OidcProvider
  let client: MintedClient
  let number = 0
  let params: { connectionId: string }
  beforeAll(async () => {
    provider = await startOidcProvider('http://tabularium.test', { sub: 'nobody' })
    server = await startTestServer({ outboundAllow: [provider.host] })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  beforeEach(async () => {
    number += 1
    client = await server.mintClient()
    const domain = `closed${number}.example`
    provider.person = { sub: `anna-${number}`, email: `anna@${domain}`, email_verified: true }
    await admin().call(addWhitelistDomains, { body: { values: [domain] } })
    const made = await admin().call(createConnection, {
      body: {
        name: 'Acme SSO',
        domains: [domain],
        create_people: true,
        default_role: 'User',
        mapping: { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] },
        oidc: {
          issuer: provider.issuer,
          client_id: provider.clientId,
          secret: provider.clientSecret,
          scopes: 'openid email',
        },
      },
    })
    params = { connectionId: made.id }
    await client.session('user')
    await client.tenant(tx =>
      tx
        .update(users)
        .set({ email: `user@${domain}` })
        .where(eq(users.id, client.user.id)),
    )
  })

  const admin = () => client.as('admin')
  const user = () => ({ email: `user@closed${number}.example`, password: PASSWORD })
  const enable = async () => {
    await newWanderer(server.app).go((await admin().call(testConnection, { params })).url)
    await admin().call(patchConnection, { params, body: { enabled: true } })
  }
  const close = (body: object = { closed: true }) => admin().call(patchPasswordSignIn, { body })
  const closeFor = async () => {
    await enable()
    return close({ closed: true, break_glass: [client.admin.id] })
  }
  /** Status and body of an attempt, without the number of the request. */
  const attempt = async (email: string, password: string) => {
    const answer = await server.app.fetch(requestOf(login, { body: { email, password } }))
    const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, body: answer.ok ? null : body }
  }
  const events = async () =>
    (await client.tenant(tx => tx.select().from(securityLog))).map(({ event, outcome }) => `${event} ${outcome}`)

  it('is closed only with a tested connection and an admin who keeps theirs', async () => {
    expect((await refusalOf(close()))[1]).toBe('Switch on a tested connection first.')
    await enable()
    expect((await refusalOf(close()))[1]).toMatch(/^Choose at least one admin who keeps their password/u)
    for (const id of [client.manager.id, 'nobody']) expect((await refusalOf(close({ break_glass: [id] })))[0]).toBe(400)
    expect(await close({ closed: true, break_glass: [client.admin.id] })).toMatchObject({ closed: true })
    expect(await events()).toContain('sign_on.passwords_closed ok')
  })

  it('says before who could not sign in any more', async () => {
    await enable()
    await close({ break_glass: [client.admin.id] })
    expect(await admin().call(getPasswordSignIn, {})).toMatchObject({
      closed: false,
      people: 3,
      covered: 1,
      left_out_count: 1,
      left_out: [{ email: client.manager.email }],
      break_glass: [{ profile_id: client.admin.id }],
      connections: ['Acme SSO'],
    })
  })

  it('is refused as if the password were wrong, except for that admin, of whose use a line is written', async () => {
    expect((await attempt(user().email, PASSWORD)).status).toBe(200)
    await closeFor()
    const refused = await attempt(user().email, PASSWORD)
    expect(refused).toEqual(await attempt(user().email, 'not the password'))
    expect(refused.status).toBe(400)
    expect((await attempt(client.admin.email, PASSWORD)).status).toBe(200)
    expect((await events()).filter(line => line.startsWith('login.'))).toEqual(['login.break_glass ok'])
    await close({ closed: false })
    expect((await attempt(user().email, PASSWORD)).status).toBe(200)
    expect((await events()).filter(line => line.startsWith('login.'))).toHaveLength(1)
  })

  it('stays possible for the last admin who keeps theirs, and by the last connection that is on', async () => {
    await closeFor()
    const second = { profileId: client.manager.id }
    await admin().call(patchUser, { params: second, body: { admin: true } })
    for (const body of [{ admin: false }, { active: false }])
      expect((await refusalOf(admin().call(patchUser, { params: { profileId: client.admin.id }, body })))[1]).toMatch(
        /^Passwords are closed, and this is the last admin who keeps theirs/u,
      )
    expect((await refusalOf(close({ break_glass: [] })))[0]).toBe(409)
    const needed = /^People sign in by this connection only/u
    expect((await refusalOf(admin().call(deleteConnection, { params })))[1]).toMatch(needed)
    for (const body of [
      { enabled: false },
      { domains: [] },
      { oidc: { issuer: 'https://a.example', client_id: 'x', scopes: '' } },
    ])
      expect((await refusalOf(admin().call(patchConnection, { params, body })))[1]).toMatch(needed)
    await close({ break_glass: [client.manager.id] })
    const other = await server.signIn(client.manager.email)
    await other.call(patchUser, { params: { profileId: client.admin.id }, body: { admin: false } })
    await other.call(patchPasswordSignIn, { body: { closed: false } })
    await other.call(deleteConnection, { params })
  })
})
