import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allEndpoints,
  createFavorite,
  createGroup,
  createServiceAccount,
  createToken,
  getClient,
  listAllTokens,
  listAudit,
  listServiceAccounts,
  listTokens,
  listUsers,
  patchServiceAccount,
  patchUser,
  recordSupportEvent,
  revokeToken,
  routePath,
  scopeOf,
  sessionCheck,
  type InputOf,
} from '@core/contract'
import { SCOPES, TOKENS_PER_ACCOUNT, type Scope } from '@core/domain'
import {
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { clientOfToken, hashOfToken, newApiToken } from '../../access/apiTokens'
import { apiTokens, idempotencyKeys, users } from '../../db/schema'

const USELESS = [401, 'This token is not valid: it is unknown, was revoked or has expired.', undefined]

describe('the text of a token', () => {
  it('has a prefix and a checksum, so that scanners find it and nothing else', () => {
    const token = newApiToken('client1')
    expect(token).toMatch(/^tab_client1_[0-9A-Za-z]{38}$/)
    expect(clientOfToken(token)).toBe('client1')
    const other = token.endsWith('A') ? 'B' : 'A'
    expect(clientOfToken(token.slice(0, -1) + other)).toBeNull()
    expect(clientOfToken(token.replace('client1', 'client2'))).toBeNull()
    expect(newApiToken('client1')).not.toBe(token)
  })
})

describe('the scope of a call', () => {
  it('is chosen for every call', () => {
    const ids = (scope: Scope | null) =>
      allEndpoints
        .filter(endpoint => scopeOf(endpoint) === scope)
        .map(({ id }) => id)
        .sort()
    expect({ none: ids(null), ...Object.fromEntries(SCOPES.map(scope => [scope, ids(scope)])) }).toMatchInlineSnapshot(`
      {
        "admin": [
          "accounts.create",
          "accounts.list",
          "accounts.patch",
          "audit.chain",
          "audit.export",
          "audit.list",
          "branding.patch",
          "branding.template",
          "branding.upload",
          "client.effects",
          "client.patch",
          "fields.edit",
          "fields.preview",
          "fields.save",
          "forwarding.delete",
          "forwarding.get",
          "forwarding.patch",
          "forwarding.set",
          "forwarding.test",
          "glossary.create",
          "glossary.delete",
          "glossary.dismiss",
          "glossary.import",
          "glossary.list",
          "glossary.patch",
          "glossary.unfound",
          "integrations.createDecipherToken",
          "integrations.createQualtricsToken",
          "integrations.createSurveyMonkeyToken",
          "integrations.deleteDecipherToken",
          "integrations.deleteQualtricsToken",
          "integrations.deleteSurveyMonkey",
          "integrations.updateToken",
          "joining.invite",
          "joining.link",
          "joining.withdraw",
          "people.addIntegrationAdmin",
          "people.bulk",
          "people.changeMembers",
          "people.createGroup",
          "people.deleteGroup",
          "people.effects",
          "people.endSessions",
          "people.groups",
          "people.list",
          "people.patchGroup",
          "people.removeFactors",
          "people.removeIntegrationAdmin",
          "personalData.erase",
          "personalData.erasure",
          "personalData.export",
          "session.patchUser",
          "signOn.create",
          "signOn.delete",
          "signOn.list",
          "signOn.passwords",
          "signOn.patch",
          "signOn.patchPasswords",
          "signOn.readMetadata",
          "signOn.test",
          "tokens.all",
          "tokens.revoke",
          "usage.export",
          "usage.get",
          "whitelist.addDomains",
          "whitelist.addEmails",
          "whitelist.deleteDomain",
          "whitelist.deleteEmail",
          "whitelist.domains",
          "whitelist.emails",
        ],
        "import": [
          "banners.create",
          "banners.delete",
          "banners.order",
          "banners.patch",
          "datasets.changeGrids",
          "datasets.patch",
          "datasets.publish",
          "datasets.publishVersion",
          "datasets.withdraw",
          "documents.copy",
          "documents.delete",
          "documents.patch",
          "documents.upload",
          "imports.cancel",
          "imports.codebook",
          "imports.commit",
          "imports.create",
          "imports.get",
          "imports.list",
          "imports.reread",
          "imports.review",
          "imports.saveChoices",
          "imports.upload",
          "insights.create",
          "insights.delete",
          "insights.order",
          "insights.patch",
          "insights.uploadImage",
          "integrations.cancel",
          "integrations.importDecipher",
          "integrations.importQualtrics",
          "integrations.importSurveyMonkey",
          "integrations.patchSurvey",
          "integrations.publish",
          "integrations.refresh",
          "integrations.status",
          "integrations.surveys",
          "integrations.token",
          "preparation.append",
          "preparation.apply",
          "preparation.make",
          "preparation.note",
          "preparation.preview",
          "preparation.put",
          "preparation.redo",
          "preparation.rename",
          "preparation.switch",
          "preparation.undo",
          "preparation.weighting",
          "questions.patch",
          "questions.patchByUri",
          "studies.create",
          "studies.delete",
          "studies.patch",
        ],
        "none": [
          "access.answer",
          "access.ask",
          "access.list",
          "account.endSession",
          "account.endSessions",
          "account.get",
          "account.passkeyAdd",
          "account.passkeyOptions",
          "account.passkeyRemove",
          "account.password",
          "account.policy",
          "account.policyChange",
          "account.recoveryCodes",
          "account.totpConfirm",
          "account.totpRemove",
          "account.totpStart",
          "branding.loginLook",
          "branding.loginPicture",
          "branding.picture",
          "following.askLeave",
          "following.leaveMails",
          "integrations.connectSurveyMonkey",
          "integrations.finishSurveyMonkey",
          "integrations.notice",
          "integrations.probeNotices",
          "joining.accept",
          "joining.forgot",
          "joining.inspect",
          "joining.signUp",
          "logIn.firstAdmin",
          "logIn.passkey",
          "logIn.passkeyChallenge",
          "logIn.password",
          "logIn.second",
          "logIn.secondPasskey",
          "personalData.eraseOwn",
          "personalData.own",
          "session.check",
          "session.logout",
          "session.supportEvent",
          "share.email",
          "share.preview",
          "share.suggest",
          "signOn.acceptSaml",
          "signOn.find",
          "signOn.finishOidc",
          "signOn.finishSaml",
          "signOn.metadata",
          "signOn.start",
          "tokens.create",
          "tokens.list",
        ],
        "read": [
          "analysis.base",
          "analysis.findings",
          "analysis.run",
          "banners.list",
          "branding.get",
          "client.domain",
          "client.field",
          "client.fields",
          "client.get",
          "comments.list",
          "comments.people",
          "datasets.changes",
          "datasets.get",
          "datasets.grids",
          "datasets.states",
          "datasets.versions",
          "documents.file",
          "documents.find",
          "documents.get",
          "documents.list",
          "documents.page",
          "documents.preview",
          "downloads.changes",
          "downloads.file",
          "downloads.get",
          "downloads.list",
          "favorites.list",
          "filters.list",
          "following.get",
          "following.getChoice",
          "following.list",
          "following.notices",
          "insights.get",
          "insights.image",
          "insights.list",
          "insights.search",
          "preparation.carried",
          "preparation.export",
          "preparation.get",
          "preparation.variable",
          "preparation.variables",
          "questions.search",
          "receipts.create",
          "receipts.document",
          "receipts.get",
          "reports.get",
          "reports.list",
          "reports.versions",
          "responses.list",
          "responses.sentiment",
          "search.documents",
          "search.questions",
          "search.suggest",
          "session.config",
          "session.preferences",
          "similar.askedBefore",
          "similar.parent",
          "similar.question",
          "similar.readDraft",
          "stories.cover",
          "stories.figure",
          "stories.figureAs",
          "stories.get",
          "stories.list",
          "stories.picture",
          "stories.readers",
          "stories.search",
          "stories.versions",
          "stories.viewAs",
          "studies.get",
          "studies.list",
          "summaries.deck",
          "summaries.item",
          "summaries.items",
          "summaries.list",
          "tableBooks.get",
          "views.list",
        ],
        "reports": [
          "calculated.change",
          "calculated.create",
          "calculated.delete",
          "comments.add",
          "comments.patch",
          "comments.remove",
          "comments.settle",
          "downloads.create",
          "downloads.data",
          "downloads.delete",
          "downloads.renew",
          "downloads.retry",
          "downloads.story",
          "favorites.create",
          "favorites.delete",
          "filters.change",
          "filters.create",
          "filters.delete",
          "following.end",
          "following.patchChoice",
          "following.read",
          "following.start",
          "nets.change",
          "nets.create",
          "nets.delete",
          "reports.create",
          "reports.delete",
          "reports.patch",
          "reports.restore",
          "session.clearPreferences",
          "session.preference",
          "stories.addCard",
          "stories.copy",
          "stories.copyCard",
          "stories.create",
          "stories.moveCard",
          "stories.patch",
          "stories.patchCard",
          "stories.remove",
          "stories.removeCard",
          "stories.restore",
          "stories.restoreCard",
          "stories.restoreVersion",
          "stories.setFigureView",
          "stories.settleFigure",
          "stories.uploadPicture",
          "summaries.create",
          "summaries.delete",
          "summaries.makeDeck",
          "summaries.retry",
          "tableBooks.create",
          "tableBooks.delete",
          "views.change",
          "views.create",
          "views.delete",
        ],
        "scim": [],
      }
    `)
  })

  it('has to be named for every area, reads included', () => {
    for (const method of ['GET', 'POST'] as const)
      expect(() => scopeOf({ id: 'news.create', method, audience: 'user' })).toThrow('has no scope')
  })
})

describe('tokens', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const make = async (
    as: RoleName,
    scopes: Scope[],
    more: Partial<NonNullable<InputOf<typeof createToken>['body']>> = {},
  ) => client.as(as).call(createToken, { body: { name: 'Test', scopes, ...more } })
  const fresh = async () => {
    client = await server.mintClient()
  }

  it('are shown once, kept as a hash, and do what their owner may within their scopes', async () => {
    await fresh()
    const { secret, token } = await make('manager', ['read'])
    expect(token).toMatchObject({ name: 'Test', scopes: ['read'], hint: secret.slice(-4), last_used: null })
    expect(token.owner).toEqual({ id: client.manager.id, name: 'Test manager', kind: 'person', active: true })
    const [row] = await client.tenant(tx => tx.select().from(apiTokens))
    expect(row?.hash).toBe(hashOfToken(secret))
    expect(JSON.stringify(row)).not.toContain(secret)
    const caller = server.withToken(secret)
    expect(await caller.call(getClient, {})).toMatchObject({ id: client.client.id })
    expect(await refusalOf(caller.call(listUsers, { query: {} }))).toEqual([
      403,
      'This token cannot do this: it does not have the scope “admin”.',
      undefined,
    ])
    expect((await client.as('manager').call(listTokens, {})).results[0]).toMatchObject({
      last_used: expect.any(String) as unknown,
    })
    expect((await client.as('user').call(listTokens, {})).results).toEqual([])
  })

  it('are not made by tokens, nor used for what people do in a browser, even with a cookie', async () => {
    await fresh()
    const { secret } = await make('admin', ['read', 'reports', 'import', 'admin'])
    const caller = server.withToken(secret)
    const refused = [403, 'Only people in a browser can do this. A token cannot.', undefined]
    expect(await refusalOf(caller.call(createToken, { body: { name: 'x', scopes: ['read'] } }))).toEqual(refused)
    const event = { kind: 'other', path: '/', detail: '' } as const
    expect(await refusalOf(caller.call(recordSupportEvent, { body: event }))).toEqual(refused)
    const { cookie } = await client.session('admin')
    for (const headers of [{}, { cookie }]) expect((await caller.send(sessionCheck, {}, { headers })).status).toBe(403)
  })

  it('need no Origin, and none of another site helps or harms', async () => {
    await fresh()
    const { secret } = await make('manager', ['reports'])
    const body = { item_type: 'study', item_id: 'nothing' }
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const request = requestOf(createFavorite, { body }, { authorization: `Bearer ${secret}`, ...headers })
      expect((await server.raw.fetch(request)).status).toBe(404)
    }
  })

  it('repeat a creating call with its key once, as sessions do', async () => {
    await fresh()
    const { secret } = await make('admin', ['admin'])
    const headers = { 'idempotency-key': 'k1' }
    const ask = () => server.withToken(secret).call(createGroup, { body: { name: 'Sales' } }, { headers })
    expect(await ask()).toEqual(await ask())
    const { results } = await client.as('admin').call(listAudit, { query: { event: 'group.created' } })
    expect(results.map(({ detail }) => detail.token)).toEqual(['Test'])
    // Nothing of a token is kept with the keys: making one takes none.
    await client.as('admin').send(createToken, { body: { name: 'x', scopes: ['read'] } }, { headers })
    const kept = await client.tenant(tx => tx.select().from(idempotencyKeys))
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(['people.createGroup'])
  })

  it('are useless at once when they are revoked or expire, or their owner is deactivated; and stay so', async () => {
    await fresh()
    const [revoked, expired, left, kept] = [
      await make('user', ['read']),
      await make('user', ['read']),
      await make('manager', ['read']),
      await make('user', ['read']),
    ]
    const ask = ({ secret }: { readonly secret: string }) => server.withToken(secret).call(getClient, {})
    for (const one of [revoked, expired, left, kept]) await ask(one)
    await client.as('user').call(revokeToken, { params: { tokenId: revoked.token.id } })
    await client.tenant(tx =>
      tx
        .update(apiTokens)
        .set({ expires: sql`now()` })
        .where(eq(apiTokens.id, expired.token.id)),
    )
    const activity = (active: boolean) =>
      client.as('admin').call(patchUser, { params: { profileId: client.manager.id }, body: { active } })
    await activity(false)
    for (const one of [revoked, expired, left]) expect(await refusalOf(ask(one))).toEqual(USELESS)
    await activity(true)
    expect(await refusalOf(ask(left))).toEqual(USELESS)
    await ask(kept)
    const wrong = [newApiToken(client.client.id), newApiToken('nothing'), `${kept.secret}x`, 'tab_']
    for (const secret of wrong) expect(await refusalOf(ask({ secret }))).toEqual(USELESS)
  })

  it('lose what their owner loses', async () => {
    await fresh()
    await client.tenant(tx => tx.update(users).set({ admin: true }).where(eq(users.id, client.manager.id)))
    const second = await server.signIn(client.manager.email)
    const { secret } = await second.call(createToken, { body: { name: 'Test', scopes: ['admin', 'import'] } })
    const caller = server.withToken(secret)
    await caller.call(listServiceAccounts, {})
    const demote = { admin: false, manager: false }
    await client.as('admin').call(patchUser, { params: { profileId: client.manager.id }, body: demote })
    expect((await refusalOf(caller.call(listServiceAccounts, {})))[1]).toBe('You do not have the right to do this.')
    await caller.call(getClient, {})
  })

  it('have no scope that their owner cannot have', async () => {
    await fresh()
    expect((await refusalOf(make('manager', ['admin'])))[2]).toEqual({
      scopes: ['Only admins can have the scope “admin”.'],
    })
    expect((await refusalOf(make('user', ['import'])))[0]).toBe(400)
    expect((await refusalOf(make('manager', ['scim'])))[0]).toBe(403)
    expect((await refusalOf(make('admin', ['scim', 'read'])))[0]).toBe(400)
    expect((await refusalOf(make('user', ['read'], { days: 366 })))[0]).toBe(400)
    expect((await refusalOf(make('user', ['read'], { account: 'nothing' })))[0]).toBe(404)
    const { token } = await make('user', ['read'])
    expect(Date.parse(token.expires) - Date.parse(token.created)).toBeCloseTo(90 * 86_400_000, -5)
  })

  it('are at most so many, also when two are made at once', async () => {
    await fresh()
    await make('user', ['read'])
    await client.tenant(async tx => {
      const [row] = await tx.select().from(apiTokens)
      if (!row) throw new Error('no token')
      const more = Array.from({ length: TOKENS_PER_ACCOUNT - 2 }, (_, at) => ({ ...row, id: `t${at}`, hash: `h${at}` }))
      await tx.insert(apiTokens).values(more)
    })
    const both = await Promise.allSettled([make('user', ['read']), make('user', ['read'])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are all seen and revoked by admins, of their own organisation', async () => {
    await fresh()
    const theirs = await make('user', ['read'])
    const owner = client
    await fresh()
    const params = { tokenId: theirs.token.id }
    for (const as of ['admin', 'user'] as const)
      expect((await refusalOf(client.as(as).call(revokeToken, { params })))[0]).toBe(404)
    expect((await client.as('admin').call(listAllTokens, { query: {} })).count).toBe(0)
    expect((await refusalOf(owner.as('manager').call(revokeToken, { params })))[0]).toBe(404)
    const { count, results } = await owner.as('admin').call(listAllTokens, { query: {} })
    expect([count, results.map(({ id }) => id)]).toEqual([1, [theirs.token.id]])
    await owner.as('admin').call(revokeToken, { params })
    const { results: lines } = await owner.as('admin').call(listAudit, { query: { event: 'token.revoked' } })
    expect(lines[0]?.detail).toMatchObject({ name: 'Test', owner: owner.user.id })
    expect(JSON.stringify(lines)).not.toContain(theirs.secret)
  })

  describe('of service accounts', () => {
    it('have the role and groups of the account, which is in no list of people and never signs in', async () => {
      await fresh()
      const admin = client.as('admin')
      const account = await admin.call(createServiceAccount, {
        body: { name: 'Warehouse', role: 'Manager', groups: [] },
      })
      expect(account).toMatchObject({ name: 'Warehouse', role: 'Manager', active: true, tokens: 0 })
      const { secret, token } = await make('admin', ['import'], { account: account.id })
      expect(token.owner).toMatchObject({ id: account.id, kind: 'service', name: 'Warehouse' })
      await server.withToken(secret).call(getClient, {})
      expect((await admin.call(listServiceAccounts, {})).results).toMatchObject([{ id: account.id, tokens: 1 }])
      const people = await admin.call(listUsers, { query: {} })
      expect([people.count, people.totals.active_managers]).toEqual([3, 1])
      expect(JSON.stringify(people)).not.toContain('Warehouse')
      const person = { params: { profileId: account.id }, body: { active: false } }
      expect((await refusalOf(admin.call(patchUser, person)))[0]).toBe(404)
      await expect(server.signIn(`${account.id}@service.invalid`, '')).rejects.toThrow()
      expect((await refusalOf(make('admin', ['admin'], { account: account.id })))[0]).toBe(400)
      await admin.call(patchServiceAccount, { params: { accountId: account.id }, body: { active: false } })
      expect(await refusalOf(server.withToken(secret).call(getClient, {}))).toEqual(USELESS)
      expect((await refusalOf(make('admin', ['import'], { account: account.id })))[0]).toBe(409)
      expect((await admin.call(listServiceAccounts, {})).results).toMatchObject([{ active: false, tokens: 0 }])
    })

    it('are never the last admin', async () => {
      await fresh()
      await client.as('admin').call(createServiceAccount, { body: { name: 'Robot', role: 'Admin' } })
      const self = { params: { profileId: client.admin.id }, body: { active: false } }
      expect((await refusalOf(client.as('admin').call(patchUser, self)))[0]).toBe(409)
    })

    it('belong to groups that exist, and to their organisation', async () => {
      await fresh()
      const body = { name: 'Robot', role: 'User', groups: ['none'] } as const
      const wrong = client.as('admin').call(createServiceAccount, { body: { ...body, groups: ['none'] } })
      expect((await refusalOf(wrong))[2]).toEqual({ groups: ['There is no group called none.'] })
      const { id } = await client.as('admin').call(createServiceAccount, { body: { name: 'Robot', role: 'User' } })
      await fresh()
      const change = client.as('admin').call(patchServiceAccount, { params: { accountId: id }, body: { name: 'Mine' } })
      expect((await refusalOf(change))[0]).toBe(404)
      expect((await refusalOf(make('admin', ['read'], { account: id })))[0]).toBe(404)
    })
  })

  it('note their use at most once an hour, also when several calls come at once', async () => {
    await fresh()
    const { secret } = await make('user', ['read'])
    const noted = () =>
      client.tenant(async tx => {
        const [row] = await tx.select({ at: apiTokens.lastUsed }).from(apiTokens)
        return row?.at?.getTime() ?? 0
      })
    await server.withToken(secret).call(getClient, {})
    const first = await noted()
    await server.withToken(secret).call(getClient, {})
    expect(await noted()).toBe(first)
    const before = sql`now() - interval '2 hours'`
    await client.tenant(tx => tx.update(apiTokens).set({ lastUsed: before }))
    await Promise.all([1, 2, 3, 4].map(() => server.withToken(secret).call(getClient, {})))
    expect(await noted()).toBeGreaterThanOrEqual(first)
  })

  it('is a path that no cookie opens', async () => {
    await fresh()
    const { cookie } = await client.session('admin')
    const url = `http://tabularium.test${routePath(listAllTokens.path)}`
    expect((await server.app.fetch(new Request(url, { headers: { cookie } }))).status).toBe(401)
  })
})
