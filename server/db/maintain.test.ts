import { sql } from 'drizzle-orm'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines, startTestServer, type TestServer } from '../../test/harness/serverApp'
import { maintain } from './maintain'
import { sweepImports } from '../areas/imports/sweep'
import { idempotencyKeys, imports, loginLimits, sessions, unknownLogins } from './schema'

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

  it('cancels imports that nobody went on with for a week, whose files go, also where nobody imports any more', async () => {
    const people = await server.mintClient()
    const clientId = people.client.id
    const folder = join(server.dataDir, 'files', clientId, 'files')
    mkdirSync(folder, { recursive: true })
    const row = {
      clientId,
      userId: people.manager.id,
      studyName: 's',
      datasetName: 'd',
      fileName: 'a.sav',
      fileBytes: 1,
    }
    await people.tenant(async tx => {
      for (const [id, state, days] of [
        ['abandoned1', 'review', 8],
        ['youngone11', 'review', 6],
        ['failedone1', 'failed', 30],
      ] as const) {
        writeFileSync(join(folder, id), 'answers')
        const modified = new Date(Date.now() - days * 86_400_000)
        await tx.insert(imports).values({ ...row, id, state, modified, result: state === 'failed' ? {} : { file: id } })
      }
    })
    // One file left by a killed process before it could delete it, and one that an upload is writing now.
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    utimesSync(join(folder, 'failedone1'), twoDaysAgo, twoDaysAgo)
    writeFileSync(join(folder, 'arriving11.part'), 'half')
    await maintain(server.db, id =>
      sweepImports({ clientId: id, stores: server.stores, tenant: work => server.db.tenant(id, work) }),
    )
    const states = await people.tenant(tx => tx.select({ id: imports.id, state: imports.state }).from(imports))
    expect(Object.fromEntries((states as { id: string; state: string }[]).map(({ id, state }) => [id, state]))).toEqual(
      {
        abandoned1: 'cancelled',
        youngone11: 'review',
        failedone1: 'failed',
      },
    )
    expect(readdirSync(folder).sort()).toEqual(['arriving11.part', 'youngone11'])
  })
})
