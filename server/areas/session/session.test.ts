import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  firstAdmin,
  getUserConfig,
  login,
  logout,
  recordSupportEvent,
  sessionCheck,
  type SessionData,
} from '@core/contract'
import { PASSWORD, requestOf, startTestServer, type TestServer } from '../../../test/harness/serverApp'
import { securityLog, sessions, supportEvents, unknownLogins, users } from '../../db/schema'

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('sessions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const check = async (cookie: string) => json(await server.app.fetch(requestOf(sessionCheck, {}, { cookie })))
  const tryLogin = (email: string, password: string) =>
    server.app.fetch(requestOf(login, { body: { email, password } }))

  it('signs in with a cookie scripts cannot read and a jwt that opens the API', async () => {
    const { user, client } = await server.mintClient({ flags: { bulk_analysis: true } })
    const response = await tryLogin(user.email.toUpperCase(), PASSWORD)
    expect(response.status).toBe(200)
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^tabularium=[^;]+; .*HttpOnly.*; SameSite=Lax$/)
    expect(device).toMatch(/^tabularium_device=[^;]+; .*HttpOnly.*; SameSite=Strict$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const data = (await json(response)) as unknown as SessionData
    expect(data).toMatchObject({
      email: user.email,
      role: 'User',
      client_id: client.id,
      bulk_analysis_enabled: true,
      stories_enabled: false,
    })
    const config = await server.app.fetch(requestOf(getUserConfig, {}, { authorization: `Bearer ${data.jwt}` }))
    expect(await json(config)).toMatchObject({
      product_name: client.name,
      stylesheet_url: `/api/branding/${client.id}.css`,
    })
  })

  it('answers a wrong password, an unknown account and an inactive account alike', async () => {
    const { user, tenant } = await server.mintClient()
    const answers = [await tryLogin(user.email, 'wrong'), await tryLogin('nobody@client.test', 'wrong')]
    await tenant(tx => tx.update(users).set({ active: false }).where(eq(users.id, user.id)))
    answers.push(await tryLogin(user.email, PASSWORD))
    const bodies = await Promise.all(
      answers.map(async answer => ({ status: answer.status, ...(await json(answer)), request_id: '' })),
    )
    expect(bodies[0]).toMatchObject({ status: 400, code: 'invalid', detail: 'E-mail address or password is wrong.' })
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect(answers.every(answer => answer.headers.get('set-cookie') === null)).toBe(true)
  })

  it('keeps a line of each refused login, and never what was typed', async () => {
    const { user, tenant, client } = await server.mintClient()
    const count = () => server.db.owner(null, tx => tx.$count(unknownLogins))
    const before = await count()
    await tryLogin(user.email, 'a wrong secret')
    expect(await count()).toBe(before)
    await tryLogin('a secret typed as a name', 'another secret')
    expect(await count()).toBe(before + 1)
    expect(await tenant(tx => tx.select().from(securityLog))).toMatchObject([
      { clientId: client.id, userId: user.id, event: 'login', outcome: 'refused' },
    ])
    expect(JSON.stringify(await server.db.owner(null, tx => tx.select().from(unknownLogins)))).not.toContain('secret')
  })

  it('never takes over a session that the browser had before', async () => {
    const { user, session } = await server.mintClient()
    const { cookie: old } = await session('admin')
    const fixed = 'tabularium=0123456789abcdef.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    for (const cookie of [old, fixed]) {
      const body = { email: user.email, password: PASSWORD }
      const response = await server.app.fetch(requestOf(login, { body }, { cookie }))
      const given = response.headers.get('set-cookie')?.split(';')[0]
      expect(response.status).toBe(200)
      expect(given).not.toBe(cookie)
      expect(await check(given ?? '')).toMatchObject({ email: user.email })
    }
    expect(await check(fixed)).toBe(false)
  })

  it('stops guessing at an account from one address, and says when to come back', async () => {
    const { user } = await server.mintClient()
    for (let attempt = 0; attempt < 10; attempt++) await tryLogin(user.email, 'wrong')
    const started = performance.now()
    const refused = await tryLogin(user.email, PASSWORD)
    // The pause that keeps a program from trying again at once: the server never answers sooner, however fast the machine.
    expect(performance.now() - started).toBeGreaterThan(990)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await json(refused)).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringMatching(/^Too many attempts to sign in\. Try again in 1\d minutes\.$/) as string,
    })
  })

  it('lets a known device in while strangers guess, for its own account alone, and stops its guessing too', async () => {
    const { user, manager } = await server.mintClient()
    const from = (cookie: string, email: string, password: string) =>
      server.app.fetch(requestOf(login, { body: { email, password } }, { cookie }))
    const deviceOf = (response: Response) => response.headers.getSetCookie()[1]?.split(';')[0] ?? ''
    const device = deviceOf(await tryLogin(user.email, PASSWORD))
    const colleagues = deviceOf(await tryLogin(manager.email, PASSWORD))
    for (let attempt = 0; attempt < 10; attempt++) await tryLogin(user.email, 'wrong')
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(429)
    expect((await from(device, user.email, PASSWORD)).status).toBe(200)
    expect((await from(colleagues, user.email, PASSWORD)).status).toBe(429)
    expect((await from(`${device.slice(0, -2)}xx`, user.email, PASSWORD)).status).toBe(429)
    expect((await from(device.replace('tabularium_device', 'tabularium'), user.email, PASSWORD)).status).toBe(429)
    for (let attempt = 0; attempt < 10; attempt++) expect((await from(device, user.email, 'wrong')).status).toBe(400)
    const stopped = await from(device, user.email, PASSWORD)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('gives the session of the cookie with a fresh jwt, and false without one', async () => {
    const { session } = await server.mintClient()
    const { cookie } = await session('manager')
    expect(await check(cookie)).toMatchObject({ role: 'Manager', valid_login: true })
    expect(await check('')).toBe(false)
    expect(await check('tabularium=0123456789abcdef.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe(false)
  })

  it('ends with logout: cookie and jwt are useless at once', async () => {
    const { session } = await server.mintClient()
    const { cookie, jwt, send } = await session('user')
    expect((await send(getUserConfig, {})).status).toBe(200)
    const response = await server.app.fetch(requestOf(logout, {}, { cookie }))
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await server.app.fetch(requestOf(getUserConfig, {}, { authorization: `Bearer ${jwt}` }))).status).toBe(401)
    expect(await check(cookie)).toBe(false)
    expect((await server.app.fetch(requestOf(logout, {}, { cookie }))).status).toBe(401)
  })

  it('ends with deactivation, and its jwt with a role change', async () => {
    const { session, tenant, user, manager } = await server.mintClient()
    const [gone, changed] = [await session('user'), await session('manager')]
    await tenant(tx => tx.update(users).set({ active: false }).where(eq(users.id, user.id)))
    await tenant(tx => tx.update(users).set({ manager: false }).where(eq(users.id, manager.id)))
    expect((await gone.send(getUserConfig, {})).status).toBe(401)
    expect(await check(gone.cookie)).toBe(false)
    expect((await changed.send(getUserConfig, {})).status).toBe(401)
    expect(await check(changed.cookie)).toMatchObject({ role: 'User' })
  })

  it('ends after 14 days, or 3 days without use', async () => {
    const { session, tenant } = await server.mintClient()
    const [old, idle] = [await session('user'), await session('admin')]
    await tenant(tx =>
      tx
        .update(sessions)
        .set({ expires: sql`now()` })
        .where(eq(sessions.userId, sql`(select id from users where not admin and not manager)`)),
    )
    await tenant(tx =>
      tx
        .update(sessions)
        .set({ lastSeen: sql`now() - interval '73 hours'` })
        .where(eq(sessions.userId, sql`(select id from users where admin)`)),
    )
    expect(await check(old.cookie)).toBe(false)
    expect(await check(idle.cookie)).toBe(false)
  })

  it('tells an expired jwt from a false one', async () => {
    const { session, client, user } = await server.mintClient()
    const { cookie } = await session('user')
    const { sessionIdOf } = await import('../../access/tokens')
    const claims = {
      clientId: client.id,
      userId: user.id,
      sessionId: sessionIdOf(cookie.replace('tabularium=', '')),
      roleVersion: 1,
    }
    const at = async (seconds: number) => {
      const jwt = await server.tokens.sign(claims, Math.floor(Date.now() / 1000) - seconds)
      return server.app.fetch(requestOf(getUserConfig, {}, { authorization: `Bearer ${jwt}` }))
    }
    expect((await at(60)).status).toBe(200)
    expect(await json(await at(601))).toMatchObject({ code: 'token_expired' })
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: user.id, cid: client.id })).toString('base64url')}.x`
    const refused = await server.app.fetch(requestOf(getUserConfig, {}, { authorization: `Bearer ${unsigned}` }))
    expect(await json(refused)).toMatchObject({ code: 'unauthenticated' })
  })

  it('writes logins and logouts to the security log, without secrets', async () => {
    const { session, tenant, user } = await server.mintClient()
    await tryLogin(user.email, 'a wrong secret')
    const { cookie } = await session('user')
    await server.app.fetch(requestOf(logout, {}, { cookie }))
    const lines = await tenant(tx => tx.select().from(securityLog).orderBy(securityLog.created))
    expect((lines as { event: string; outcome: string }[]).map(line => `${line.event} ${line.outcome}`)).toEqual([
      'login refused',
      'login ok',
      'logout ok',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/wrong secret|quiet river/)
  })

  it('records that somebody asked for help', async () => {
    const { as, tenant, user } = await server.mintClient()
    const body = { kind: 'render_error', path: '/studies', detail: 'TypeError' } as const
    const { id } = await as('user').call(recordSupportEvent, { body })
    expect(await tenant(tx => tx.select().from(supportEvents))).toMatchObject([{ id, userId: user.id, ...body }])
  })
})

describe('the first administrator', () => {
  const body = {
    secret: 'the-setup-secret',
    client_name: 'Acme Research',
    email: 'ada@acme.test',
    first_name: 'Ada',
    last_name: 'L',
    password: 'seven lamps on water',
  }
  const make = (server: TestServer, change: object = {}) =>
    server.app.fetch(requestOf(firstAdmin, { body: { ...body, ...change } }))

  it('is made once, by whoever holds the printed secret', async () => {
    const server = await startTestServer()
    expect((await make(server, { secret: 'guess' })).status).toBe(403)
    const weak = await make(server, { password: 'acme research ada' })
    expect(await json(weak)).toMatchObject({
      code: 'invalid',
      fields: { password: [expect.stringContaining('easy to guess')] },
    })
    const short = await make(server, { password: 'short' })
    expect(await json(short)).toMatchObject({ code: 'invalid', fields: { password: [expect.any(String)] } })
    const [one, two] = await Promise.all([make(server), make(server, { email: 'eve@acme.test' })])
    expect([one.status, two.status].sort()).toEqual([200, 403])
    expect((await make(server)).status).toBe(403)
    const made = (await json(one.status === 200 ? one : two)) as unknown as SessionData
    expect(made).toMatchObject({ role: 'Admin', client_name: 'Acme Research' })
    await server.close()
  })
})

describe('the session cookie over https', () => {
  it('is Secure and bound to the host', async () => {
    const server = await startTestServer({ publicOrigin: 'https://insights.example' })
    const { user } = await server.mintClient()
    const request = requestOf(
      login,
      { body: { email: user.email, password: PASSWORD } },
      { origin: 'https://insights.example' },
    )
    const response = await server.app.fetch(request)
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^__Host-tabularium=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(device).toMatch(/^__Host-tabularium_device=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    await server.close()
  })
})
