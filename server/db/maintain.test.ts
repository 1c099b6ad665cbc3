import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines, startTestServer } from '../../test/harness/serverApp'
import type { TestServer } from '../../test/harness/serverApp'
import { maintain } from './maintain'
import { idempotencyKeys, loginLimits, sessions, unknownLogins } from './schema'

describeOnBothEngines('maintenance', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('removes old answers and ended sessions of every client organisation, and nothing younger', async () => {
    const clients = [await server.mintClient(), await server.mintClient()]
    for (const { client, user, tenant } of clients) {
      const at = { clientId: client.id, userId: user.id }
      const days = (count: number) => sql`now() - make_interval(days => ${count})`
      await tenant(async tx => {
        const key = { ...at, endpoint: 'e', request: '' }
        await tx.insert(idempotencyKeys).values([
          { ...key, key: 'old', created: days(8) },
          { ...key, key: 'young', created: days(6) },
        ])
        await tx.insert(sessions).values([
          { ...at, id: 'old', expires: days(31) },
          { ...at, id: 'ended', expires: days(29) },
        ])
      })
    }
    await server.db.owner(null, async tx => {
      const row = { address: 'a', requestId: 'r' }
      await tx.insert(unknownLogins).values([
        { ...row, id: 'old', created: sql`now() - interval '91 days'` },
        { ...row, id: 'young' },
      ])
      await tx.insert(loginLimits).values([
        { key: 'old', expire: Date.now() - 1 },
        { key: 'young', expire: Date.now() + 60_000 },
      ])
    })
    await maintain(server.db)
    const [logins, limits] = await server.db.owner(null, async tx => [
      await tx.select({ id: unknownLogins.id }).from(unknownLogins),
      await tx.select({ id: loginLimits.key }).from(loginLimits),
    ])
    expect([logins, limits]).toEqual([[{ id: 'young' }], [{ id: 'young' }]])
    for (const { tenant } of clients) {
      expect(await tenant(tx => tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys))).toEqual([
        { key: 'young' },
      ])
      expect(await tenant(tx => tx.select({ id: sessions.id }).from(sessions))).toEqual([{ id: 'ended' }])
    }
  })
})
