import pg from 'pg'
import { databaseOver } from '@server/db/tenant'
import type { Database } from '@server/db/types'
import { openTestDatabase, urlOf } from './testDatabase'

/** PostgreSQL sends the plan of every statement to who asked, those inside functions and triggers too. */
const SENT_PLANS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

/** A table as one statement reads it. */
export interface Scan {
  readonly table: string
  /** What rows are read by, and left out by, in PostgreSQL's words. */
  readonly conditions: string
  readonly statement: string
}

const scansOf = (node: PlanNode, statement: string): Scan[] => {
  const below = (node.Plans ?? []).flatMap(plan => scansOf(plan, statement))
  const table = node['Relation Name']
  if (table === undefined || !node['Node Type'].endsWith('Scan')) return below
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter]
    .filter(one => one !== undefined)
    .join(' ; ')
  return [{ table, conditions, statement }, ...below]
}

export interface WatchedDatabase {
  readonly db: Database
  /** What was read since the last call. */
  readonly scans: () => readonly Scan[]
  /** Takes the policies of rows off all tables, so that only what statements ask themselves limits them. */
  readonly withoutPolicies: () => Promise<void>
}

/** True where PostgreSQL answers and brings the module that sends plans. */
export const plansAvailable = async (): Promise<boolean> => {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 300 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query("load 'auto_explain'")
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** A test database of which every scan of a table is known. */
export const openWatchedDatabase = async (): Promise<WatchedDatabase> => {
  const own = await openTestDatabase('postgres')
  const options = Object.entries(SENT_PLANS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({ connectionString: await urlOf(own), max: 10, options })
  let scans: Scan[] = []
  // The database is dropped with its connections open.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{')
      if (!message.startsWith('duration:') || at < 0) return
      const sent = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: PlanNode }
      scans.push(...scansOf(sent.Plan, sent['Query Text'].replace(/\s+/g, ' ').trim()))
    })
  })
  const db = databaseOver(pool, 'postgres', () => own.close())
  return {
    db,
    scans: () => {
      const seen = scans
      scans = []
      return seen
    },
    withoutPolicies: async () => {
      const tables = "select relname from pg_class where relrowsecurity and relkind = 'r'"
      for (const { relname } of (await own.query(tables, [])).rows as { relname: string }[])
        await own.query(`alter table ${pg.escapeIdentifier(relname)} disable row level security`, [])
    },
  }
}
