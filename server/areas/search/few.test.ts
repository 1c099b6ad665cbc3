import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuestions } from '@core/contract'
import { insertSearchDataset, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { NO_CORRECTIONS, fewMatches, readAsked, readTerms } from '../fullText'

const MANY = 230

/** What a search for these words is told before it looks. */
const fewOf = (organisation: MintedClient, typed: string) => {
  const terms = readTerms(typed)
  const reading = { glossary: new Map(), meaning: false, long: NO_CORRECTIONS, corrections: NO_CORRECTIONS }
  const asked = terms && readAsked(terms, reading)
  return organisation.tenant(tx => fewMatches(tx, terms, { asked, corrections: NO_CORRECTIONS }))
}

describeOnBothEngines('a search that can find little looks only where that may be', engine => {
  let server: TestServer
  let client: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    other = await server.mintClient()
    await client.tenant(async tx => {
      const study = await insertSearchStudy(tx, client.client.id, {
        name: 'Heron survey',
        questions: [
          ...Array.from({ length: MANY }, (_, at) => ({ text: `Common kestrel number ${at}` })),
          { text: 'How rare is a marmot here?' },
        ],
      })
      await insertSearchDataset(tx, client.client.id, study, [{ text: 'Do you sleep well?' }], { name: 'Ocelot wave' })
      await insertSearchStudy(tx, client.client.id, {
        name: 'Closed survey',
        rights: { restrictedGroups: ['board'] },
        questions: [{ text: 'Is the marmot a secret?' }],
      })
    })
    await other.tenant(tx =>
      insertSearchStudy(tx, other.client.id, { name: 'Other', questions: [{ text: 'Any pangolin?' }] }),
    )
  })
  afterAll(() => server.close())

  const found = async (query: string, caller: Caller = client.as('user')) =>
    (await caller.call(searchQuestions, { query: { query } })).results.map(hit => hit.question_text)

  it('and is told of all matches before rights, of no more than its organisation has', async () => {
    expect(await fewOf(client, 'marmot')).toMatchObject({ questions: 2 })
    expect((await fewOf(client, 'marmot'))?.datasets).toHaveLength(2)
    expect(await fewOf(client, 'pangolin')).toEqual({ questions: 0, datasets: [] })
    expect((await fewOf(other, 'pangolin'))?.datasets).toHaveLength(1)
  })

  it('but everywhere where much matches, or a time is asked for', async () => {
    expect(await fewOf(client, 'kestrel')).toBeNull()
    expect(await fewOf(client, 'marmot 2024')).toBeNull()
    expect(await client.as('user').call(searchQuestions, { query: { query: 'kestrel' } })).toMatchObject({
      count: MANY,
      unfiltered_count: MANY,
    })
  })

  it('and finds what is there, none of it closed', async () => {
    expect(await found('marmot')).toEqual(['How rare is a marmot here?'])
    expect(await found('marmot or pangolin')).toEqual(['How rare is a marmot here?'])
    expect((await found('marmot', client.as('admin'))).sort()).toEqual([
      'How rare is a marmot here?',
      'Is the marmot a secret?',
    ])
    expect(await found('pangolin')).toEqual([])
  })

  it('in datasets too whose name and study have the words between them, without any question', async () => {
    expect(await found('ocelot')).toEqual(['Do you sleep well?'])
    expect(await found('heron ocelot')).toEqual(['Do you sleep well?'])
    expect(await found('ocelot pangolin')).toEqual([])
  })
})
