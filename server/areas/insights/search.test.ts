import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntry, createInsight, searchInsights } from '@core/contract'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

const TEXTS = [
  'Customer satisfaction rose to 80 %',
  'CSAT fell in the north',
  'Staff are satisfied with every customer',
  'Plant milk is bought weekly',
  'Oat drinks double every year',
  'Boats drinks nobody asked about',
]

describeOnBothEngines('a search for key insights', engine => {
  let server: TestServer
  let client: MintedClient
  const found = async (query: string, as: 'user' | 'manager' = 'user') =>
    (await client.as(as).call(searchInsights, { query: { query } })).results.map(({ text }) => text).sort()

  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    await client.tenant(async tx => {
      await insertSearchStudy(tx, client.client.id, { id: 'open', name: 'Open', questions: [] })
      const rights = { restrictedGroups: ['board'] }
      await insertSearchStudy(tx, client.client.id, { id: 'hidden', name: 'Hidden', rights, questions: [] })
    })
    const manager = client.as('manager')
    for (const text of TEXTS) await manager.call(createInsight, { params: { id: 'open' }, body: { text } })
    await manager.call(createInsight, { params: { id: 'hidden' }, body: { text: 'CSAT of the board' } })
    await manager.call(createEntry, { body: { forms: ['CSAT', 'customer satisfaction'] } })
    await manager.call(createEntry, { body: { forms: ['plant milk', 'oat drinks', 'PM'] } })
  })
  afterAll(() => server.close())

  it('finds each form of the glossary by every other, as whole words', async () => {
    expect(await found('csat')).toEqual(['CSAT fell in the north', 'Customer satisfaction rose to 80 %'])
    expect(await found('Customer satisfaction')).toEqual([
      'CSAT fell in the north',
      'Customer satisfaction rose to 80 %',
    ])
    expect(await found('pm')).toEqual(['Oat drinks double every year', 'Plant milk is bought weekly'])
  })

  it('wants all other words too, and takes a word of a form alone as it is', async () => {
    expect(await found('csat north')).toEqual(['CSAT fell in the north'])
    expect(await found('satisfaction')).toEqual(['Customer satisfaction rose to 80 %'])
    expect(await found('bought oat drinks')).toEqual(['Plant milk is bought weekly'])
    expect(await found('drinks')).toEqual(['Boats drinks nobody asked about', 'Oat drinks double every year'])
  })

  it('finds by a form of the glossary only what the reader may see', async () => {
    expect(await found('customer satisfaction', 'manager')).toContain('CSAT of the board')
    expect(await found('customer satisfaction')).not.toContain('CSAT of the board')
  })
})
