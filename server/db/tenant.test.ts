import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines, openTestDatabase } from '../../test/harness/testDatabase'
import { refuseUnsafe, UnsafeDatabase } from './guard'
import { newId } from './ids'
import * as schema from './schema'
import type { Database, Tx } from './types'

const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable => is(value, PgTable))
const tenantTables = tables.filter(table => 'clientId' in getTableColumns(table) && getTableName(table) !== 'logins')

/** One row in every tenant table. */
const fill = async (tx: Tx, clientId: string): Promise<void> => {
  const id = newId()
  const at = { clientId, userId: id, studyId: id, datasetId: id, version: 1, fileName: 'a.sav' }
  await tx
    .insert(schema.users)
    .values({ clientId, id, email: `${id}@example.com`, firstName: 'A', lastName: 'B', passwordHash: 'x' })
  await tx.insert(schema.userGroups).values({ clientId, name: 'g' })
  const token = { name: 't', hash: id, hint: 'abcd', scopes: ['read' as const], createdBy: id, expires: new Date(0) }
  await tx.insert(schema.apiTokens).values({ ...token, clientId, id, userId: id })
  await tx.insert(schema.sessions).values({ clientId, id, userId: id, expires: new Date(0) })
  await tx.insert(schema.totpFactors).values({ clientId, userId: id, seed: 's' })
  await tx.insert(schema.recoveryCodes).values({ clientId, userId: id, hash: 'h' })
  await tx.insert(schema.passkeys).values({ clientId, id, userId: id, name: 'p', publicKey: 'k', counter: 0 })
  await tx.insert(schema.signInSteps).values({ clientId, id, userId: id, expires: new Date(0) })
  await tx.insert(schema.supportEvents).values({ ...at, id, kind: 'other', path: '/', detail: '' })
  await tx.insert(schema.securityLog).values({ ...at, id, event: 'e', outcome: 'ok', requestId: id })
  await tx.insert(schema.auditChain).values({ clientId, seq: 1, logId: id, hash: '' })
  await tx.insert(schema.auditAddresses).values({ clientId, id, address: 'a@example.org' })
  const settings = { kind: 'webhook', url: 'https://log.example' } as const
  await tx.insert(schema.auditForwarding).values({ clientId, id, settings, position: 0 })
  const used = { clientId, times: 1, last: new Date(0) }
  await tx.insert(schema.usageCounts).values({ ...used, kind: 'study', item: id, month: '2026-11' })
  await tx.insert(schema.usagePeople).values({ clientId, month: '2026-11', userId: id })
  await tx.insert(schema.unfoundSearches).values({ ...used, words: 'oats' })
  await tx
    .insert(schema.accountLinks)
    .values({ clientId, id, kind: 'reset', userId: id, email: 'e@example.org', expires: new Date() })
  await tx.insert(schema.studies).values({ clientId, id, studyNumber: '1', name: 'S', date: '2026-01-01', year: 2026 })
  await tx.insert(schema.datasets).values({ clientId, id, studyId: id, name: 'd', currentVersion: 1 })
  await tx.insert(schema.lastEdits).values({ ...at, subject: 'study', field: 'f', hash: 'h' })
  await tx.insert(schema.datasetVersions).values({ ...at, respondents: 1 })
  await tx.insert(schema.datasetPreparations).values({ ...at, variables: [], steps: [] })
  await tx.insert(schema.datasetColumns).values({ ...at, name: 'c', meta: {}, bytes: Buffer.of(0, 255) })
  await tx
    .insert(schema.datasetQuestions)
    .values({ ...at, position: 0, name: 'q', definition: {}, searchText: 'brand' })
  await tx
    .insert(schema.imports)
    .values({ ...at, id, studyName: 'S', datasetName: 'd', fileBytes: 2 ** 40, state: 'done' })
  await tx.insert(schema.reports).values({ ...at, id, title: 'r', payload: {} as never, creator: id })
  await tx
    .insert(schema.reportVersions)
    .values({ ...at, reportId: id, version: 1, payload: {} as never, saved: new Date() })
  await tx.insert(schema.downloads).values({ ...at, id, kind: 'csv', title: 'r', request: {} as never })
  await tx.insert(schema.summaries).values({ ...at, id, full: true, axis: [] })
  await tx.insert(schema.summaryItems).values({ ...at, summaryId: id, id, position: 0, question: 'q', stateId: 's' })
  await tx.insert(schema.savedFilters).values({ ...at, id, name: 'f', filters: { question: 'q', options: ['1'] } })
  await tx.insert(schema.tableBooks).values({ ...at, id, fileName: 'b.csv' })
  await tx.insert(schema.banners).values({ ...at, id, name: 'b', position: 1, entries: [] })
  await tx.insert(schema.idempotencyKeys).values({ ...at, key: 'k', endpoint: 'e', request: '' })
  await tx.insert(schema.jobs).values({ clientId, id, name: 'j', data: {}, maxAttempts: 1 })
  await fillLibrary(tx, clientId, id)
}

