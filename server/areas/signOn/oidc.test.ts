import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addWhitelistDomains,
  createConnection,
  deleteConnection,
  findSignOn,
  listConnections,
  listUsers,
  logout,
  patchConnection,
  patchUser,
  testConnection,
  type SignOnConnection,
  type SignOnMapping,
} from '@core/contract'
import { startOidcProvider, type OidcProvider } from '../../../test/harness/oidcProvider'
import {
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newWanderer } from '../../../test/harness/wander'
import { securityLog, signOnConnections, userGroups, users } from '../../db/schema'

const MAPPING: SignOnMapping = {
  email: '',
  first_name: '',
  last_name: '',
  groups: '',
  group_values: [],
  role_values: [],
}

describe('signing in by an OpenID Connect provider', () => {
  let server: TestServer
  let provider: OidcProvider
  let client: MintedClient
  let number = 0
  beforeAll(async () => {
    provider = await startOidcProvider('http://tabularium.test', { sub: 'nobody' })
    server = await startTestServer({ outboundAllow: [provider.host] })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  beforeEach(async () => {
    client = await server.mintClient()
    number += 1
    provider.person = person('anna')
  })

  const domain = () => `acme${number}.example`
  const person = (name: string) => ({
    sub: `${name}-${number}`,
    email: `${name}@${domain()}`,
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Berg',
  })
  const admin = () => client.as('admin')
  const add = async (more: Partial<Parameters<typeof bodyOf>[0]> = {}): Promise<SignOnConnection> => {
    await admin().call(addWhitelistDomains, { body: { values: [domain()] } })
    return admin().call(createConnection, { body: bodyOf(more) })
  }
  const bodyOf = (more: { create_people?: boolean; mapping?: SignOnMapping; default_role?: 'Manager' | 'User' }) => ({
    name: 'Acme SSO',
    domains: [domain()],
    create_people: true,
    default_role: 'User' as const,
    mapping: MAPPING,
    oidc: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      secret: provider.clientSecret,
      scopes: 'openid email profile',
    },
    ...more,
  })
  const test = async ({ id }: SignOnConnection) => {
    const { url } = await admin().call(testConnection, { params: { connectionId: id } })
    const browser = newWanderer(server.app)
    const ended = await browser.go(url)
    const { results } = await admin().call(listConnections, {})
    return { ended, browser, connection: results.find(one => one.id === id) }
  }
  const enable = ({ id }: SignOnConnection) =>
    admin().call(patchConnection, { params: { connectionId: id }, body: { enabled: true } })
  /** A connection that was tested and is on. */
  const working = async (more: Parameters<typeof add>[0] = {}) => {
    const connection = await add(more)
    await test(connection)
    return enable(connection)
  }
  const start = ({ id }: SignOnConnection, next?: string) =>
    `/api/sign_on/${id}/start${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
  const signedIn = async (browser: ReturnType<typeof newWanderer>) => {
    const response = await browser.send('/api/users/session_check/')
    return (await response.json()) as false | { email: string; role: string; jwt: string; first_name: string }
  }
  const lines = async () =>
    (await client.tenant(tx => tx.select().from(securityLog).where(eq(securityLog.clientId, client.client.id)))).map(
      ({ event, outcome, detail }) => ({ event, outcome, detail }),
    )
  const causeOf = (path: string) => new URL(path, 'http://x').searchParams.get('problem')

  it('leads from the address through the provider to the page that was wanted, and makes the account', async () => {
    const connection = await working()
    const found = await server.app.fetch(
      requestOf(findSignOn, { body: { email: `Someone@${domain().toUpperCase()}` } }),
    )
    expect(await found.json()).toEqual({
      provider: { name: 'Acme SSO', start: `/api/sign_on/${connection.id}/start` },
    })
    const browser = newWanderer(server.app)
    expect(await browser.go(start(connection, '/studies?sort=-study_name'))).toBe('/studies?sort=-study_name')
    expect(await signedIn(browser)).toMatchObject({ email: `anna@${domain()}`, role: 'User', first_name: 'Anna' })
    expect([...browser.cookies.keys()].sort()).toEqual(['tabularium', 'tabularium_device'])
    // Lines of one transaction have one moment, and so no order.
    const written = (await lines()).map(({ event }) => event).filter(event => /^sign_on\.(person|linked)/u.test(event))
    expect(written.sort()).toEqual(['sign_on.linked', 'sign_on.person_made'])
  })

  it('gives one answer for every address without a connection, whoever has an account', async () => {
    await add()
    const answers = []
    for (const email of [client.user.email, 'nobody@client.test', `a@${domain()}`, 'no address', "x@a'b.example"]) {
      const answer = await server.app.fetch(requestOf(findSignOn, { body: { email } }))
      answers.push([answer.status, await answer.text()])
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['200,{"provider":null}']))
  })

  it('is tested before it can be switched on, which signs nobody in and shows what was sent', async () => {
    const connection = await add({ mapping: { ...MAPPING, groups: 'groups' } })
    expect(await refusalOf(enable(connection))).toEqual([
      409,
      'Test this connection first. A test that succeeds is needed to switch it on.',
      undefined,
    ])
    const { ended, browser, connection: tested } = await test(connection)
    expect(ended).toBe(`/settings/sign-in?tested=${encodeURIComponent(connection.id)}`)
    expect(await signedIn(browser)).toBe(false)
    expect(tested?.test).toMatchObject({
      ok: true,
      problem: null,
      signature: 'ID token signed with RS256',
      subject: `anna-${number}`,
      attributes: expect.not.arrayContaining([expect.objectContaining({ name: 'nonce' })]) as unknown,
      missing: ['No “groups” was sent: groups and roles stay.'],
      mapped: { email: `anna@${domain()}`, first_name: 'Anna', groups: null, role: 'User', account: 'made' },
    })
    expect(await client.tenant(tx => tx.$count(users))).toBe(3)
    await enable(connection)
    const changed = await admin().call(patchConnection, {
      params: { connectionId: connection.id },
      body: { oidc: { ...bodyOf({}).oidc, client_id: 'another' } },
    })
    expect(changed).toMatchObject({ enabled: false, test: null })
  })

  it('cannot be begun while it is off, nor tested with a ticket of another connection or none', async () => {
    const connection = await add()
    expect(causeOf(await newWanderer(server.app).go(start(connection)))).toBe('off')
    const { url } = await admin().call(testConnection, { params: { connectionId: (await add2()).id } })
    const ticket = new URL(url, 'http://x').search
    expect(causeOf(await newWanderer(server.app).go(start(connection) + ticket))).toBe('expired')
    expect(causeOf(await newWanderer(server.app).go(`${start(connection)}?test=made-up`))).toBe('expired')
    expect(causeOf(await newWanderer(server.app).go('/api/sign_on/nowhere.1/start'))).toBe('off')
  })
  const add2 = () => admin().call(createConnection, { body: { ...bodyOf({}), domains: [] } })

  it('finds an account once by its address, then by the provider’s subject, whatever the address is', async () => {
    await client.tenant(tx =>
      tx
        .update(users)
        .set({ email: `anna@${domain()}` })
        .where(eq(users.id, client.manager.id)),
    )
    const connection = await working({ create_people: false })
    const browser = newWanderer(server.app)
    await browser.go(start(connection))
    expect(await signedIn(browser)).toMatchObject({ role: 'Manager', first_name: 'Anna' })
    provider.person = { ...provider.person, email: `married@${domain()}`, family_name: 'Grant' }
    const again = newWanderer(server.app)
    await again.go(start(connection))
    expect(await signedIn(again)).toMatchObject({ role: 'Manager', last_name: 'Grant', email: `anna@${domain()}` })
    provider.person = person('anna')
    provider.person = { ...provider.person, sub: 'somebody else' }
    expect(causeOf(await newWanderer(server.app).go(start(connection)))).toBe('account_linked')
  })

  it.each([
    ['an address of another domain', { email: 'anna@elsewhere.example' }, 'no_address'],
    ['an address that the provider does not vouch for', { email_verified: false }, 'no_address'],
    ['no address', { email: undefined }, 'no_address'],
  ])('refuses %s', async (_, sent, cause) => {
    const connection = await working()
    provider.person = { ...provider.person, ...sent } as typeof provider.person
    expect(causeOf(await newWanderer(server.app).go(start(connection, '/studies')))).toBe(cause)
    expect(await lines()).toContainEqual({
      event: 'login',
      outcome: 'refused',
      detail: { connection: 'Acme SSO', cause, reason: expect.any(String) as string },
    })
  })

  it('refuses people without an account where none are made, and inactive people', async () => {
    const connection = await working({ create_people: false })
    expect(causeOf(await newWanderer(server.app).go(start(connection)))).toBe('no_account')
    await client.tenant(tx =>
      tx
        .update(users)
        .set({ email: `anna@${domain()}`, active: false })
        .where(eq(users.id, client.user.id)),
    )
    expect(causeOf(await newWanderer(server.app).go(start(connection)))).toBe('inactive')
  })

  it('never reaches an account of another organisation', async () => {
    const other = await server.mintClient()
    const connection = await working()
    await other.tenant(tx =>
      tx
        .update(users)
        .set({ email: `anna@${domain()}` })
        .where(eq(users.id, other.admin.id)),
    )
    expect(causeOf(await newWanderer(server.app).go(start(connection)))).toBe('no_account')
  })

  it('takes over groups that exist, and roles, but never demotes the last admin', async () => {
    await client.session('admin')
    await client.tenant(async tx => {
      await tx.insert(userGroups).values(['Sales', 'Board'].map(name => ({ clientId: client.client.id, name })))
      await tx
        .update(users)
        .set({ email: `anna@${domain()}` })
        .where(eq(users.id, client.admin.id))
    })
    const mapping: SignOnMapping = {
      ...MAPPING,
      groups: 'groups',
      group_values: [{ value: 'g-17', group: 'Board' }],
      role_values: [{ value: 'leads', role: 'Manager' }],
    }
    await admin().call(addWhitelistDomains, { body: { values: [domain()] } })
    const made = await admin().call(createConnection, {
      body: { ...bodyOf({ mapping }), oidc: { ...bodyOf({}).oidc, scopes: 'openid email profile groups' } },
    })
    await test(made)
    await enable(made)
    provider.person = { ...provider.person, groups: ['Sales', 'g-17', 'Unknown'] }
    await newWanderer(server.app).go(start(made))
    const [changed] = await client.tenant(tx => tx.select().from(users).where(eq(users.id, client.admin.id)))
    expect(changed).toMatchObject({ admin: true, groups: ['Board', 'Sales'] })
    expect(await lines()).toContainEqual(expect.objectContaining({ event: 'user.role_changed', outcome: 'refused' }))
    provider.person = { ...person('ben'), groups: ['leads'] }
    const browser = newWanderer(server.app)
    await browser.go(start(made))
    expect(await signedIn(browser)).toMatchObject({ role: 'Manager' })
  })

  it('ends in the browser in which it began, and once', async () => {
    const connection = await working()
    const browser = newWanderer(server.app)
    await browser.go(start(connection), url => url.pathname === '/api/sign_on/oidc/callback')
    const callback = browser.stopped()?.url.href ?? ''
    const stranger = await newWanderer(server.app).send(callback)
    expect(causeOf(stranger.headers.get('location') ?? '')).toBe('other_browser')
    const wrongState = callback.replace(/state=[^&]+/u, `state=${client.client.id}.${'a'.repeat(43)}`)
    const held = new Map(browser.cookies)
    expect(causeOf((await browser.send(wrongState)).headers.get('location') ?? '')).toBe('other_browser')
    const restore = () => held.forEach((value, name) => (browser.cookies as Map<string, string>).set(name, value))
    restore()
    expect((await browser.send(callback)).headers.get('location')).toBe('/')
    restore()
    expect(causeOf((await browser.send(callback)).headers.get('location') ?? '')).toBe('expired')
  })

  it('goes on to pages of the product only', async () => {
    const connection = await working()
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const browser = newWanderer(server.app)
      expect(await browser.go(start(connection, next))).toBe('/')
    }
  })

  it('ends with the session here, and says where to end the one of the provider', async () => {
    const connection = await working()
    const browser = newWanderer(server.app)
    await browser.go(start(connection))
    const session = await signedIn(browser)
    if (session === false) throw new Error('not signed in')
    const answer = await server.app.fetch(requestOf(logout, {}, { authorization: `Bearer ${session.jwt}` }))
    const { leave } = (await answer.json()) as { leave: string }
    const url = new URL(leave)
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://tabularium.test/login')
    expect(await signedIn(browser)).toBe(false)
    const own = await client.session('user')
    expect(await own.call(logout, {})).toEqual({})
  })

  it('keeps its secret from everyone, and forgets it when the issuer changes', async () => {
    const connection = await add()
    expect(JSON.stringify(await admin().call(listConnections, {}))).not.toContain(provider.clientSecret)
    const [row] = await client.tenant(tx => tx.select().from(signOnConnections))
    expect(JSON.stringify(row)).not.toContain(provider.clientSecret)
    expect(JSON.stringify(await lines())).not.toContain(provider.clientSecret)
    const { secret: _, ...oidc } = bodyOf({}).oidc
    const params = { connectionId: connection.id }
    const kept = await admin().call(patchConnection, { params, body: { oidc: { ...oidc, scopes: 'openid' } } })
    expect(kept.oidc?.has_secret).toBe(true)
    const moved = { ...oidc, issuer: 'https://evil.example' }
    expect((await admin().call(patchConnection, { params, body: { oidc: moved } })).oidc?.has_secret).toBe(false)
  })

  it('has domains of the organisation’s whitelist that nobody else signs in by', async () => {
    const refused = async (values: readonly string[]) =>
      (await refusalOf(admin().call(createConnection, { body: { ...bodyOf({}), domains: [...values] } })))[1]
    expect(await refused(['unlisted.example'])).toBe(
      'unlisted.example is not on your whitelist. Add it under Whitelist, Domains first.',
    )
    expect(await refused(['gmail.com'])).toMatch(/^gmail\.com: Anyone can get an address there/u)
    await add()
    const other = await server.mintClient()
    await other.as('admin').call(addWhitelistDomains, { body: { values: [domain(), 'client.test'] } })
    const taken = (values: string[]) =>
      refusalOf(other.as('admin').call(createConnection, { body: { ...bodyOf({}), domains: values } }))
    expect((await taken([domain()]))[1]).toBe(`${domain()} is used by another organisation. Ask customer success.`)
    // There are accounts of others in it.
    expect((await taken(['client.test']))[1]).toBe('client.test is used by another organisation. Ask customer success.')
  })

  it('says when the provider cannot be reached, and asks nothing inside the own network', async () => {
    const { id } = await add()
    const params = { connectionId: id }
    for (const [issuer, says] of [
      ['https://127.0.0.1:1', /inside the own network/u],
      ['http://169.254.169.254', /Only addresses that begin with https/u],
      ['https://[::1]', /inside the own network/u],
      ['https://localhost', /inside the own network/u],
    ] as const) {
      const { secret: _, ...oidc } = bodyOf({}).oidc
      await admin().call(patchConnection, { params, body: { oidc: { ...oidc, issuer } } })
      const { url } = await admin().call(testConnection, { params })
      expect(await newWanderer(server.app).go(url)).toMatch(/^\/settings\/sign-in\?tested=/u)
      const [{ test: failed } = { test: null }] = (await admin().call(listConnections, {})).results
      expect(failed, issuer).toMatchObject({ ok: false, problem: expect.stringMatching(says) as string })
    }
  })

  it('is for admins of the organisation', async () => {
    const { id } = await add()
    const other = await server.mintClient()
    for (const caller of [client.as('manager'), client.as('user')])
      expect((await refusalOf(caller.call(listConnections, {})))[0]).toBe(403)
    const params = { connectionId: id }
    expect((await refusalOf(other.as('admin').call(deleteConnection, { params })))[0]).toBe(404)
    await admin().call(deleteConnection, { params })
    expect((await admin().call(listConnections, {})).results).toEqual([])
    // The domain is free again.
    await add()
  })

  it('leaves people as they are who were changed here', async () => {
    const connection = await working()
    await newWanderer(server.app).go(start(connection))
    const { results } = await admin().call(listUsers, { query: { query: `anna@${domain()}` } })
    const made = results[0]?.profile_id ?? ''
    await admin().call(patchUser, { params: { profileId: made }, body: { manager: true } })
    const browser = newWanderer(server.app)
    await browser.go(start(connection))
    expect(await signedIn(browser)).toMatchObject({ role: 'Manager' })
  })
})
