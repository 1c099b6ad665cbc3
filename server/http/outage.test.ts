import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFavorite, listStudies, login, sessionCheck, type ErrorBody } from '@core/contract'
import { openThroughRelay, type Relayed } from '../../test/harness/relay'
import {
  describeOnBothEngines,
  PASSWORD,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import { postgresAvailable } from '../../test/harness/testDatabase'

const said = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as ErrorBody).code,
  retryAfter: Number(answer.headers.get('retry-after')),
})

describe.skipIf(!postgresAvailable)('while PostgreSQL is away', () => {
  let relay: Relayed
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    relay = await openThroughRelay()
    server = await startTestServer({ engine: 'postgres', db: relay.db, runJobs: true })
    client = await server.mintClient()
    await client.session('user')
  })
  afterAll(() => server.close())

  it('every kind of call says so and when to come back, and works again afterwards', async () => {
    const { cookie } = await client.session('user')
    const calls = () => [
      client.as('user').send(listStudies, { query: {} }),
      client.as('user').send(createFavorite, { body: { item_type: 'study', item_id: 'x' } }),
      server.app.fetch(requestOf(login, { body: { email: client.user.email, password: PASSWORD } })),
      server.app.fetch(requestOf(sessionCheck, {}, { cookie })),
    ]
    await relay.cut()
    for (const answer of await Promise.all(calls()))
      expect(await said(answer)).toEqual({ status: 503, code: 'unavailable', retryAfter: 5 })
    const ready = await server.app.fetch(new Request('http://tabularium.test/readyz'))
    expect(ready.status).toBe(503)
    await relay.restore()
    expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([200, 404, 200, 200])
  })

  it('transactions that it broke off give their connections back, however many they were', async () => {
    const broken: Promise<unknown>[] = []
    await new Promise<void>(resolve => {
      let begun = 0
      for (let i = 0; i < 10; i++)
        broken.push(
          relay.db.tenant(null, async tx => {
            begun += 1
            if (begun === 10) resolve()
            await tx.execute(sql`select pg_sleep(60)`)
          }),
        )
    })
    await relay.cut()
    const ends = await Promise.allSettled(broken)
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'))
    await relay.restore()
    const again = Array.from({ length: 10 }, () => client.as('user').send(listStudies, { query: {} }))
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual(again.map(() => 200))
  })
})

describeOnBothEngines('while the disk of the database is full', engine => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    await client.session('user')
  })
  afterAll(() => server.close())

  it('a write says that there is no space left and when to come back; reading goes on', async () => {
    // What PostgreSQL raises when it cannot extend a file.
    await server.db.owner(null, tx =>
      tx.execute(
        sql.raw(`create function no_space() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
          create trigger no_space before insert on sessions execute function no_space();`),
      ),
    )
    const answer = await server.app.fetch(
      requestOf(login, { body: { email: client.manager.email, password: PASSWORD } }),
    )
    expect(await said(answer)).toEqual({ status: 507, code: 'disk_full', retryAfter: 300 })
    expect((await client.as('user').send(listStudies, { query: {} })).status).toBe(200)
  })
})