/** The same for tables that describe studies, and for what people keep and make; every id is the given one. */
const fillLibrary = async (tx: Tx, clientId: string, id: string): Promise<void> => {
  await tx.insert(schema.metadataFields).values({ clientId, id, name: 'Country' })
  await tx.insert(schema.metadataValues).values({ clientId, id, ordinal: 1, fieldId: id, value: 'A', path: 'A' })
  await tx.insert(schema.userPreferences).values({ clientId, userId: id, valueId: id })
  await tx.insert(schema.favorites).values({ clientId, id, userId: id, itemType: 'study', itemId: id })
  await tx.insert(schema.stories).values({ clientId, id, title: 'T', author: id })
  await tx
    .insert(schema.storyCards)
    .values({ clientId, id, storyId: id, position: 0, content: { kind: 'text', title: 'T', body: [] } })
  await tx.insert(schema.storyVersions).values({
    ...{ clientId, storyId: id, version: 1, title: 'T', summary: '' },
    cards: [],
    savedBy: id,
    saved: new Date(),
  })
  await tx.insert(schema.storyComments).values({ clientId, id, storyId: id, cardId: id, author: id, text: 'T' })
  await tx.insert(schema.follows).values({ clientId, userId: id, itemType: 'study', itemId: id })
  await tx.insert(schema.noticeChoices).values({ clientId, userId: id })
  await tx.insert(schema.noticeMails).values({ clientId, id, userId: id })
  const said = { kind: 'mentioned', itemType: 'story', itemId: id, subject: id } as const
  await tx.insert(schema.notices).values({ clientId, id, userId: id, ...said })
  await tx.insert(schema.accessRequests).values({ clientId, id, userId: id, itemType: 'study', itemKey: id })
  await tx.insert(schema.accessDecisions).values({ clientId, requestId: id })
  const file = { mediaType: 'application/pdf', bytes: 1, file: 'f' }
  await tx
    .insert(schema.documents)
    .values({ clientId, id, studyId: id, name: 'd.pdf', fileType: 'pdf', uploadedBy: id, ...file })
  await tx.insert(schema.documentPages).values({ clientId, documentId: id, page: 1, text: 'words' })
  const filling = { clientId, slot: 'logo' as const, file: 'f', mediaType: 'image/webp', modifiedBy: id }
  await tx.insert(schema.branding).values(filling)
  await tx.insert(schema.brandingPrevious).values(filling)
  await tx.insert(schema.keyInsights).values({ clientId, id, studyId: id, position: 0, text: 'words', author: id })
  const mapping = { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] }
  const settings = { kind: 'oidc', issuer: 'https://sso.example', clientId: 'c', scopes: '' } as const
  const [connectionId, expires] = [id, new Date(0)]
  await tx.insert(schema.signOnConnections).values({ clientId, id, name: 'S', settings, mapping })
  await tx.insert(schema.signOnDomains).values({ clientId, domain: `${id}.example`, connectionId })
  await tx.insert(schema.signOnLinks).values({ clientId, connectionId, subject: 's', userId: id })
  await tx.insert(schema.signOnAttempts).values({ clientId, id, connectionId, expires })
  await tx.insert(schema.signOnAssertions).values({ clientId, connectionId, id, expires })
  await tx.insert(schema.signOnSessions).values({ clientId, sessionId: id, leave: 'sealed' })
  const [provider, at] = ['qualtrics' as const, new Date(0)]
  const key = { place: 'fra1', secret: 's', ending: 'abcd', noticeKey: 'k', noticeSecret: 's', setBy: id }
  await tx.insert(schema.providerConnections).values({ clientId, provider, id, ...key })
  await tx.insert(schema.providerSurveys).values({ clientId, provider, id, name: 'S', active: true })
  const run = { studyName: 'S', datasetName: 'd', by: id, requestId: id, until: at }
  await tx.insert(schema.providerRuns).values({ clientId, id, provider, surveyId: id, ...run })
  await tx.insert(schema.providerBatches).values({ clientId, runId: id, batch: 0, bytes: Buffer.of(0) })
  await tx.insert(schema.providerNotices).values({ clientId, provider, event: id })
  await tx.insert(schema.passwordPolicies).values({ clientId, closed: false })
  await tx.insert(schema.breakGlassAdmins).values({ clientId, userId: id })
  await tx.insert(schema.glossaryEntries).values({ clientId, id, forms: ['a', 'b'], createdBy: id, changedBy: id })
  await tx.insert(schema.receipts).values({ clientId, id, datasetId: id, version: 1, datasetName: 'D', content: null })
  await tx.insert(schema.listViews).values({ clientId, id, userId: id, list: 'studies', name: 'V', settings: {} })
  await tx.insert(schema.whitelist).values({ clientId, id, kind: 'domain', value: 'example.org' })
}

