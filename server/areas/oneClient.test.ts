import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, type Endpoint } from '@core/contract'
import { maintain } from '@server/db/maintain'
import * as schema from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { importDataset } from '../../test/harness/importing'
import { calls, covered, hear, inOrder } from '../../test/harness/invisibleCalls'
import { buildOrganisation, chooseAsReader, type Organisation } from '../../test/harness/invisibleLibrary'
import { openWatchedDatabase, plansAvailable, type Scan, type WatchedDatabase } from '../../test/harness/plans'
import { asUserWith } from '../../test/harness/searchLibrary'
import { startTestServer, type Caller, type TestServer } from '../../test/harness/serverApp'
import { allSweeps } from '.'

const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable => is(value, PgTable))
const tenantTables = new Set(
  tables.filter(table => 'clientId' in getTableColumns(table)).map(table => getTableName(table)),
)

/**
 * The client organisation is one value: written, given as a parameter, or that of the row outside for which a part of the statement
 * is asked again.
 */
const ofOneClient = /\bclient_id = (?:'|\$\d|\(?current_setting\(|\w+\.client_id\b|COALESCE\(\$)/

/** What reads across organisations on purpose, each by few statements of its own. */
const ACROSS: readonly { readonly tables: readonly string[]; readonly statement: RegExp; readonly why: string }[] = [
  {
    tables: ['logins'],
    statement: /^SELECT l\.client_id, l\.user_id FROM logins l WHERE l\.email = address::citext/,
    why: 'finds the organisation of who signs in',
  },
  {
    tables: ['jobs'],
    statement: /^update "jobs" set "state" = .+ with turns as materialized/,
    why: 'takes the next job, whichever organisation has waited longest',
  },
]

const isOnPurpose = ({ table, statement }: Scan): boolean =>
  ACROSS.some(each => each.tables.includes(table) && each.statement.test(statement))

const isTied = ({ conditions }: Scan): boolean => ofOneClient.test(conditions)

/** Tables and statements that read more than one organisation's rows, each once. */
const across = (scans: readonly Scan[]): string[] => [
  ...new Set(
    scans
      .filter(scan => tenantTables.has(scan.table) && !isTied(scan) && !isOnPurpose(scan))
      .map(({ table, conditions, statement }) => `${table}: ${conditions}\n  in ${statement}`),
  ),
]

it('knows a scan that reads all organisations', () => {
  const scan = { table: 'studies', statement: 'select' }
  expect(isTied({ ...scan, conditions: '' })).toBe(false)
  expect(isTied({ ...scan, conditions: "(studies.id = 'x'::text)" })).toBe(false)
  expect(isTied({ ...scan, conditions: "(studies.client_id = 'x'::text)" })).toBe(true)
  expect(isTied({ ...scan, conditions: '((client_id = $1) AND (id = $2))' })).toBe(true)
})

/** Asks what the library's calls leave out, without names of things: lists answer, the rest says that nothing is there. */
const askTheRest = async (caller: Caller): Promise<void> => {
  const rest = allEndpoints.filter(({ id, method }: Endpoint) => method === 'GET' && calls[id] === undefined)
  for (const endpoint of rest) await (await caller.send(endpoint, {})).text()
}

const SURVEY = ['gender,age,brand', 'Male,18,A', 'Female,30,B', 'Female,41,A', 'Male,56,C'].join('\n')

// With the policies of rows off, a statement that leaves its organisation out would read everybody's rows.
describe.skipIf(!(await plansAvailable()))('statements read one client organisation, even without policies', () => {
  let watched: WatchedDatabase
  let server: TestServer
  let organisation: Organisation
  beforeAll(async () => {
    watched = await openWatchedDatabase()
    server = await startTestServer({ db: watched.db })
    organisation = await buildOrganisation(server, true)
    await buildOrganisation(server, false)
    await watched.withoutPolicies()
    watched.scans()
  }, 120_000)
  afterAll(() => server.close())

  it('notices one that does not', async () => {
    await watched.db.tenant(organisation.client.client.id, tx => tx.select().from(schema.studies).limit(1))
    expect(across(watched.scans())).toEqual([expect.stringMatching(/^studies: \n {2}in select/)])
  })

  it('when a reader asks for everything', async () => {
    await chooseAsReader(organisation)
    const reader = await asUserWith(server, organisation.client, { groups: ['staff'], silentRestrictions: true })
    await hear(reader, organisation, inOrder)
    const scans = watched.scans()
    expect(new Set(scans.map(({ table }) => table)).size).toBeGreaterThan(30)
    expect(across(scans)).toEqual([])
  }, 600_000)

  it('when a manager and an admin read', async () => {
    const reads = covered.filter(({ method }) => method === 'GET')
    await hear(organisation.client.as('manager'), organisation, reads)
    await askTheRest(organisation.client.as('admin'))
    expect(across(watched.scans())).toEqual([])
  }, 600_000)

  it('when a file is imported, jobs run and old things are tidied up', async () => {
    await importDataset(server, organisation.client.as('manager'), { fileName: 'a.csv', bytes: SURVEY })
    await server.jobs.runDue()
    const { db, stores } = server
    await maintain(db, async clientId => {
      const tenant = <T>(work: (tx: Tx) => Promise<T>) => db.tenant(clientId, work)
      for (const sweep of allSweeps) await sweep({ clientId, stores, respondents: undefined, tenant })
    })
    const scans = watched.scans()
    expect(scans.some(({ table }) => table === 'dataset_columns')).toBe(true)
    expect(across(scans)).toEqual([])
  }, 600_000)
})
