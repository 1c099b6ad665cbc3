import { sql } from 'drizzle-orm'
import { editFields, listAudit, listGroups, listUsers, type Endpoint } from '@core/contract'
import { createClient, insertUser } from '@server/areas/session/accounts'
import { hashPassword } from '@server/areas/session/passwords'
import { PASSWORD, startApp } from './libraryServer'

/** An organisation as large as an administrator's screens must bear. */
export const ADMIN_SIZE = { users: 5_000, groups: 300, values: 20_000, lines: 2_000_000 } as const

const ADMIN = 'admin@administration.test'
const WEEK_MS = 7 * 24 * 3_600_000

/** Calls of the screens for people, groups, fields and the log, with the milliseconds that half of the answers may take. */
const calls = (now: number): readonly (readonly [string, Endpoint, Record<string, string>, number])[] => [
  ['people, first page', listUsers, {}, 150],
  ['people, by words', listUsers, { query: 'person 42' }, 150],
  ['people of a group, last seen first', listUsers, { group: 'Group 7', sort: '-last_seen' }, 150],
  ['groups with their members', listGroups, {}, 300],
  ['fields with all their values', editFields, {}, 600],
  ['log, newest entries of a week', listAudit, { from: new Date(now - WEEK_MS).toISOString() }, 150],
  ['log, newest of all', listAudit, {}, 150],
  ['log, one kind of event', listAudit, { event: 'report.deleted' }, 150],
  ['log, refused', listAudit, { outcome: 'refused' }, 150],
  ['log, by words in all of it', listAudit, { query: 'study 1999' }, 1000],
]

/** Starts the application with one such organisation and gives its calls to `measure`, which answers whether one was late. */
export const measureAdministration = async (
  embedded: boolean,
  measure: (name: string, call: () => Promise<unknown>, limit: number) => Promise<boolean>,
): Promise<boolean> => {
  const app = await startApp(embedded)
  try {
    const hash = await hashPassword(PASSWORD)
    await createClient(app.db, { name: 'Administration', flags: {} }, async (tx, clientId) => {
      await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
      await tx.execute(sql`
        INSERT INTO user_groups (client_id, name) SELECT ${clientId}, 'Group ' || g FROM generate_series(1, ${ADMIN_SIZE.groups}) g`)
      await tx.execute(sql`
        INSERT INTO users (client_id, id, email, first_name, last_name, manager, active, groups)
        SELECT ${clientId}, 'p' || u, 'person' || u || '@administration.test', 'Person', u::text, u % 10 = 0, u % 7 <> 0,
          ARRAY['Group ' || (u % ${ADMIN_SIZE.groups} + 1), 'Group ' || (u * 7 % ${ADMIN_SIZE.groups} + 1)]
        FROM generate_series(1, ${ADMIN_SIZE.users}) u`)
      await tx.execute(sql`
        INSERT INTO sessions (client_id, id, user_id, last_seen, expires)
        SELECT ${clientId}, 's' || u, 'p' || u, now() - u * interval '1 minute', now() + interval '7 days'
        FROM generate_series(1, ${ADMIN_SIZE.users}) u`)
      await tx.execute(sql`
        INSERT INTO metadata_fields (client_id, id, name, position) VALUES (${clientId}, 'f1', 'Category', 1)`)
      await tx.execute(sql`
        INSERT INTO metadata_values (client_id, id, ordinal, field_id, value, path, parent_id, group_position)
        SELECT ${clientId}, 'v' || v, v, 'f1', 'Value ' || v,
          CASE WHEN v <= 200 THEN 'Value ' || v ELSE 'Value ' || (v % 200 + 1) || ':::Value ' || v END,
          CASE WHEN v <= 200 THEN NULL ELSE 'v' || (v % 200 + 1) END, v
        FROM generate_series(1, ${ADMIN_SIZE.values}) v`)
      await tx.execute(sql`
        INSERT INTO security_log (client_id, id, user_id, event, outcome, address, request_id, detail, created)
        SELECT ${clientId}, 'l' || l, 'p' || (l % ${ADMIN_SIZE.users} + 1),
          (ARRAY['login', 'report.changed', 'download.created', 'study.changed', 'logout'])[l % 5 + 1],
          CASE WHEN l % 500 = 0 THEN 'refused' ELSE 'ok' END, '203.0.113.' || (l % 250), 'r' || l,
          jsonb_build_object('study', 'Study ' || (l % 20000)), now() - l * interval '20 seconds'
        FROM generate_series(1, ${ADMIN_SIZE.lines}) l`)
      await insertUser(tx, clientId, { email: ADMIN, firstName: 'Ada', lastName: 'Min', admin: true }, hash)
    })
    await app.db.vacuum()
    const ask = await app.signIn(ADMIN)
    let late = false
    for (const [name, endpoint, query, limit] of calls(Date.now()))
      late = (await measure(name, () => ask(endpoint, { query }), limit)) || late
    return late
  } finally {
    await app.stop()
  }
}
