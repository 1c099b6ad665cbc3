import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allEndpoints,
  changePassword,
  confirmTotp,
  endPersonSessions,
  endSession,
  endSessions,
  getAccount,
  getClient,
  getSecondFactorPolicy,
  login,
  passkeyChallenge,
  patchSecondFactorPolicy,
  removePersonFactors,
  removeTotp,
  renewRecoveryCodes,
  secondStep,
  sessionCheck,
  startTotp,
} from '@core/contract'
import {
  PASSWORD,
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { recoveryCodes, securityLog, sessions, signInSteps, totpFactors } from '../../db/schema'
import { SET_UP } from '../../http/admission'
import { stepOf } from './totp'

/** The key of the published vectors: "12345678901234567890". */
const VECTOR_KEY = Secret.fromUTF8('12345678901234567890').base32

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B, SHA1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is that of the standard at second %d', (seconds, code) => {
    expect(stepOf(VECTOR_KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('counts one step before and after, and tells a wrong clock from a wrong code', () => {
    const at = (seconds: number) => stepOf(VECTOR_KEY, '005924', (1234567890 + seconds) * 1000)
    const step = Math.floor(1234567890 / 30)
    expect([at(-30), at(30)]).toEqual([step, step])
    expect(at(-90)).toBe('ahead')
    expect(at(90)).toBe('past')
    expect(at(3600)).toBeNull()
    expect(stepOf(VECTOR_KEY, '00592', 1234567890_000)).toBeNull()
    expect(stepOf(VECTOR_KEY, '005 924', 1234567890_000)).toBe(step)
  })
})

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

const WRONG_CODE = 'This code is not right. Enter the newest one that the app shows.'
const OVER = 'This took too long, or was tried too often. Enter your password again.'

describe('signing in by two steps', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** Switches the app on; answers its key and the recovery codes. The present code and those before it are used up. */
  const withApp = async (minted: MintedClient, role: RoleName = 'user') => {
    const caller = minted.as(role)
    const { key, uri } = await caller.call(startTotp, {})
    const { recovery_codes: codes } = await caller.call(confirmTotp, { body: { code: codeOf(key, -1) } })
    return { key, uri, codes: codes ?? [] }
  }
  const json = async (response: Response) => (await response.json()) as Record<string, unknown>

  const firstStep = async (email: string, password = PASSWORD) => {
    const response = await server.app.fetch(requestOf(login, { body: { email, password, time_zone: 'Europe/Lisbon' } }))
    const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
    return { status: response.status, body: await json(response), cookies }
  }
  const second = async (cookie: string, body: object) => {
    const response = await server.app.fetch(requestOf(secondStep, { body }, { cookie, 'user-agent': 'Test browser' }))
    return { status: response.status, body: await json(response), cookies: response.headers.getSetCookie() }
  }
  const stepOfLogin = async (email: string) => (await firstStep(email)).cookies[0] ?? ''
  const eventsOf = ({ tenant }: MintedClient) =>
    tenant(async tx =>
      (await tx.select().from(securityLog)).map(({ event, outcome, detail }) => ({ event, outcome, detail })),
    )

  it('asks for a code once the app is confirmed, and starts no session before', async () => {
    const minted = await server.mintClient()
    const { email } = minted.user
    const { uri, key } = await withApp(minted)
    expect(uri).toContain(`issuer=Tabularium`)
    expect(uri).toContain(encodeURIComponent(email))
    const before = await minted.tenant(tx => tx.$count(sessions))
    const wrong = await firstStep(email, 'wrong')
    expect([wrong.status, JSON.stringify(wrong.body).includes('second')]).toEqual([400, false])
    const { status, body, cookies } = await firstStep(email)
    expect([status, body]).toEqual([200, { second_factor: ['totp', 'recovery'] }])
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^tabularium_step=/)
    expect(await minted.tenant(tx => tx.$count(sessions))).toBe(before)
    const refused = await second(cookies[0] ?? '', { code: '000000' })
    expect([refused.status, refused.body.detail]).toEqual([400, WRONG_CODE])
    const entered = await second(cookies[0] ?? '', { code: codeOf(key) })
    expect([entered.status, entered.body.email]).toEqual([200, email])
    const cookie = entered.cookies.find(one => one.startsWith('tabularium='))?.split(';')[0] ?? ''
    expect(await json(await server.app.fetch(requestOf(sessionCheck, {}, { cookie })))).toMatchObject({ email })
    const own = (await minted.tenant(tx => tx.select().from(sessions))).find(({ agent }) => agent === 'Test browser')
    expect(own).toMatchObject({ how: 'password', timeZone: 'Europe/Lisbon' })
    expect(await eventsOf(minted)).toEqual(
      expect.arrayContaining([
        { event: 'factor.added', outcome: 'ok', detail: { second_factor: 'totp' } },
        { event: 'login.first_step', outcome: 'ok', detail: {} },
        { event: 'login.second_step', outcome: 'refused', detail: { second_factor: 'totp' } },
        { event: 'login', outcome: 'ok', detail: { second_factor: 'totp' } },
      ]),
    )
  })

  it('stores neither keys nor recovery codes nor challenges as they are', async () => {
    const minted = await server.mintClient()
    const { key, codes } = await withApp(minted)
    const cookie = await stepOfLogin(minted.user.email)
    const stored = JSON.stringify(
      await minted.tenant(async tx => [
        await tx.select().from(totpFactors),
        await tx.select().from(recoveryCodes),
        await tx.select().from(signInSteps),
        await tx.select().from(securityLog),
      ]),
    )
    expect(codes).toHaveLength(10)
    for (const secret of [key, ...codes, ...codes.map(code => code.replaceAll('-', '')), cookie.split('.')[1] ?? 'x'])
      expect(stored).not.toContain(secret)
  })

  it('takes each code once, and no older one after it', async () => {
    const minted = await server.mintClient()
    const { key } = await withApp(minted)
    const code = codeOf(key)
    expect((await second(await stepOfLogin(minted.user.email), { code })).status).toBe(200)
    const again = await second(await stepOfLogin(minted.user.email), { code })
    expect([again.status, again.body.detail]).toEqual([400, 'This code was used already. Wait for the next one.'])
    const older = await second(await stepOfLogin(minted.user.email), { code: codeOf(key, -1) })
    expect(older.status).toBe(400)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const minted = await server.mintClient()
    const { codes } = await withApp(minted)
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await second(await stepOfLogin(minted.user.email), { recovery_code: typed })).status).toBe(200)
    const again = await second(await stepOfLogin(minted.user.email), { recovery_code: codes[0] })
    expect([again.status, again.body.detail]).toEqual([
      400,
      'This code is not right, or was used before. Each works once.',
    ])
    expect((await minted.as('admin').call(getAccount, {})).recovery_codes_left).toBe(0)
  })

  it('is bound to the browser, the person and the organisation, ends after five minutes, and works once', async () => {
    const [one, other] = [await server.mintClient(), await server.mintClient()]
    const app = await withApp(one)
    const others = await withApp(other)
    await withApp(one, 'manager')
    expect((await second('', { code: codeOf(app.key) })).body.detail).toBe(OVER)
    expect((await second('tabularium_step=made.up', { code: codeOf(app.key) })).status).toBe(410)
    const cookie = await stepOfLogin(one.user.email)
    const moved = cookie.replace(one.client.id, other.client.id)
    expect((await second(moved, { code: codeOf(others.key) })).status).toBe(410)
    // A code of somebody else, in the own organisation and in another.
    expect((await second(await stepOfLogin(one.manager.email), { code: codeOf(app.key) })).status).toBe(400)
    expect((await second(cookie, { code: codeOf(others.key) })).status).toBe(400)
    await one.tenant(tx => tx.update(signInSteps).set({ expires: sql`now() - interval '1 second'` }))
    expect((await second(cookie, { code: codeOf(app.key) })).status).toBe(410)
    const good = await stepOfLogin(one.user.email)
    expect((await second(good, { code: codeOf(app.key) })).status).toBe(200)
    expect((await second(good, { code: codeOf(app.key, 1) })).status).toBe(410)
  })

  it('ends a sign-in after five attempts, and stops an account that is guessed at', async () => {
    const minted = await server.mintClient()
    const { key } = await withApp(minted)
    const attempts = async () => {
      const cookie = await stepOfLogin(minted.user.email)
      const statuses: number[] = []
      for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await second(cookie, { code: '000000' })).status)
      return statuses
    }
    expect(await attempts()).toEqual([400, 400, 400, 400, 400, 410])
    expect(await attempts()).toEqual([400, 400, 400, 400, 400, 410])
    const stopped = await second(await stepOfLogin(minted.user.email), { code: codeOf(key) })
    expect([stopped.status, stopped.body.code]).toEqual([429, 'rate_limited'])
  })

  it('is switched off with a code, and its recovery codes end', async () => {
    const minted = await server.mintClient()
    const { key } = await withApp(minted)
    const caller = minted.as('user')
    expect(await refusalOf(caller.call(startTotp, {}))).toEqual([
      409,
      'The authenticator app is on already. Switch it off before you set up another one.',
      undefined,
    ])
    const fresh = await caller.call(renewRecoveryCodes, {})
    expect(fresh.recovery_codes).toHaveLength(10)
    expect((await refusalOf(caller.call(removeTotp, { body: { code: '000000' } })))[0]).toBe(400)
    await caller.call(removeTotp, { body: { code: codeOf(key) } })
    expect(await caller.call(getAccount, {})).toMatchObject({ totp: null, recovery_codes_left: 0 })
    expect((await firstStep(minted.user.email)).body.email).toBe(minted.user.email)
    expect((await refusalOf(caller.call(renewRecoveryCodes, {})))[0]).toBe(409)
  })

  it('makes passkeys for a safe address only', async () => {
    const refused = await server.app.fetch(requestOf(passkeyChallenge, {}))
    expect(refused.status).toBe(409)
  })

  describe('where the organisation requires it', () => {
    const require = (minted: MintedClient) =>
      minted.as('admin').call(patchSecondFactorPolicy, { body: { required: true } })

    it('leaves people without one nothing but to set one up', async () => {
      const minted = await server.mintClient()
      await withApp(minted, 'admin')
      expect(await require(minted)).toEqual({ required: true, people_with: 1, people_without: 2 })
      const { body } = await firstStep(minted.user.email)
      expect(body.second_factor_needed).toBe(true)
      const authorization = `Bearer ${String(body.jwt)}`
      let open = 0
      for (const endpoint of allEndpoints) {
        if (endpoint.audience === 'public' || endpoint.audience === 'session') continue
        const response = await server.app.fetch(requestOf(endpoint, {}, { authorization }))
        const { detail } = (await response.json()) as { detail?: string }
        const isShut = detail === 'Your organisation requires a second factor. Set it up first.'
        expect(isShut, endpoint.id).toBe(!SET_UP.has(endpoint.id))
        if (!isShut) open += 1
      }
      expect(open).toBe(SET_UP.size)
      // Everyone's jwt is exchanged when the rule changes, the admin's too.
      const { cookie } = await minted.session('admin')
      const { jwt } = await json(await server.app.fetch(requestOf(sessionCheck, {}, { cookie })))
      const off = requestOf(
        patchSecondFactorPolicy,
        { body: { required: false } },
        { authorization: `Bearer ${String(jwt)}` },
      )
      expect(await json(await server.app.fetch(off))).toMatchObject({ required: false })
      expect((await firstStep(minted.user.email)).body.second_factor_needed).toBe(false)
    })

    it('opens everything once one is set up, and to people who come by a provider', async () => {
      const minted = await server.mintClient()
      await withApp(minted, 'admin')
      const provided = await minted.session('manager')
      await minted.tenant(tx =>
        tx.update(sessions).set({ how: 'provider' }).where(eq(sessions.userId, minted.manager.id)),
      )
      await require(minted)
      const check = await json(await server.app.fetch(requestOf(sessionCheck, {}, { cookie: provided.cookie })))
      expect(check.second_factor_needed).toBe(false)
      const signed = await server.signIn(minted.user.email)
      expect((await refusalOf(signed.call(getClient, { params: { clientId: minted.client.id } })))[0]).toBe(403)
      const { key } = await signed.call(startTotp, {})
      await signed.call(confirmTotp, { body: { code: codeOf(key) } })
      expect(await signed.call(getAccount, {})).toMatchObject({ second_factor_required: true })
      await signed.call(getClient, { params: { clientId: minted.client.id } })
    })

    it('is for admins to decide', async () => {
      const minted = await server.mintClient()
      for (const role of ['manager', 'user'] as const) {
        expect((await refusalOf(minted.as(role).call(getSecondFactorPolicy, {})))[0]).toBe(403)
        const change = minted.as(role).call(patchSecondFactorPolicy, { body: { required: true } })
        expect((await refusalOf(change))[0]).toBe(403)
      }
    })
  })

  it('lists the own sessions alone, and ends one, the others or all', async () => {
    const minted = await server.mintClient()
    const [one, two] = [await server.signIn(minted.user.email), await server.signIn(minted.user.email)]
    const { sessions: own } = await one.call(getAccount, {})
    expect(own.map(({ current }) => current).sort()).toEqual([false, true])
    const colleague = await minted.as('manager').call(getAccount, {})
    const theirs = { params: { sessionId: colleague.sessions[0]?.id ?? '' } }
    expect((await refusalOf(one.call(endSession, theirs)))[0]).toBe(404)
    const second = own.find(({ current }) => !current)?.id ?? ''
    await one.call(endSession, { params: { sessionId: second } })
    expect((await refusalOf(two.call(getAccount, {})))[0]).toBe(401)
    const three = await server.signIn(minted.user.email)
    expect(await one.call(endSessions, { body: { which: 'others' } })).toEqual({ ended: 1 })
    expect((await refusalOf(three.call(getAccount, {})))[0]).toBe(401)
    expect(await one.call(endSessions, { body: { which: 'all' } })).toEqual({ ended: 1 })
    expect((await refusalOf(one.call(getAccount, {})))[0]).toBe(401)
    await minted.as('manager').call(getAccount, {})
  })

  it('changes the password with the current one, and signs out everywhere else', async () => {
    const minted = await server.mintClient()
    const [here, there] = [await server.signIn(minted.user.email), await server.signIn(minted.user.email)]
    const next = 'violet engine beyond the harbour'
    const change = (current: string, password: string) => here.call(changePassword, { body: { current, password } })
    expect(await refusalOf(change('wrong', next))).toEqual([
      400,
      'This is not your password.',
      { current: ['This is not your password.'] },
    ])
    expect((await refusalOf(change(PASSWORD, 'short')))[2]).toHaveProperty('password')
    await change(PASSWORD, next)
    const check = await json(await server.app.fetch(requestOf(sessionCheck, {}, { cookie: here.cookie })))
    expect(check.email).toBe(minted.user.email)
    expect((await refusalOf(there.call(getAccount, {})))[0]).toBe(401)
    expect((await firstStep(minted.user.email)).status).toBe(400)
    expect((await firstStep(minted.user.email, next)).status).toBe(200)
    expect(await eventsOf(minted)).toEqual(
      expect.arrayContaining([
        { event: 'password.changed', outcome: 'refused', detail: {} },
        { event: 'password.changed', outcome: 'ok', detail: {} },
      ]),
    )
  })

  it('lets managers sign people out and remove what they lost, but not those of admins', async () => {
    const minted = await server.mintClient()
    await withApp(minted)
    const stranger = await server.mintClient()
    const manager = minted.as('manager')
    const of = (profileId: string) => ({ params: { profileId } })
    const lost = (profileId: string) => ({ ...of(profileId), body: { reason: 'Lost phone' } })
    expect((await refusalOf(manager.call(endPersonSessions, of(minted.admin.id))))[0]).toBe(403)
    expect((await refusalOf(manager.call(removePersonFactors, lost(minted.admin.id))))[0]).toBe(403)
    expect((await refusalOf(manager.call(removePersonFactors, lost(stranger.user.id))))[0]).toBe(404)
    expect((await refusalOf(minted.as('user').call(endPersonSessions, of(minted.user.id))))[0]).toBe(403)
    expect(await manager.call(endPersonSessions, of(minted.user.id))).toEqual({ ended: 1 })
    expect((await firstStep(minted.user.email)).body).toEqual({ second_factor: ['totp', 'recovery'] })
    await manager.call(removePersonFactors, lost(minted.user.id))
    expect((await firstStep(minted.user.email)).body.email).toBe(minted.user.email)
    expect(await eventsOf(minted)).toContainEqual({
      event: 'factor.removed_by',
      outcome: 'ok',
      detail: { user: minted.user.id, reason: 'Lost phone' },
    })
    expect((await refusalOf(manager.call(removePersonFactors, lost(minted.user.id))))[0]).toBe(409)
  })
})