const countAll = async (tx: Tx): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tenantTables) counts[getTableName(table)] = await tx.$count(table)
  return counts
}

/** Tables whose rows the application may add, and nothing else. */
const ADDED_ONLY: ReadonlySet<string> = new Set(['security_log', 'audit_chain'])

const each = (count: number) => Object.fromEntries(tenantTables.map(table => [getTableName(table), count]))

describeOnBothEngines('client organisations', engine => {
  let db: Database
  const [a, b] = [newId(), newId()]

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    for (const id of [a, b]) {
      await db.owner(id, async tx => {
        await tx.insert(schema.clients).values({ id, name: id })
      })
      await db.tenant(id, tx => fill(tx, id))
    }
  })
  afterAll(() => db.close())

  it('see their own rows of every tenant table and nobody else’s', async () => {
    expect(await db.tenant(a, countAll)).toEqual(each(1))
    const foreign = await db.tenant(a, async tx => {
      const found: string[] = []
      for (const table of tenantTables) {
        const rows = await tx.execute(sql`select 1 from ${table} where client_id = ${b}`)
        if ((rows as { rows: unknown[] }).rows.length > 0) found.push(getTableName(table))
      }
      return found
    })
    expect(foreign).toEqual([])
    expect(await db.tenant(a, tx => tx.select({ id: schema.clients.id }).from(schema.clients))).toEqual([{ id: a }])
  })

  it('see no row at all without a tenant, not even after another tenant used the connection', async () => {
    await db.tenant(b, countAll)
    expect(await db.tenant(null, countAll)).toEqual(each(0))
    expect(await db.tenant(null, tx => tx.$count(schema.clients))).toBe(0)
  })

  it('cannot write rows of another tenant', async () => {
    for (const table of tenantTables) {
      const name = getTableName(table)
      const change = db.tenant(a, tx => tx.execute(sql`update ${table} set client_id = ${a} where client_id = ${b}`))
      if (ADDED_ONLY.has(name)) await expect(change, name).rejects.toThrow()
      else expect(((await change) as { rowCount: number }).rowCount, name).toBe(0)
    }
    const stray = db.tenant(a, tx => tx.insert(schema.userGroups).values({ clientId: b, name: 'stray' }))
    await expect(stray).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('cannot read the e-mail addresses of others, only ask for one', async () => {
    await expect(db.tenant(a, tx => tx.select().from(schema.logins))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
    const [user] = await db.tenant(b, tx => tx.select().from(schema.users))
    const found = await db.tenant(null, tx =>
      tx.execute(sql`select client_id, user_id from login_lookup(${user?.email.toUpperCase()})`),
    )
    expect((found as { rows: unknown[] }).rows).toEqual([{ client_id: b, user_id: user?.id }])
  })

  it('may not share an e-mail address', async () => {
    const [user] = await db.tenant(b, tx => tx.select().from(schema.users))
    const again = { clientId: a, id: newId(), email: user?.email ?? '', firstName: '', lastName: '', passwordHash: '' }
    await expect(db.tenant(a, tx => tx.insert(schema.users).values(again))).rejects.toMatchObject({
      cause: { code: '23505' },
    })
  })

  // The embedded database has one session and no timers: there the request's own deadline counts.
  if (engine === 'postgres') {
    it('cannot occupy the database for long, also after the migrations', async () => {
      const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
      const values = await db.tenant(a, tx =>
        tx.execute(sql`select name, setting::int from pg_settings where name in ${settings} order by name`),
      )
      expect((values as { rows: unknown[] }).rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: 60_000 },
        { name: 'lock_timeout', setting: 10_000 },
        { name: 'statement_timeout', setting: 60_000 },
      ])
    })
  }

  it('share a worker role that reaches jobs and nothing else', async () => {
    expect(await db.worker(tx => tx.$count(schema.jobs))).toBe(2)
    await expect(db.worker(tx => tx.$count(schema.users))).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

describeOnBothEngines('the start-up check', engine => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  const problemsAfter = async (statement: string, undo: string): Promise<readonly string[]> => {
    await db.owner(null, tx => tx.execute(sql.raw(statement)))
    try {
      await refuseUnsafe(db)
      return []
    } catch (error) {
      if (error instanceof UnsafeDatabase) return error.problems
      throw error
    } finally {
      await db.owner(null, tx => tx.execute(sql.raw(undo)))
    }
  }

  it('accepts the migrated database', async () => {
    await expect(refuseUnsafe(db)).resolves.toBeUndefined()
  })

  it.each([
    [
      'alter table users no force row level security',
      'alter table users force row level security',
      'users does not force',
    ],
    [
      'alter table reports disable row level security',
      'alter table reports enable row level security',
      'reports does not force',
    ],
    ['create table extra (client_id text)', 'drop table extra', 'extra does not force'],
    [
      "alter policy tenant on imports using (client_id = current_setting('app.client_id', true) or true)",
      "alter policy tenant on imports using (client_id = current_setting('app.client_id', true))",
      'imports has no tenant policy',
    ],
    ['create policy more on studies using (true)', 'drop policy more on studies', 'policy more of studies'],
    [
      'alter table studies owner to tabularium_app',
      'alter table studies owner to current_user',
      'owns the table studies',
    ],
    ['grant select on logins to tabularium_app', 'revoke select on logins from tabularium_app', 'may reach logins'],
    ['grant insert on logins to tabularium_app', 'revoke insert on logins from tabularium_app', 'may reach logins'],
    [
      'grant select on unknown_logins to tabularium_app',
      'revoke select on unknown_logins from tabularium_app',
      'may reach unknown_logins',
    ],
    [
      'grant select on users to tabularium_worker',
      'revoke select on users from tabularium_worker',
      'tabularium_worker may reach users',
    ],
    [
      'alter table clients disable row level security',
      'alter table clients enable row level security',
      'clients does not force',
    ],
    [
      'alter table clients no force row level security',
      'alter table clients force row level security',
      'clients does not force',
    ],
    ['create policy more on clients using (true)', 'drop policy more on clients', 'policy more of clients'],
    [
      'alter table logins no force row level security',
      'alter table logins force row level security',
      'logins does not force',
    ],
    [
      'alter policy owner on logins using (works_as_owner() or true)',
      'alter policy owner on logins using (works_as_owner())',
      'policy owner of logins',
    ],
    ['create policy owner on users using (works_as_owner())', 'drop policy owner on users', 'policy owner of users'],
    [
      'alter function works_as_owner() security definer',
      'alter function works_as_owner() security invoker',
      'works as the owner',
    ],
    [
      'create view all_users as select * from users; grant select on all_users to tabularium_app',
      'drop view all_users',
      'may read all_users, which is no table',
    ],
  ])('refuses after: %s', async (statement, undo, expected) => {
    expect((await problemsAfter(statement, undo)).join('\n')).toContain(expected)
    await expect(refuseUnsafe(db)).resolves.toBeUndefined()
  })

  // Roles belong to the whole cluster: on a shared PostgreSQL this would disturb tests that run at the same time.
  if (engine === 'pglite') {
    it.each([
      ['alter role tabularium_app bypassrls', 'alter role tabularium_app nobypassrls', 'bypasses row-level security'],
      ['alter role tabularium_app superuser', 'alter role tabularium_app nosuperuser', 'is superuser'],
    ])('refuses after: %s', async (statement, undo, expected) => {
      expect((await problemsAfter(statement, undo)).join('\n')).toContain(expected)
    })
  }
})
