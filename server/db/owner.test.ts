import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerDatabase, postgresAvailable } from '../../test/harness/testDatabase'
import { refuseUnsafe } from './guard'
import { newId } from './ids'
import { openDatabase } from './open'
import { clients, logins, users } from './schema'
import type { Database, Tx } from './types'

const ignore = () => undefined
const rowsOf = (result: unknown) => (result as { rows: unknown[] }).rows

describe.skipIf(!postgresAvailable)('a database whose owner is no superuser', () => {
  const owner = `tabularium_owner_${randomBytes(6).toString('hex')}`
  let made: Awaited<ReturnType<typeof createServerDatabase>>
  let db: Database
  const [a, b] = [newId(), newId()]
  const emailOf = (id: string) => `${id}@example.com`

  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: made.url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const addUser = (tx: Tx, id: string) =>
    tx.insert(users).values({ clientId: id, id, email: emailOf(id), firstName: 'A', lastName: 'B', passwordHash: 'x' })

  beforeAll(async () => {
    made = await createServerDatabase()
    const name = new URL(made.url).pathname.slice(1)
    await asSuperuser(
      `create role ${owner} login nosuperuser nobypassrls createrole`,
      `alter database ${name} owner to ${owner}`,
      `alter schema public owner to ${owner}`,
    )
    const url = new URL(made.url)
    url.username = owner
    db = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere', onError: ignore, onLost: ignore })
    for (const id of [a, b]) {
      await db.owner(null, tx => tx.insert(clients).values({ id, name: id }))
      await db.tenant(id, tx => addUser(tx, id))
    }
  })
  afterAll(async () => {
    await db.close()
    await asSuperuser(`reassign owned by ${owner} to current_user`, `drop owned by ${owner}`, `drop role ${owner}`)
    await made.drop()
  })

  it('is accepted, and obeys the policies of every tenant table itself', async () => {
    await expect(refuseUnsafe(db)).resolves.toBeUndefined()
    expect(await db.owner(null, tx => tx.$count(users))).toBe(0)
    expect(await db.owner(a, tx => tx.select({ id: users.id }).from(users))).toEqual([{ id: a }])
  })

  it('reaches all client organisations and their logins, which requests do not', async () => {
    expect(await db.owner(null, tx => tx.$count(clients))).toBe(2)
    expect(await db.owner(null, tx => tx.$count(logins))).toBe(2)
    expect(await db.tenant(a, tx => tx.select({ id: clients.id }).from(clients))).toEqual([{ id: a }])
    expect(await db.tenant(null, tx => tx.$count(clients))).toBe(0)
    await expect(db.tenant(a, tx => tx.$count(logins))).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('lets a request ask for one address, and keeps the addresses with the accounts', async () => {
    const ask = (address: string) =>
      db.tenant(null, async tx =>
        rowsOf(await tx.execute(sql`select client_id, user_id from login_lookup(${address})`)),
      )
    expect(await ask(emailOf(b).toUpperCase())).toEqual([{ client_id: b, user_id: b }])
    await db.tenant(b, tx => tx.update(users).set({ email: 'new@example.com' }))
    expect([await ask(emailOf(b)), await ask('new@example.com')]).toEqual([[], [{ client_id: b, user_id: b }]])
  })
})
