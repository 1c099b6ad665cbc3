import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import {
  acceptLink,
  addWhitelistDomains,
  askReset,
  changeUsers,
  inspectLink,
  invitePeople,
  listAudit,
  listUsers,
  makeLink,
  patchUser,
  signUp,
  withdrawInvite,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from '@core/contract'
import { assignableRoles, ROLES, type Role } from '@core/domain'
import { openMailbox, type Mailbox } from '../../../test/harness/mailbox'
import {
  refusalOf,
  requestOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { accountLinks, users } from '../../db/schema'

const PASSWORD = 'lantern orbit walnut paddle'
const GONE = 'This link has been used already, has expired, or was taken back. Ask for a new one.'

describe('joining', () => {
  let server: TestServer
  let mailbox: Mailbox
  let client: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    mailbox = await openMailbox()
    server = await startTestServer({ mailer: mailbox.mailer, publicOrigin: 'http://localhost' })
    client = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  /** A call of somebody who is not signed in. */
  const send = (endpoint: Endpoint, body: unknown): Promise<Response> =>
    Promise.resolve(server.app.fetch(requestOf(endpoint, { body }, { origin: 'http://localhost' })))
  const accept = async (secret: string, more: object = {}) => {
    const answer = await send(acceptLink, { secret, password: PASSWORD, first_name: 'Nia', last_name: 'Bell', ...more })
    return {
      status: answer.status,
      cookie: answer.headers.get('set-cookie'),
      body: (await answer.json()) as Record<string, unknown>,
    }
  }
  const secretOf = (url: string | undefined): string => url?.split('#')[1] ?? ''
  let minted = 0
  const fresh = (): string => `joiner${String(++minted)}@new.example`
  const invite = async (caller: Caller, emails: string[], role: Role = 'User', groups: string[] = []) =>
    (await caller.call(invitePeople, { body: { emails, role, groups } })).results
  const find = async (email: string) =>
    (await client.as('admin').call(listUsers, { query: { query: email } })).results[0]
  /** The newest mail to an address, once it is there. */
  const mailTo = async (email: string): Promise<string> => {
    await expect.poll(() => mailbox.arrived.some(({ to }) => to.includes(email))).toBe(true)
    const found = mailbox.arrived.filter(({ to }) => to.includes(email)).at(-1)
    return (found?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  }
  const secretIn = (mail: string): string => /join#([\w.-]+)/.exec(mail)?.[1] ?? ''

  it('by invitation: the link is in the answer and in a mail, works once, and signs in', async () => {
    const email = fresh()
    const [made] = await invite(client.as('manager'), [email.toUpperCase(), 'nonsense'], 'Manager')
    expect(made).toMatchObject({ email, outcome: 'invited', link: { mailed: true } })
    expect(await find(email)).toMatchObject({ invited: true, active: false, manager: true })
    const secret = secretOf(made?.link?.url)
    expect(secretIn(await mailTo(email))).toBe(secret)
    const seen = await send(inspectLink, { secret })
    expect(await seen.json()).toMatchObject({ kind: 'invite', email, client_name: client.client.name })
    const joined = await accept(secret)
    expect([joined.status, joined.body.email, joined.body.role]).toEqual([200, email, 'Manager'])
    expect(joined.cookie).toContain('HttpOnly')
    expect(await find(email)).toMatchObject({ first_name: 'Nia', invited: false, active: true })
    expect(await accept(secret)).toMatchObject({ status: 410, body: { detail: GONE } })
    await server.signIn(email, PASSWORD)
  })

  it('keeps why a mail was not taken, until a new one is', async () => {
    const email = fresh()
    mailbox.refused.add(email)
    const [made] = await invite(client.as('manager'), [email])
    const problem = 'The mail server refused this address. Check its spelling.'
    expect(made).toMatchObject({ outcome: 'invited', link: { mailed: false, mail_problem: problem } })
    const person = await find(email)
    expect(person).toMatchObject({ invited: true, mail_problem: { reason: problem } })
    expect(Date.parse(person?.mail_problem?.at ?? '')).not.toBeNaN()
    mailbox.refused.delete(email)
    const params = { profileId: person?.profile_id ?? '' }
    expect(await client.as('manager').call(makeLink, { params })).toMatchObject({ mailed: true, mail_problem: null })
    expect(await find(email)).toMatchObject({ invited: true, mail_problem: null })
  })

  it('says for each address what became of it', async () => {
    const [email, inactive] = [fresh(), fresh()]
    await invite(client.as('admin'), [email])
    const [first] = await invite(client.as('admin'), [inactive])
    await accept(secretOf(first?.link?.url))
    const id = (await find(inactive))?.profile_id ?? ''
    await client.as('admin').call(patchUser, { params: { profileId: id }, body: { active: false } })
    const results = await invite(client.as('admin'), [email, inactive, client.user.email, other.user.email, 'nonsense'])
    expect(results.map(({ outcome }) => outcome)).toEqual(['again', 'inactive', 'here', 'refused', 'refused'])
    expect(JSON.stringify(results)).not.toContain(other.client.name)
  })

  it('replaces the link when somebody is invited again, and withdraws it', async () => {
    const email = fresh()
    const [first] = await invite(client.as('manager'), [email])
    const [second] = await invite(client.as('manager'), [email])
    expect((await accept(secretOf(first?.link?.url))).status).toBe(410)
    const profileId = second?.profile_id ?? ''
    const third = await client.as('manager').call(makeLink, { params: { profileId } })
    expect(third.kind).toBe('invite')
    expect((await accept(secretOf(second?.link?.url))).status).toBe(410)
    await client.as('manager').call(withdrawInvite, { params: { profileId } })
    expect((await accept(secretOf(third.url))).status).toBe(410)
    expect(await find(email)).toBeUndefined()
    expect(
      await refusalOf(client.as('manager').call(withdrawInvite, { params: { profileId: client.user.id } })),
    ).toEqual([409, 'This person has joined already. Deactivate them instead.', undefined])
  })

  describe.each(['Admin', 'Manager'] as const)('into a role that the inviter may give (%s)', own => {
    it.each(ROLES)('%s', async role => {
      const email = fresh()
      const asked = client
        .as(own === 'Admin' ? 'admin' : 'manager')
        .send(invitePeople, { body: { emails: [email], role, groups: [] } })
      expect((await asked).status).toBe(assignableRoles(own).includes(role) ? 200 : 403)
      expect((await find(email)) !== undefined).toBe(assignableRoles(own).includes(role))
    })
  })

  it('is not for users, and an invitation to be admin is not for managers to change', async () => {
    expect(
      (await client.as('user').send(invitePeople, { body: { emails: [fresh()], role: 'User', groups: [] } })).status,
    ).toBe(403)
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email], 'Admin')
    const params = { profileId: made?.profile_id ?? '' }
    expect((await client.as('manager').send(makeLink, { params })).status).toBe(403)
    expect((await client.as('manager').send(withdrawInvite, { params })).status).toBe(403)
    expect((await invite(client.as('manager'), [email]))[0]?.outcome).toBe('refused')
    expect((await other.as('admin').send(makeLink, { params })).status).toBe(404)
  })

  it('is not over by activation: who was invited joins by the link', async () => {
    const [made] = await invite(client.as('admin'), [fresh()])
    const params = { profileId: made?.profile_id ?? '' }
    expect(await refusalOf(client.as('admin').call(patchUser, { params, body: { active: true } }))).toEqual([
      409,
      'This person has not joined yet. Send them a new link.',
      undefined,
    ])
  })

  it('refuses a weak password and missing names without using the link up', async () => {
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email])
    const secret = secretOf(made?.link?.url)
    expect(await accept(secret, { password: 'password password password' })).toMatchObject({
      status: 400,
      body: { fields: { password: [expect.any(String)] } },
    })
    expect(await accept(secret, { first_name: undefined })).toMatchObject({
      status: 400,
      body: { fields: { first_name: [expect.any(String)] } },
    })
    expect((await accept(secret)).status).toBe(200)
  })

  it('ends with the time of the link, and with another organisation in it', async () => {
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email])
    const secret = secretOf(made?.link?.url)
    const [, random = ''] = secret.split('.')
    expect((await accept(`${other.client.id}.${random}`)).status).toBe(410)
    await client.tenant(tx =>
      tx
        .update(accountLinks)
        .set({ expires: sql`now() - interval '1 second'` })
        .where(eq(accountLinks.email, email)),
    )
    expect((await accept(secret)).status).toBe(410)
  })

  it('gives a new password by mail, which ends the sessions there were', async () => {
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email])
    await accept(secretOf(made?.link?.url))
    const before = await server.signIn(email, PASSWORD)
    expect(await (await send(askReset, { email })).json()).toEqual({ mails: true })
    const secret = secretIn(
      await mailTo(email).then(async () => {
        await expect
          .poll(
            () =>
              mailbox.arrived.filter(({ to, raw }) => to.includes(email) && raw.includes('Subject: A new password'))
                .length,
          )
          .toBe(1)
        return mailTo(email)
      }),
    )
    const next = 'harbour violet socket grammar'
    expect((await accept(secret, { password: next, first_name: undefined, last_name: undefined })).status).toBe(200)
    expect((await before.send(listUsers, { query: {} })).status).toBe(401)
    await expect(server.signIn(email, PASSWORD)).rejects.toThrow()
    await server.signIn(email, next)
    expect((await accept(secret, { password: PASSWORD })).status).toBe(410)
  })

  it('answers alike for known, unknown and inactive addresses', async () => {
    const answers = await Promise.all(
      [client.user.email, 'nobody@nowhere.example', fresh()].flatMap(email => [
        send(askReset, { email }),
        send(signUp, { email }),
      ]),
    )
    const bodies = await Promise.all(answers.map(async answer => [answer.status, (await answer.json()) as unknown]))
    for (const body of bodies) expect(body).toEqual([200, { mails: true }])
    await expect.poll(() => mailbox.arrived.some(({ to }) => to.includes(client.user.email))).toBe(true)
    expect(mailbox.arrived.some(({ to }) => to.includes('nobody@nowhere.example'))).toBe(false)
  })

  it('is open to whitelisted addresses of one organisation, as users', async () => {
    const domain = `sign-up.example`
    await client.as('admin').call(addWhitelistDomains, { body: { values: [domain] } })
    const email = `first@${domain}`
    await send(signUp, { email })
    const joined = await accept(secretIn(await mailTo(email)))
    expect([joined.status, joined.body.role, joined.body.client_id]).toEqual([200, 'User', client.client.id])
    await other.as('admin').call(addWhitelistDomains, { body: { values: [domain] } })
    const sent = mailbox.arrived.length
    await send(signUp, { email: `second@${domain}` })
    await send(signUp, { email })
    expect(mailbox.arrived.length).toBe(sent)
  })

  it('is counted: too many mails for one address are refused, known or not', async () => {
    for (const email of [client.manager.email, 'flood@nowhere.example']) {
      const statuses: number[] = []
      for (let at = 0; at < 7; at += 1) statuses.push((await send(askReset, { email })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })

  it('hands a link to a new password over, for people whom the actor may change', async () => {
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email])
    await accept(secretOf(made?.link?.url))
    const profileId = made?.profile_id ?? ''
    const link = await client.as('manager').call(makeLink, { params: { profileId } })
    expect(link.kind).toBe('reset')
    expect((await client.as('manager').send(makeLink, { params: { profileId: client.admin.id } })).status).toBe(403)
    expect((await accept(secretOf(link.url), { password: 'copper meadow tunnel ribbon' })).status).toBe(200)
  })

  it('changes several people at once, and says for each why not', async () => {
    const emails = [fresh(), fresh()]
    for (const made of await invite(client.as('admin'), emails)) await accept(secretOf(made.link?.url))
    const ids = await Promise.all(emails.map(async email => (await find(email))?.profile_id ?? ''))
    const bulk = async (
      caller: Caller,
      change: InputOf<typeof changeUsers>['body']['change'],
    ): Promise<OutputOf<typeof changeUsers>['results']> =>
      (await caller.call(changeUsers, { body: { profile_ids: [...ids, client.admin.id, 'nobody'], change } })).results
    const roles = await bulk(client.as('manager'), { role: 'Manager' })
    expect(roles.map(({ user, reason }) => [user?.manager ?? null, reason])).toEqual([
      [true, ''],
      [true, ''],
      [null, 'Only admins can change an admin.'],
      [null, 'There is no such person.'],
    ])
    const off = await bulk(client.as('admin'), { active: false })
    expect(off.map(({ user }) => user?.active ?? null)).toEqual([false, false, null, null])
    expect(off[2]?.reason).toContain('last active admin')
  })

  it('leaves no secret in the log or the database', async () => {
    const email = fresh()
    const [made] = await invite(client.as('admin'), [email])
    const [, random = 'none'] = secretOf(made?.link?.url).split('.')
    const { results } = await client.as('admin').call(listAudit, { query: { event: 'invite.made' } })
    expect(JSON.stringify(results)).not.toContain(random)
    const rows = await client.tenant(tx => tx.select().from(accountLinks))
    expect(JSON.stringify(rows)).not.toContain(random)
    const [row] = await client.tenant(tx =>
      tx
        .select()
        .from(users)
        .where(and(eq(users.email, email))),
    )
    expect(row?.passwordHash).toBeNull()
  })
})

it('without a mail server hands links over, and says that nothing is sent', async () => {
  const server = await startTestServer()
  const client = await server.mintClient()
  const [made] = (
    await client.as('admin').call(invitePeople, { body: { emails: ['a@new.example'], role: 'User', groups: [] } })
  ).results
  expect(made?.link).toMatchObject({ mailed: false, url: expect.stringContaining('/join#') as string })
  for (const endpoint of [askReset, signUp]) {
    const answer = await server.app.fetch(requestOf(endpoint, { body: { email: client.user.email } }))
    expect(await answer.json()).toEqual({ mails: false })
  }
  await server.close()
})
