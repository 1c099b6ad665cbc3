import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  invitePeople,
  createGroup,
  createToken,
  getClient,
  listAudit,
  listGroups,
  listUsers,
  patchUser,
  type InputOf,
} from '@core/contract'
import { addStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { breakGlassAdmins, passwordPolicies, studies, users } from '../../db/schema'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const BASE = 'http://tabularium.test/scim/v2'

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}
interface ScimJson extends Record<string, unknown> {
  readonly id: string
  readonly meta: Record<string, string>
}
type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

let mails = 0
const mail = (name: string) => `${name}.${++mails}@northfield.example`

describe('SCIM', () => {
  let server: TestServer
  let client: MintedClient
  let scim: Send

  const sendWith =
    (secret: string): Send =>
    async (method, path, body, headers = {}) => {
      const init: RequestInit = {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const answer = await server.raw.fetch(new Request(BASE + path, init))
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
      }
    }
  const tokenOf = async (of: MintedClient, scopes: NonNullable<InputOf<typeof createToken>['body']>['scopes']) =>
    (await of.as('admin').call(createToken, { body: { name: 'Directory', scopes } })).secret

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.mintClient()
    scim = sendWith(await tokenOf(client, ['scim']))
  })

  const add = async (more: Record<string, unknown> = {}): Promise<ScimJson> => {
    const { status, body } = await scim('POST', '/Users', { schemas: [USER], userName: mail('ann'), ...more })
    expect(status).toBe(201)
    return body as ScimJson
  }
  const addGroup = async (displayName: string, members: readonly string[] = []): Promise<ScimJson> => {
    const body = { schemas: [GROUP], displayName, members: members.map(value => ({ value })) }
    const answer = await scim('POST', '/Groups', body)
    expect(answer.status).toBe(201)
    return answer.body as ScimJson
  }
  const patch = (path: string, ...Operations: unknown[]) => scim('PATCH', path, { schemas: [PATCH], Operations })
  const found = async (path: string, filter: string) => {
    const { body } = await scim('GET', `${path}?filter=${encodeURIComponent(filter)}`)
    return (body.Resources as ScimJson[] | undefined)?.map(({ id }) => id) ?? [body.scimType, body.detail]
  }
  const problem = ({ status, body }: Answer) => [status, body.scimType, body.schemas]

  describe('who may', () => {
    it('is a token for provisioning and nobody else; the error is one of SCIM', async () => {
      const others = [
        await tokenOf(client, ['read', 'reports', 'import', 'admin']),
        (await client.session('admin')).jwt,
      ]
      const statuses = []
      for (const secret of [...others, 'nothing', `tab_${client.client.id}_x`])
        statuses.push((await sendWith(secret)('GET', '/Users')).status)
      expect(statuses).toEqual([403, 401, 401, 401])
      const { status, headers, body } = await sendWith('nothing')('GET', '/Users')
      expect([status, headers.get('content-type')]).toEqual([401, 'application/scim+json'])
      expect(headers.get('www-authenticate')).toContain('Bearer')
      expect(body).toMatchObject({ schemas: [ERROR], status: '401' })
      const { cookie } = await client.session('admin')
      const bare = new Request(`${BASE}/Users`, { headers: { cookie } })
      expect((await server.raw.fetch(bare)).status).toBe(401)
    })

    it('may do nothing else with it', async () => {
      const secret = await tokenOf(client, ['scim'])
      expect((await server.withToken(secret).send(getClient, {})).status).toBe(403)
    })
  })

  describe('discovery', () => {
    it('says what there is', async () => {
      const config = await scim('GET', '/ServiceProviderConfig')
      expect(config.body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 500 },
        etag: { supported: true },
        sort: { supported: false },
        authenticationSchemes: [{ type: 'oauthbearertoken' }],
      })
      const types = await scim('GET', '/ResourceTypes')
      expect(types.body).toMatchObject({ totalResults: 2, Resources: [{ id: 'User' }, { id: 'Group' }] })
      expect((await scim('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER })
      const { body } = await scim('GET', '/Schemas')
      expect((body.Resources as ScimJson[]).map(({ id }) => id)).toEqual([USER, GROUP])
      expect((await scim('GET', `/Schemas/${USER}`)).body).toMatchObject({ name: 'User' })
    })

    it.each([
      ['GET', '/Schemas/nothing', 404],
      ['GET', '/ResourceTypes/nothing', 404],
      ['GET', '/Schemas?filter=id%20eq%20%22x%22', 403],
      ['GET', '/Me', 501],
      ['POST', '/Bulk', 501],
      ['GET', '/Nothing', 404],
      ['GET', '/Users/nothing', 404],
      ['GET', '/Groups/nothing', 404],
      ['DELETE', '/Users/nothing', 404],
      ['DELETE', '/Groups/nothing', 404],
    ])('%s %s is %i', async (method, path, status) => {
      const answer = await scim(method, path)
      expect([answer.status, answer.body.schemas, answer.body.status]).toEqual([status, [ERROR], String(status)])
    })
  })

  describe('people', () => {
    it('are added without a password and read again', async () => {
      const userName = mail('barbara')
      const body = {
        schemas: [USER],
        userName,
        externalId: 'e-1',
        name: { givenName: 'Barbara', familyName: 'Jensen' },
        emails: [{ value: userName, type: 'work', primary: true }],
        active: true,
      }
      const made = await scim('POST', '/Users', body)
      expect(made.status).toBe(201)
      const { id, meta } = made.body as ScimJson
      expect(made.headers.get('location')).toBe(`${BASE}/Users/${id}`)
      expect(made.headers.get('etag')).toBe(meta.version)
      expect(made.headers.get('content-type')).toBe('application/scim+json')
      expect(made.body).toMatchObject({
        ...body,
        displayName: 'Barbara Jensen',
        roles: [{ value: 'User', primary: true }],
        groups: [],
        meta: { resourceType: 'User', location: `${BASE}/Users/${id}` },
      })
      expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body)
      const [row] = await client.tenant(tx => tx.select().from(users).where(eq(users.id, id)))
      expect(row).toMatchObject({ passwordHash: null, kind: 'person', admin: false, manager: false, externalId: 'e-1' })
      await expect(server.signIn(userName, '')).rejects.toThrow()
      const { results } = await client.as('admin').call(listAudit, { query: { event: 'user.provisioned' } })
      expect(results[0]?.detail).toMatchObject({ user: id, token: 'Directory' })
    })

    it.each([
      ['no userName', { schemas: [USER] }, 400, 'invalidValue'],
      ['no address', { schemas: [USER], userName: 'bjensen' }, 400, 'invalidValue'],
      ['no schema', { userName: 'a@b.example' }, 400, 'invalidSyntax'],
      ['a list', [], 400, 'invalidSyntax'],
      [
        'a number for a name',
        { schemas: [USER], userName: 'a@b.example', name: { givenName: 1 } },
        400,
        'invalidValue',
      ],
      [
        'an unknown role',
        { schemas: [USER], userName: 'a@b.example', roles: [{ value: 'Owner' }] },
        400,
        'invalidValue',
      ],
      ['an unknown state', { schemas: [USER], userName: 'a@b.example', active: 'perhaps' }, 400, 'invalidValue'],
      ['a text without end', { schemas: [USER], userName: 'a@b.example', externalId: 'x\0' }, 400, 'invalidValue'],
    ])('are refused with %s', async (_, body, status, scimType) => {
      expect(problem(await scim('POST', '/Users', body))).toEqual([status, scimType, [ERROR]])
    })

    it('have one address each, whatever its case and whoever has it', async () => {
      const { userName } = await add()
      const foreign = await server.mintClient()
      for (const taken of [String(userName).toUpperCase(), client.manager.email, foreign.user.email]) {
        const answer = await scim('POST', '/Users', { schemas: [USER], userName: taken })
        expect(problem(answer)).toEqual([409, 'uniqueness', [ERROR]])
      }
      const { id } = await add()
      expect(problem(await patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName }))).toEqual([
        409,
        'uniqueness',
        [ERROR],
      ])
    })

    it('are replaced as a whole, and keep role and activity that are not given', async () => {
      const { id } = await add({ externalId: 'e-1', roles: [{ value: 'Manager' }], active: false })
      const userName = mail('new')
      const put = { schemas: [USER], userName, name: { givenName: 'New', familyName: 'Name' } }
      const { status, body } = await scim('PUT', `/Users/${id}`, put)
      expect(status).toBe(200)
      expect(body).toMatchObject({ userName, displayName: 'New Name', active: false, roles: [{ value: 'Manager' }] })
      expect(body).not.toHaveProperty('externalId')
      expect((await scim('PUT', '/Users/nothing', put)).status).toBe(404)
    })

    const patches: readonly (readonly [string, readonly unknown[], Record<string, unknown>])[] = [
      ['a value at a path', [{ op: 'replace', path: 'name.familyName', value: 'Jones' }], { displayName: 'Ann Jones' }],
      ['capital operators', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
      ['values without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
      [
        'names with points',
        [{ op: 'add', value: { 'name.givenName': 'Zoe', externalId: 'e-2' } }],
        { externalId: 'e-2', name: { givenName: 'Zoe', familyName: 'Lee', formatted: 'Zoe Lee' } },
      ],
      ['names in any case', [{ op: 'replace', path: 'NAME.FAMILYNAME', value: 'Jones' }], { displayName: 'Ann Jones' }],
      ['names with their schema', [{ op: 'replace', path: `${USER}:externalId`, value: 'e-3' }], { externalId: 'e-3' }],
      [
        'several operations',
        [
          { op: 'replace', path: 'name.givenName', value: 'Bo' },
          { op: 'add', path: 'externalId', value: 'e-4' },
        ],
        { externalId: 'e-4', displayName: 'Bo Lee' },
      ],
      ['a role', [{ op: 'replace', path: 'roles', value: [{ value: 'Manager' }] }], { roles: [{ value: 'Manager' }] }],
      [
        'an address that is that of userName',
        [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'other@northfield.example' }],
        { displayName: 'Ann Lee' },
      ],
      ['an attribute that is not kept', [{ op: 'add', path: 'title', value: 'Dr' }], { displayName: 'Ann Lee' }],
    ]
    it.each(patches)('take %s', async (_, operations, expected) => {
      const { id } = await add({ name: { givenName: 'Ann', familyName: 'Lee' } })
      const { status, body } = await patch(`/Users/${id}`, ...operations)
      expect(status).toBe(200)
      expect(body).toMatchObject(expected)
      expect((await scim('GET', `/Users/${id}`)).body).toEqual(body)
    })

    it.each([
      ['no operation', [], 'invalidSyntax'],
      ['an unknown operator', [{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
      ['nothing to remove', [{ op: 'remove' }], 'noTarget'],
      ['another id', [{ op: 'replace', path: 'id', value: 'x' }], 'mutability'],
      ['other meta', [{ op: 'replace', path: 'meta.version', value: 'x' }], 'mutability'],
      ['a path into the language', [{ op: 'add', path: '__proto__.polluted', value: true }], 'invalidPath'],
      ['a name of the language', [{ op: 'add', value: { constructor: { x: 1 } } }], 'invalidPath'],
      ['no userName any more', [{ op: 'remove', path: 'userName' }], 'invalidValue'],
    ])('refuse %s', async (_, operations, scimType) => {
      const { id } = await add()
      expect(problem(await patch(`/Users/${id}`, ...operations))).toEqual([400, scimType, [ERROR]])
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })

    it('lose sessions and tokens at once when they are deactivated, and get none back', async () => {
      const session = await client.session('manager')
      const { secret } = await session.call(createToken, { body: { name: 'Own', scopes: ['read'] } })
      const statuses = async () => [
        (await session.send(getClient, {})).status,
        (await server.withToken(secret).send(getClient, {})).status,
      ]
      expect(await statuses()).toEqual([200, 200])
      const off = await patch(`/Users/${client.manager.id}`, { op: 'replace', path: 'active', value: false })
      expect(off.body).toMatchObject({ active: false })
      expect(await statuses()).toEqual([401, 401])
      await patch(`/Users/${client.manager.id}`, { op: 'replace', path: 'active', value: true })
      expect(await statuses()).toEqual([401, 401])
    })

    it('are deactivated and gone when they are deleted, and come back as they were when they are added again', async () => {
      const path = `/Users/${client.manager.id}`
      expect(await scim('DELETE', path)).toMatchObject({ status: 204, body: {} })
      for (const method of ['GET', 'DELETE']) expect((await scim(method, path)).status).toBe(404)
      expect(await found('/Users', `userName eq "${client.manager.email}"`)).toEqual([])
      const { results } = await client.as('admin').call(listUsers, { query: { active: '0' } })
      expect(results.map(({ profile_id }) => profile_id)).toEqual([client.manager.id])
      const again = await scim('POST', '/Users', { schemas: [USER], userName: client.manager.email })
      expect(again).toMatchObject({ status: 201, body: { id: client.manager.id, active: true } })
      // Rights that were taken are given again, not found again.
      expect(again.body).toMatchObject({ roles: [{ value: 'User' }], groups: [] })
    })

    it('that an admin activates after the directory deleted them are there for it again', async () => {
      const path = `/Users/${client.user.id}`
      await scim('DELETE', path)
      await client.as('admin').call(patchUser, { params: { profileId: client.user.id }, body: { active: true } })
      expect((await scim('GET', path)).status).toBe(200)
    })

    it('have an admin among them, whatever the directory wants', async () => {
      const path = `/Users/${client.admin.id}`
      const tries = [
        await scim('DELETE', path),
        await patch(path, { op: 'replace', path: 'active', value: false }),
        await patch(path, { op: 'replace', path: 'roles', value: [{ value: 'User' }] }),
        await scim('PUT', path, { schemas: [USER], userName: client.admin.email, active: false }),
      ]
      for (const { status, body } of tries)
        expect([status, body.detail]).toEqual([403, 'This is the last active admin. Make someone else admin first.'])
      const { id } = await add({ roles: [{ value: 'Admin' }] })
      expect((await scim('DELETE', path)).status).toBe(204)
      expect((await scim('DELETE', `/Users/${id}`)).status).toBe(403)
    })

    it('keeps the last admin who has a password where passwords are closed', async () => {
      const { id } = await add({ roles: [{ value: 'Admin' }] })
      await client.tenant(async tx => {
        await tx.update(users).set({ passwordHash: 'a hash' }).where(eq(users.id, id))
        await tx.insert(passwordPolicies).values({ clientId: client.client.id, closed: true })
        await tx.insert(breakGlassAdmins).values({ clientId: client.client.id, userId: id })
      })
      const { status, body } = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
      expect([status, String(body.detail)]).toEqual([403, expect.stringContaining('last admin who keeps theirs')])
      await client.tenant(tx => tx.delete(passwordPolicies).where(eq(passwordPolicies.clientId, client.client.id)))
    })

    it('lets somebody join who was invited, by activating or by adding them', async () => {
      const emails = [mail('first'), mail('second')] as const
      await client.as('admin').call(invitePeople, { body: { emails: [...emails], role: 'User', groups: [] } })
      const [first] = await client.tenant(tx => tx.select().from(users).where(eq(users.email, emails[0])))
      await patch(`/Users/${first?.id ?? ''}`, { op: 'replace', path: 'active', value: true })
      expect((await add({ userName: emails[1] })).id).not.toBe('')
      for (const email of emails) {
        const [row] = await client.tenant(tx => tx.select().from(users).where(eq(users.email, email)))
        expect([row?.active, row?.invited]).toEqual([true, null])
      }
    })
  })

  describe('versions', () => {
    it('answer who has a resource already, and refuse changes of another version', async () => {
      const { id, meta } = await add()
      const path = `/Users/${id}`
      const version = meta.version ?? ''
      expect(version).toMatch(/^W\/"/)
      const same = await scim('GET', path, undefined, { 'if-none-match': version })
      expect([same.status, same.headers.get('etag')]).toEqual([304, version])
      const change = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'externalId', value: 'e' }] }
      const changed = await scim('PATCH', path, change, { 'if-match': version })
      expect(changed.status).toBe(200)
      expect(changed.headers.get('etag')).not.toBe(version)
      expect((await scim('GET', path, undefined, { 'if-none-match': version })).status).toBe(200)
      for (const [method, body] of [
        ['PATCH', change],
        ['PUT', { schemas: [USER], userName: 'x@y.example' }],
        ['DELETE', undefined],
      ] as const)
        expect((await scim(method, path, body, { 'if-match': version })).status).toBe(412)
      expect((await scim('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204)
    })
  })

  describe('filters', () => {
    it('find people by what is kept of them', async () => {
      const { id, userName, meta } = await add({
        externalId: 'Case-1',
        name: { givenName: 'Ünal', familyName: "O'Hara" },
        active: false,
      })
      const group = await addGroup('Sales', [id])
      const hits = [
        `userName eq "${String(userName).toUpperCase()}"`,
        `USERNAME Eq "${String(userName)}"`,
        `${USER}:userName eq "${String(userName)}"`,
        'externalId eq "Case-1"',
        'name.familyName eq "o\'hara"',
        'displayName co "nal o"',
        'name.givenName sw "ün"',
        `userName ew "${String(userName).slice(-12)}" and active eq false`,
        `id eq "${id}"`,
        `emails[type eq "work" and value eq "${String(userName)}"]`,
        `emails.value eq "${String(userName)}"`,
        'active eq false',
        'active eq "False"',
        'externalId pr',
        'not (active eq true)',
        `groups.value eq "${group.id}"`,
        'groups pr',
        `meta.created ge "${meta.created}" and externalId ne null`,
        '(externalId eq "x" or externalId eq "Case-1") and name.familyName pr',
      ]
      for (const filter of hits) expect([filter, await found('/Users', filter)]).toEqual([filter, [id]])
      const misses = [
        'externalId eq "case-1"',
        'userName eq "100%"',
        'userName co "_"',
        `id eq "${id.toUpperCase()}"`,
        `meta.lastModified lt "2020-01-01T00:00:00Z"`,
        'externalId eq "\' or true --"',
      ]
      for (const filter of misses) expect([filter, await found('/Users', filter)]).toEqual([filter, []])
    })

    it.each([
      ['password eq "x"'],
      ['title pr'],
      ['userName'],
      ['userName eq'],
      ['userName xx "a"'],
      ['(userName eq "a"'],
      ['active gt true'],
      ['active eq 1'],
      ['userName eq 1'],
      ['meta.created eq "yesterday"'],
      ['meta.created co "2026"'],
      ['__proto__ pr'],
      ['emails[nothing eq "x"]'],
      [''],
      [`${'('.repeat(60)}userName pr${')'.repeat(60)} and nothing pr`],
      [`userName eq "${'x'.repeat(3000)}"`],
    ])('%s is refused', async filter => {
      const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
    })

    it('go by pages that begin at 1', async () => {
      for (let at = 0; at < 3; at++) await add()
      const page = async (query: string) => {
        const { body } = await scim('GET', `/Users?${query}`)
        const { totalResults, startIndex, itemsPerPage, Resources } = body
        return [totalResults, startIndex, itemsPerPage, (Resources as ScimJson[]).length]
      }
      expect(await page('')).toEqual([6, 1, 6, 6])
      expect(await page('count=4')).toEqual([6, 1, 4, 4])
      expect(await page('startIndex=5&count=4')).toEqual([6, 5, 2, 2])
      expect(await page('startIndex=7')).toEqual([6, 7, 0, 0])
      expect(await page('startIndex=0&count=-1')).toEqual([6, 1, 0, 0])
      expect(await page('count=0')).toEqual([6, 1, 0, 0])
      expect((await scim('GET', '/Users?count=many')).status).toBe(400)
    })

    it('leave out what is not wanted', async () => {
      const { id } = await add({ name: { givenName: 'Ann', familyName: 'Lee' } })
      expect((await scim('GET', `/Users/${id}?attributes=userName,name.givenName`)).body).toEqual({
        schemas: [USER],
        id,
        userName: expect.any(String) as unknown,
        name: { givenName: 'Ann' },
      })
      const group = await addGroup('Sales', [id])
      const { body } = await scim('GET', `/Groups/${group.id}?excludedAttributes=members`)
      expect(body).not.toHaveProperty('members')
      expect(body).toMatchObject({ displayName: 'Sales' })
    })
  })

  describe('groups', () => {
    it('are those of the product, with their people', async () => {
      const { id } = await add({ name: { givenName: 'Ann', familyName: 'Lee' } })
      const group = await addGroup('Sales', [id, client.user.id])
      expect(group).toMatchObject({ displayName: 'Sales', meta: { resourceType: 'Group' } })
      expect(group.members).toContainEqual({ value: id, display: 'Ann Lee', $ref: `${BASE}/Users/${id}`, type: 'User' })
      const { results } = await client.as('admin').call(listGroups, {})
      expect(results).toMatchObject([{ name: 'Sales', members: 2 }])
      expect((await scim('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: group.id, display: 'Sales' }])
      await client.as('admin').call(createGroup, { body: { name: 'Made here' } })
      expect(await found('/Groups', 'displayName eq "made here"')).toHaveLength(1)
      expect(await found('/Groups', `members[value eq "${id}"]`)).toEqual([group.id])
      expect(await found('/Groups', `id eq "${group.id}" and members eq "${id}"`)).toEqual([group.id])
      expect(await found('/Groups', 'members pr')).toEqual([group.id])
    })

    it('take people in and let them go, in every form of directories', async () => {
      const [one, two] = [(await add()).id, (await add()).id]
      const { id } = await addGroup('Sales')
      const path = `/Groups/${id}`
      const after = async (...operations: unknown[]) => {
        const { status, body } = await patch(path, ...operations)
        return [status, ((body.members ?? []) as { value: string }[]).map(({ value }) => value).sort()]
      }
      const both = [one, two].sort()
      expect(await after({ op: 'add', path: 'members', value: [{ value: one }] })).toEqual([200, [one]])
      expect(
        await after({ op: 'Add', path: 'members', value: [{ value: one, display: 'x' }, { value: two }] }),
      ).toEqual([200, both])
      expect(await after({ op: 'remove', path: `members[value eq "${one}"]` })).toEqual([200, [two]])
      expect(await after({ op: 'add', value: { members: [{ value: one }] } })).toEqual([200, both])
      expect(await after({ op: 'Remove', path: 'members', value: [{ value: two, display: 'x' }] })).toEqual([
        200,
        [one],
      ])
      expect(await after({ op: 'replace', path: 'members', value: [{ value: two }] })).toEqual([200, [two]])
      expect(await after({ op: 'remove', path: 'members' })).toEqual([200, []])
      expect(problem(await patch(path, { op: 'add', path: 'members', value: [{ value: 'nobody' }] }))).toEqual([
        400,
        'invalidValue',
        [ERROR],
      ])
    })

    it('are renamed wherever they are named, and have one name each', async () => {
      const { id } = await addGroup('Sales', [client.user.id])
      await addGroup('Board')
      await addStudy(client, 'Oats')
      const restrict = (groups: string[]) =>
        client.tenant(tx => tx.update(studies).set({ restrictedGroups: groups }).where(eq(studies.name, 'Oats')))
      await restrict(['Sales'])
      const renamed = await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Marketing' } })
      expect(renamed).toMatchObject({ status: 200, body: { id, displayName: 'Marketing', members: [{}] } })
      const [study] = await client.tenant(tx => tx.select().from(studies).where(eq(studies.name, 'Oats')))
      expect(study?.restrictedGroups).toEqual(['Marketing'])
      const taken = { schemas: [GROUP], displayName: 'BOARD' }
      expect(problem(await scim('POST', '/Groups', taken))).toEqual([409, 'uniqueness', [ERROR]])
      expect(problem(await scim('PUT', `/Groups/${id}`, taken))).toEqual([409, 'uniqueness', [ERROR]])
      // Something is for this group only.
      expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(409)
      await restrict([])
      expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
      expect((await scim('GET', `/Groups/${id}`)).status).toBe(404)
      expect((await scim('GET', `/Users/${client.user.id}`)).body.groups).toEqual([])
    })

    it('are replaced as a whole', async () => {
      const group = await addGroup('Sales', [client.user.id])
      const put = { schemas: [GROUP], displayName: 'Sales', externalId: 'g-1', members: [{ value: client.manager.id }] }
      const { body } = await scim('PUT', `/Groups/${group.id}`, put)
      expect(body).toMatchObject({ externalId: 'g-1', members: [{ value: client.manager.id }] })
      expect((await scim('PUT', `/Groups/${group.id}`, { ...put, displayName: undefined })).status).toBe(400)
    })
  })

  it('sees nothing of another organisation, nor of programs', async () => {
    const foreign = await server.mintClient()
    const other = sendWith(await tokenOf(foreign, ['scim']))
    const made = await other('POST', '/Groups', { schemas: [GROUP], displayName: 'Canary', externalId: 'canary' })
    const groupId = (made.body as ScimJson).id
    const put = { schemas: [USER], userName: mail('x') }
    for (const [method, path, body] of [
      ['GET', `/Users/${foreign.user.id}`, undefined],
      ['PUT', `/Users/${foreign.user.id}`, put],
      ['DELETE', `/Users/${foreign.user.id}`, undefined],
      ['GET', `/Groups/${groupId}`, undefined],
      ['DELETE', `/Groups/${groupId}`, undefined],
    ] as const) {
      const [theirs, missing] = [
        await scim(method, path, body),
        await scim(method, path.replace(/\w+$/, 'nothing'), body),
      ]
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(missing.body)
    }
    const member = { schemas: [GROUP], displayName: 'Ours', members: [{ value: foreign.user.id }] }
    expect((await scim('POST', '/Groups', member)).status).toBe(400)
    const lists = [await scim('GET', '/Users'), await scim('GET', '/Groups')]
    const said = JSON.stringify(lists.map(({ body }) => body))
    expect(said).not.toContain(foreign.user.id)
    expect(said.toLowerCase()).not.toContain('canary')
    expect(said).not.toContain('service.invalid')
    const [robot] = await client.tenant(tx =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.clientId, client.client.id), eq(users.kind, 'provisioning'))),
    )
    expect((await scim('DELETE', `/Users/${robot?.id ?? ''}`)).status).toBe(404)
  })

  it('takes plain JSON too, and nothing else', async () => {
    const body = { schemas: [USER], userName: mail('plain') }
    expect((await scim('POST', '/Users', body, { 'content-type': 'application/json' })).status).toBe(201)
    expect((await scim('POST', '/Users', body, { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
