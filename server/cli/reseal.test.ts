import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import { allSealed } from '../areas'
import * as schema from '../db/schema'
import { createSealer } from '../store/seal'
import { resealAll } from './reseal'

const [from, to] = [
  createSealer('the key until today, of 32 characters'),
  createSealer('the key from today on, also of 32'),
]

/** Names that columns of sealed secrets have. */
const SECRETS = ['secret', 'leave', 'seed', 'noticeSecret']

it('knows every column that keeps a secret', () => {
  const tables = Object.values(schema as Record<string, unknown>).filter((value): value is PgTable =>
    is(value, PgTable),
  )
  const named = tables.flatMap(table =>
    Object.entries(getTableColumns(table)).filter(([name]) => SECRETS.includes(name)),
  )
  const known = new Set(allSealed.map(({ column }) => column))
  expect(named.filter(([, column]) => !known.has(column)).map(([name]) => name)).toEqual([])
  expect(allSealed.length).toBeGreaterThanOrEqual(SECRETS.length)
})

describeOnBothEngines('sealing again under another key', engine => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    const clientId = client.client.id
    const [provider, userId] = ['decipher' as const, client.user.id]
    await client.tenant(async tx => {
      const connection = { clientId, provider, id: 'c', place: 'p', ending: 'abcd', noticeKey: 'k', setBy: userId }
      await tx.insert(schema.providerConnections).values({
        ...connection,
        secret: from.seal('the key', `key of decipher of ${clientId}`),
        noticeSecret: from.seal('the notice key', `notices of decipher of ${clientId}`),
      })
      await tx
        .insert(schema.totpFactors)
        .values({ clientId, userId, seed: from.seal('the seed', `totp of ${clientId} ${userId}`) })
    })
  })
  afterAll(() => server.close())

  const stored = () =>
    client.tenant(async tx => {
      const [connection] = await tx.select().from(schema.providerConnections)
      const [factor] = await tx.select().from(schema.totpFactors)
      return [connection?.secret ?? '', connection?.noticeSecret ?? '', factor?.seed ?? '']
    })

  it('changes nothing where a secret is under neither key', async () => {
    const before = await stored()
    const other = createSealer('a key that nobody ever used, 32 long')
    await expect(resealAll(server.db, { from: other, to })).rejects.toThrow('another master key')
    expect(await stored()).toEqual(before)
  })

  it('keeps what every secret says, and has nothing left to do the second time', async () => {
    expect(await resealAll(server.db, { from, to })).toBe(3)
    const [key = '', notice = '', seed = ''] = await stored()
    const { id } = client.client
    expect([
      to.open(key, `key of decipher of ${id}`),
      to.open(notice, `notices of decipher of ${id}`),
      to.open(seed, `totp of ${id} ${client.user.id}`),
    ]).toEqual(['the key', 'the notice key', 'the seed'])
    expect(() => from.open(key, `key of decipher of ${id}`)).toThrow('another master key')
    expect(await resealAll(server.db, { from, to })).toBe(0)
  })
})
