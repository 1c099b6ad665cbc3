import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStory, getStory, patchStory, searchStories } from '@core/contract'
import { insertStudies } from '../../demo/tenant'
import {
  refusalOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'

interface Tag {
  readonly name: string
  readonly values: string[]
}

describe('tags of a story', () => {
  let server: TestServer
  let one: MintedClient
  let storyId: string
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    const study = { year: 2025, date: '2025-03-01', sample: 10 }
    await one.tenant(tx =>
      insertStudies(tx, one.client.id, [
        {
          ...{ ...study, name: 'Open', studyNumber: 'O-1' },
          metadata: [
            { name: 'Topic', values: ['Food:::Snacks', 'Drinks'] },
            { name: 'Country', values: ['Ireland'] },
          ],
        },
        {
          ...{ ...study, name: 'Closed', studyNumber: 'C-1', restrictedGroups: ['board'] },
          metadata: [{ name: 'Country', values: ['Secret land'] }],
        },
      ]),
    )
    const body = { title: 'Tea', summary: '', public: true }
    storyId = (await one.as('user').call(createStory, { body })).id
  })
  afterAll(() => server.close())

  const change = (tags: { add?: Tag[]; remove?: Tag[] }, by: RoleName = 'user') =>
    one.as(by).call(patchStory, { params: { storyId }, body: { tags: { add: [], remove: [], ...tags } } })
  const tags = async () => (await one.as('user').call(getStory, { params: { storyId } })).metadata
  const found = async (filters: object) =>
    (await one.as('user').call(searchStories, { query: { filters: JSON.stringify(filters) } })).count

  it('are values of fields, in their order, by which it is filtered and searched', async () => {
    await change({
      add: [
        { name: 'Topic', values: ['Food:::Snacks'] },
        { name: 'Country', values: ['Ireland'] },
      ],
    })
    expect(await tags()).toEqual([
      { name: 'Country', values: ['Ireland'] },
      { name: 'Topic', values: ['Food:::Snacks'] },
    ])
    expect([await found({ Topic: ['Food'] }), await found({ Topic: ['Drinks'] })]).toEqual([1, 0])
    expect((await one.as('user').call(searchStories, { query: { query: 'snacks' } })).count).toBe(1)
    await change({ remove: [{ name: 'Topic', values: ['Food:::Snacks', 'Unknown'] }] })
    expect(await tags()).toEqual([{ name: 'Country', values: ['Ireland'] }])
    expect(await found({ Topic: ['Food'] })).toBe(0)
  })

  it('that two people change at one moment are all changed', async () => {
    await Promise.all([
      change({ add: [{ name: 'Topic', values: ['Drinks'] }], remove: [{ name: 'Country', values: ['Ireland'] }] }),
      change({ add: [{ name: 'Topic', values: ['Food:::Snacks'] }] }, 'manager'),
    ])
    const [topic, ...others] = await tags()
    expect([topic?.name, [...(topic?.values ?? [])].sort(), others]).toEqual(['Topic', ['Drinks', 'Food:::Snacks'], []])
  })

  it('are none that the person does not know of, as if there were no such value', async () => {
    const hidden = await refusalOf(change({ add: [{ name: 'Country', values: ['Secret land'] }] }))
    const missing = await refusalOf(change({ add: [{ name: 'Country', values: ['Nowhere'] }] }))
    const field = await refusalOf(change({ add: [{ name: 'Nothing', values: ['Nowhere'] }] }))
    expect(hidden[0]).toBe(400)
    expect([missing, field]).toEqual([hidden, hidden])
    const { metadata } = await change({ add: [{ name: 'Country', values: ['Secret land'] }] }, 'manager')
    expect(metadata[0]).toEqual({ name: 'Country', values: ['Secret land'] })
  })
})
