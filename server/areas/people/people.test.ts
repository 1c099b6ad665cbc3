import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient, getUserEffects, listUsers, login, patchUser, sessionCheck } from '@core/contract'
import { canChangeRole, flagsOf, roleOf, ROLES, type Role } from '@core/domain'
import {
  PASSWORD,
  refusalOf,
  requestOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { addStudy } from '../../../test/harness/library'
import { newId } from '../../db/ids'
import { securityLog, studies, users } from '../../db/schema'

const CALLERS = { Admin: 'admin', Manager: 'manager', User: 'user' } as const

describe('the people of an organisation', () => {
  let server: TestServer
  let hash = ''
  beforeAll(async () => {
    server = await startTestServer()
    const client = await server.mintClient()
    const [user] = await client.tenant(tx => tx.select({ hash: users.passwordHash }).from(users).limit(1))
    hash = user?.hash ?? ''
  })
  afterAll(() => server.close())

  const add = async (client: MintedClient, more: Partial<typeof users.$inferInsert> = {}) => {
    const id = newId()
    const email = `${id}@people.test`
    const row = { clientId: client.client.id, id, email, firstName: 'Anna', lastName: 'Berg', passwordHash: hash }
    await client.tenant(tx => tx.insert(users).values({ ...row, ...more }))
    return { id, email: more.email ?? email }
  }
  const stored = async (client: MintedClient, id: string) => {
    const [user] = await client.tenant(tx =>
      tx
        .select()
        .from(users)
        .where(and(eq(users.clientId, client.client.id), eq(users.id, id))),
    )
    if (!user) throw new Error('no such user')
    return user
  }
  const change = (caller: Caller, profileId: string, body: object) =>
    caller.call(patchUser, { params: { profileId }, body })
  const events = async (client: MintedClient) =>
    (await client.tenant(tx => tx.select().from(securityLog).where(eq(securityLog.clientId, client.client.id))))
      .filter(({ event }) => event.startsWith('user.'))
      .map(({ event, outcome, userId, detail }) => ({ event, outcome, userId, detail }))

  describe('in a list', () => {
    let client: MintedClient
    const names = async (query: object) =>
      (await client.as('manager').call(listUsers, { query })).results.map(
        ({ first_name, last_name }) => `${first_name} ${last_name}`,
      )
    beforeAll(async () => {
      client = await server.mintClient()
      await add(client, {
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe@people.test',
        groups: ['sales', 'board'],
        manager: true,
      })
      await add(client, { firstName: 'adam', lastName: 'Ash', email: 'a_b%c@people.test', groups: ['sales'] })
      await add(client, {
        firstName: 'Oliver',
        lastName: 'Grant',
        email: 'oliver@people.test',
        active: false,
        admin: true,
      })
      await add(await server.mintClient(), { firstName: 'Foreign', lastName: 'Person' })
    })

    it('come by name, with their groups and when they were last here, and no foreign ones', async () => {
      const { count, results, totals } = await client.as('manager').call(listUsers, { query: {} })
      expect(count).toBe(6)
      expect(totals).toEqual({ active_admins: 1, active_managers: 2, active_users: 2, inactive: 1, invited: 0 })
      expect(results.map(({ first_name }) => first_name)).toEqual(['adam', 'Oliver', 'Test', 'Test', 'Test', 'Zoë'])
      expect(results[5]).toMatchObject({ groups: ['board', 'sales'], last_seen: null, last_admin: false })
      const own = results.find(({ email }) => email === client.manager.email)
      expect(Date.now() - Date.parse(own?.last_seen ?? '')).toBeLessThan(600_000)
      expect(results.filter(one => one.last_admin).map(({ email }) => email)).toEqual([client.admin.email])
      expect(JSON.stringify(results)).not.toMatch(/argon2|password|personalization/)
    })

    it('are found by words of name and address, whatever the case and accents', async () => {
      expect(await names({ query: 'MULLER zoe' })).toEqual(['Zoë Müller'])
      expect(await names({ query: 'a_b%' })).toEqual(['adam Ash'])
      expect(await names({ query: 'zoe ash' })).toEqual([])
    })

    it('are narrowed by role, activity and group', async () => {
      expect(await names({ role: 'Admin' })).toEqual(['Oliver Grant', 'Test admin'])
      expect(await names({ role: 'Admin', active: '1' })).toEqual(['Test admin'])
      expect(await names({ active: '0' })).toEqual(['Oliver Grant'])
      expect(await names({ group: 'sales' })).toEqual(['adam Ash', 'Zoë Müller'])
      expect(await names({ group: 'sales', role: 'Manager' })).toEqual(['Zoë Müller'])
    })

    it.each([
      ['name', 'adam Ash'],
      ['-name', 'Zoë Müller'],
      ['email', 'adam Ash'],
      ['role', 'adam Ash'],
      ['-role', 'Oliver Grant'],
      ['-last_seen', 'Test manager'],
    ] as const)('stand in the order %s', async (sort, first) => {
      expect((await names({ sort }))[0]).toBe(first)
    })

    it('come in pages that hold everybody once', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map(page => names({ page, page_size: 2 })))
      expect(pages.map(page => page.length)).toEqual([2, 2, 2, 0])
      expect(pages.flat()).toEqual(await names({}))
    })

    it('are for managers and admins only', async () => {
      expect((await client.as('user').send(listUsers, {})).status).toBe(403)
      expect((await client.as('user').send(getUserEffects, { params: { profileId: client.user.id } })).status).toBe(403)
      expect((await client.as('admin').send(listUsers, {})).status).toBe(200)
    })
  })

  describe('and their roles', () => {
    let client: MintedClient
    beforeAll(async () => {
      client = await server.mintClient()
    })
    const every = ROLES.flatMap(actor => ROLES.flatMap(target => ROLES.map(next => [actor, target, next] as const)))

    it.each(every)(
      '%s gives %s the role %s as far as the rules allow, and it is noted',
      async (actor, target, next) => {
        const { id } = await add(client, flagsOf(target))
        const answer = await client
          .as(CALLERS[actor])
          .send(patchUser, { params: { profileId: id }, body: flagsOf(next) })
        const isAllowed = canChangeRole(actor, target, next)
        // Users do not learn whether there is such a person.
        expect(answer.status).toBe(isAllowed ? 200 : actor === 'User' ? 404 : 403)
        expect(roleOf(await stored(client, id))).toBe(isAllowed ? next : target)
        const noted = (await events(client)).filter(({ detail }) => detail['user'] === id)
        const by = { userId: client[CALLERS[actor]].id }
        if (actor === 'User' || (isAllowed && target === next)) expect(noted).toEqual([])
        else if (isAllowed)
          expect(noted).toMatchObject([
            {
              ...by,
              event: 'user.role_changed',
              outcome: 'ok',
              detail: {
                user: id,
                from: target,
                to: next,
                before_after: [{ field: 'role', before: target, after: next }],
              },
            },
          ])
        else expect(noted).toEqual([{ ...by, event: 'user.change', outcome: 'refused', detail: { user: id } }])
      },
    )

    it.each(ROLES.filter((role): role is Role => role !== 'Admin'))(
      'keep a(n) %s from raising themselves',
      async role => {
        const own = client[CALLERS[role]].id
        expect((await refusalOf(change(client.as(CALLERS[role]), own, { admin: true })))[0]).toBe(403)
        expect(roleOf(await stored(client, own))).toBe(role)
      },
    )

    it('answer for a foreign person as for none', async () => {
      const foreign = await server.mintClient()
      const asked = (id: string) => refusalOf(change(client.as('admin'), id, { active: false }))
      expect(await asked(foreign.user.id)).toEqual(await asked('nothing'))
      expect(await asked('nothing')).toEqual([404, 'There is no such person.', undefined])
    })

    it('leave the choices of others about their screens alone', async () => {
      const body = { personalization: { setPreferences: true } }
      expect((await refusalOf(change(client.as('admin'), client.user.id, body)))[0]).toBe(404)
      expect(await change(client.as('user'), client.user.id, body)).toEqual(body)
    })
  })

  describe('who are deactivated', () => {
    it('are signed out at once, cannot log in, and start anew when they are activated again', async () => {
      const client = await server.mintClient()
      const { id, email } = await add(client)
      const session = await server.signIn(email)
      expect((await session.send(getClient, {})).status).toBe(200)
      const { user } = await change(client.as('manager'), id, { active: false })
      expect(user).toMatchObject({ active: false })
      const check = () => server.app.fetch(requestOf(sessionCheck, {}, { cookie: session.cookie }))
      const logIn = () => server.app.fetch(requestOf(login, { body: { email, password: PASSWORD } }))
      expect((await session.send(getClient, {})).status).toBe(401)
      expect(await (await check()).json()).toBe(false)
      expect((await logIn()).status).toBe(400)
      await change(client.as('manager'), id, { active: true })
      expect(await (await check()).json()).toBe(false)
      expect((await logIn()).status).toBe(200)
      expect((await events(client)).map(({ event }) => event)).toEqual(['user.deactivated', 'user.activated'])
    })

    it('lose rights of a role at once too', async () => {
      const client = await server.mintClient()
      const { id, email } = await add(client, { manager: true })
      const session = await server.signIn(email)
      expect((await session.send(listUsers, {})).status).toBe(200)
      await change(client.as('admin'), id, { manager: false })
      const refused = await session.send(listUsers, {})
      expect(refused.status).toBe(401)
      // The session itself goes on: its cookie gets a jwt for the new rights.
      expect(await refused.json()).toMatchObject({ code: 'token_expired' })
      const check = await server.app.fetch(requestOf(sessionCheck, {}, { cookie: session.cookie }))
      expect(await check.json()).toMatchObject({ role: 'User' })
    })
  })

  describe('of whom one is the last active admin', () => {
    const LAST = [409, 'This is the last active admin. Make someone else admin first.', undefined]

    it('keep that one, whatever is tried', async () => {
      const client = await server.mintClient()
      await add(client, { admin: true, active: false })
      for (const body of [{ admin: false }, { active: false }, flagsOf('Manager')])
        expect(await refusalOf(change(client.as('admin'), client.admin.id, body))).toEqual(LAST)
      expect(await stored(client, client.admin.id)).toMatchObject({ admin: true, active: true })
    })

    it('let an admin step back where there is another', async () => {
      const client = await server.mintClient()
      await add(client, { admin: true })
      const { user } = await change(client.as('admin'), client.admin.id, flagsOf('Manager'))
      expect(user).toMatchObject({ admin: false, manager: true })
    })

    it.each([
      ['demote', { admin: false }],
      ['deactivate', { active: false }],
    ])('keep one when two admins %s each other, or themselves, at the same moment', async (_, body) => {
      for (const crossed of [true, false]) {
        const client = await server.mintClient()
        const second = await add(client, { admin: true })
        const [one, two] = [await client.session('admin'), await server.signIn(second.email)]
        const ids = crossed ? [second.id, client.admin.id] : [client.admin.id, second.id]
        const answers = await Promise.all(
          [one, two].map((caller, at) => caller.send(patchUser, { params: { profileId: ids[at] ?? '' }, body })),
        )
        const left = await client.tenant(tx =>
          tx.$count(users, and(eq(users.clientId, client.client.id), eq(users.admin, true), eq(users.active, true))),
        )
        expect(left).toBe(1)
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      }
    })
  })

  it('are told what another role would change', async () => {
    const client = await server.mintClient()
    const { id } = await add(client, { manager: true, groups: ['board'] })
    for (const name of ['Open', 'For the board', 'For others']) await addStudy(client, name)
    const restrict = (name: string, restrictedGroups: string[]) =>
      client.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.name, name)))
    await restrict('For the board', ['board'])
    await restrict('For others', ['others'])
    expect(await client.as('manager').call(getUserEffects, { params: { profileId: id } })).toEqual({
      studies: 3,
      studies_as_user: 2,
      favorites: 0,
      reports: 0,
      stories: 0,
    })
  })
})
