import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getUserConfig, searchQuestions } from '@core/contract'
import { asUserWith, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { hashedEmbedding } from '../fullText/embedding'
import { rowsOf } from '../../db/rows'

const cosine = (a: readonly number[] = [], b: readonly number[] = []) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

it('hashed vectors are near for shared stems and typing errors, and not for other words', async () => {
  const [text, near, far, empty] = await hashedEmbedding.embed([
    'How satisfied are customers with deliveries?',
    'customer satisfactoin delivery',
    'Which colours do cars have?',
    'the of and',
  ])
  expect(text).toHaveLength(384)
  expect(Math.hypot(...(text ?? []))).toBeCloseTo(1)
  expect(cosine(text, near)).toBeGreaterThan(0.35)
  expect(Math.abs(cosine(text, far))).toBeLessThan(0.2)
  expect(empty?.every(value => value === 0)).toBe(true)
})

describeOnBothEngines('vector search', engine => {
  let server: TestServer
  let on: MintedClient
  let off: MintedClient
  const sentence = 'How satisfied are you with the delivery time of online groceries?'
  beforeAll(async () => {
    server = await startTestServer({ engine })
    on = await server.mintClient({ flags: { vector_search: true } })
    off = await server.mintClient()
    for (const client of [on, off])
      await client.tenant(async tx => {
        await insertSearchStudy(tx, client.client.id, {
          name: 'Shop',
          questions: [{ text: sentence }, { text: 'Which car brands do you know?' }, { text: 'delivery' }],
        })
        await insertSearchStudy(tx, client.client.id, {
          name: 'Closed',
          rights: { restrictedGroups: ['board'] },
          questions: [{ text: 'Canary delivery time of online groceries' }],
        })
      })
    await server.jobs.runDue()
  })
  afterAll(() => server.close())

  const texts = async (caller: Caller, typed: string) =>
    (await caller.call(searchQuestions, { query: { query: typed } })).results.map(hit => hit.question_text)

  it('is on only with the flag', async () => {
    const enabled = async (client: MintedClient) =>
      (await client.as('user').call(getUserConfig, {})).vector_search_enabled
    expect(await enabled(off)).toBe(false)
    const [kept] = await on.tenant(tx =>
      rowsOf<{ kept: boolean }>(tx, sql`select exists (select 1 from pg_extension where extname = 'vector') as kept`),
    )
    expect(await enabled(on)).toBe(true)
    expect(engine === 'pglite' ? kept?.kept : true).toBe(true)
  })

  it('adds what is spelled alike, marked as near', async () => {
    // No word of it is English, in the library, or one mistake away from one that is.
    const glued = 'satisfiedness deliverytime onlines grocerys'
    const found = async (client: MintedClient) =>
      (await client.as('user').call(searchQuestions, { query: { query: glued } })).results
    expect((await found(off)).every(hit => hit.near)).toBe(true)
    expect((await found(on)).every(hit => hit.near)).toBe(true)
    expect(await texts(on.as('user'), 'zebra crossings')).toEqual([])
  })

  it('keeps what full text finds in front', async () => {
    expect((await texts(on.as('user'), 'delivery time'))[0]).toBe(sentence)
    expect(await texts(on.as('user'), 'cars')).toEqual(['Which car brands do you know?'])
  })

  it('finds nothing of studies that the reader may not view', async () => {
    expect(
      await texts(await asUserWith(server, on, { silentRestrictions: true }), 'canary delivery time online'),
    ).not.toContain('Canary delivery time of online groceries')
    expect((await texts(on.as('manager'), 'canary delivery time online'))[0]).toBe(
      'Canary delivery time of online groceries',
    )
  })
})
