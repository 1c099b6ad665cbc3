import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listStudies, searchDocuments, searchStories, type MarkedText, type StoryCardContent } from '@core/contract'
import { richOfPlain } from '@core/domain'
import { asUserWith, insertDocument, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { metadataFields, stories, storyCards } from '../../db/schema'

const marked = (parts: MarkedText | undefined): string =>
  (parts ?? []).map(part => (part.hit ? `[${part.text}]` : part.text)).join('')

describeOnBothEngines('searches of studies, documents and stories', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  const filler = 'Nothing of note stands here. '.repeat(40)

  const addStory = (
    values: { title: string; summary?: string; public?: boolean; modified?: Date; created?: Date; country?: string },
    cards: readonly StoryCardContent[] = [],
    by: 'user' | 'manager' = 'manager',
  ) =>
    one.tenant(async tx => {
      const { country, ...story } = values
      const id = newId()
      await tx.insert(stories).values({
        clientId: one.client.id,
        id,
        author: one[by].id,
        public: true,
        metadata: country ? [{ name: 'Country', values: [country] }] : [],
        ...story,
      })
      for (const [position, content] of cards.entries())
        await tx.insert(storyCards).values({ clientId: one.client.id, id: newId(), storyId: id, position, content })
      if (values.modified) {
        const { modified } = values
        await tx.update(stories).set({ modified })
      }
    })

  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
    const study = (seed: Parameters<typeof insertSearchStudy>[2], client = one) =>
      client.tenant(tx => insertSearchStudy(tx, client.client.id, seed))
    const country = (value: string) => [{ name: 'Country', values: [value] }]
    const open = await study({
      name: 'Beverage tracker',
      year: 2023,
      metadata: country('Ireland'),
      questions: [{ text: 'Which juices do you drink?' }, { text: 'How fresh is the juice?' }],
    })
    const spain = await study({
      name: 'Snacks',
      year: 2024,
      metadata: country('Spain'),
      questions: [{ text: 'Which beverages go with snacks?' }],
    })
    const locked = await study({
      name: 'Canary board study',
      metadata: country('Atlantis'),
      rights: { restrictedGroups: ['board'] },
      questions: [{ text: 'Canary question' }],
    })
    const add = (seed: Parameters<typeof insertDocument>[2]) => one.tenant(tx => insertDocument(tx, one, seed))
    await add({
      studyId: open,
      name: 'Q4_juice-report.pdf',
      created: new Date('2024-01-01'),
      pages: [
        'Contents',
        `${filler} Fresh mangoes from Perú sell best. ${filler}`,
        'Mango prices',
        'Mango',
        'mangos again',
      ],
    })
    await add({ studyId: spain, name: 'mango.pdf', created: new Date('2024-02-01'), pages: ['Summary'] })
    await add({
      studyId: spain,
      name: 'reading.pdf',
      state: 'reading',
      pages: ['mango unread'],
      created: new Date('2024-03-01'),
    })
    await add({
      studyId: spain,
      name: 'secret.pdf',
      groupRestrictions: ['board'],
      pages: ['Canary mango'],
      created: new Date('2024-04-01'),
    })
    await add({ studyId: locked, name: 'canary.pdf', pages: ['Canary mango'], created: new Date('2024-05-01') })
    const foreign = await study({ name: 'Canary foreign' }, other)
    await other.tenant(tx => insertDocument(tx, other, { studyId: foreign, name: 'Canary foreign mango.pdf' }))
    await addStory(
      {
        title: 'Mornings with granola',
        summary: 'What people eat',
        created: new Date('2022-05-05'),
        country: 'Ireland',
      },
      [
        { kind: 'text', title: 'Breakfast', body: richOfPlain('Granola is <b>eaten</b> at dawn') },
        { kind: 'document', title: 'Canary chart', document_id: 'x', page: 1 },
      ],
    )
    await addStory({ title: 'Evenings', summary: 'Less granola', created: new Date('2023-05-05'), country: 'Spain' })
    await addStory({ title: 'Private canary granola', public: false })
    await addStory({ title: 'My own granola', public: false }, [], 'user')
  })
  afterAll(() => server.close())

  describe('studies', () => {
    const search = (query: Record<string, unknown>, caller: Caller = one.as('manager')) =>
      caller.call(listStudies, { query })

    it('are found by name before questions, with typing errors, and say what was hit', async () => {
      const found = await search({ query: 'beverage', sort: '-score' })
      expect(
        found.results.map(study => [study.name, marked(study.marked_name), study.summary_hits, study.datapoint_hits]),
      ).toEqual([
        ['Beverage tracker', '[Beverage] tracker', 1, 0],
        ['Snacks', '', 0, 1],
      ])
      expect(found.aggregations.Country).toEqual([
        { label: 'Ireland', count: 1 },
        { label: 'Spain', count: 1 },
      ])
      expect(await search({ query: 'bevreage' })).toMatchObject({ count: 2, corrected: 'beverage' })
      expect(await search({ query: 'beverage' })).toMatchObject({ corrected: null })
      expect((await search({ query: 'juice' })).results).toMatchObject([
        { name: 'Beverage tracker', datapoint_hits: 2 },
      ])
      expect((await search({ query: 'ireland' })).results.map(study => study.name)).toEqual(['Beverage tracker'])
    })

    it('that may not be viewed are not found', async () => {
      const user = await asUserWith(server, one, {})
      expect((await search({ query: 'canary' }, user)).count).toBe(0)
      expect((await search({ query: 'atlantis' }, user)).count).toBe(0)
      const member = await asUserWith(server, one, { groups: ['board'] })
      expect((await search({ query: 'canary' }, member)).results).toMatchObject([
        { name: 'Canary board study', datapoint_hits: 1 },
      ])
    })
  })

  describe('documents', () => {
    const search = async (query: Record<string, unknown>, caller: Caller = one.as('manager')) => {
      const found = await caller.call(searchDocuments, { query })
      return { ...found, results: found.results.filter(hit => 'inner_hit_count' in hit) }
    }
    const names = async (query: Record<string, unknown>, caller?: Caller) =>
      (await search(query, caller)).results.map(document => document.file_name)

    it('are found by name first and by the text of their pages, at most three of them shown', async () => {
      const found = await search({ query: 'mangos' }, await asUserWith(server, one, {}))
      expect(found.results.map(document => [document.file_name, document.inner_hit_count])).toEqual([
        ['mango.pdf', 0],
        ['Q4_juice-report.pdf', 4],
      ])
      expect(marked(found.results[0]?.marked_name)).toBe('[mango].pdf')
      expect(found.results[1]?.matches).toHaveLength(3)
      const cut = await search({ query: 'peru' }, await asUserWith(server, one, {}))
      const [match] = cut.results[0]?.matches ?? []
      expect(match?.page).toBe(2)
      expect(marked(match?.text)).toMatch(/^… .*mangoes from \[Perú\] sell best\. .* …$/)
      expect(marked(match?.text).length).toBeLessThan(300)
    })

    it('are answered with the parts that are asked for alone, one of them or several', async () => {
      const parts = async (fields: string | string[]) => {
        const answer = await one.as('manager').send(searchDocuments, { query: { query: 'mango', fields } })
        return ((await answer.json()) as { results: Record<string, unknown>[] }).results
      }
      const [whole] = (await search({ query: 'mango' })).results
      expect((await parts('id'))[0]).toEqual({ id: whole?.id })
      expect((await parts(['file.url', 'assets', 'study', 'preview_state']))[0]).toEqual({
        file: { url: whole?.file.url },
        assets: [],
        study: whole?.study,
        preview_state: 'ready',
      })
      expect((await parts(['file.name', 'file.url']))[0]).toEqual({ file: whole?.file })
      expect(whole).not.toHaveProperty('assets')
      const unknown = await one.as('manager').send(searchDocuments, { query: { fields: ['id', 'secret'] } })
      expect(unknown.status).toBe(400)
    })

    it('are found by parts of their names, and by mistyped ones', async () => {
      expect(await names({ query: 'juice report' })).toEqual(['Q4_juice-report.pdf'])
      expect(marked((await search({ query: 'reprot' })).results[0]?.marked_name)).toBe('Q4_juice-[report].pdf')
    })

    it('stand newest first without a query, within the rights of the reader', async () => {
      expect(await names({ sort: '-created' })).toEqual([
        'canary.pdf',
        'secret.pdf',
        'reading.pdf',
        'mango.pdf',
        'Q4_juice-report.pdf',
      ])
      const user = await asUserWith(server, one, { silentRestrictions: true })
      const all = await search({}, user)
      expect(all.results.map(document => document.file_name)).toEqual([
        'reading.pdf',
        'mango.pdf',
        'Q4_juice-report.pdf',
      ])
      expect(all.aggregations.Country).toEqual([
        { label: 'Ireland', count: 1 },
        { label: 'Spain', count: 2 },
      ])
      expect((await search({ query: 'canary' }, user)).count).toBe(0)
      expect(JSON.stringify(await search({ query: 'mango' }, user))).not.toMatch(/canary|atlantis/i)
      const member = await asUserWith(server, one, { groups: ['board'] })
      expect((await names({ query: 'canary' }, member)).sort()).toEqual(['canary.pdf', 'secret.pdf'])
    })

    it('are filtered and paged', async () => {
      const filters = JSON.stringify({ Country: ['Spain'], study_year: ['2024'] })
      const found = await search({ filters, page_size: 1, page: 2, sort: 'created' })
      expect(found.count).toBe(3)
      expect(found.results.map(document => document.file_name)).toEqual(['reading.pdf'])
    })
  })

  describe('stories', () => {
    const search = (query: Record<string, unknown>, caller: Caller = one.as('user')) =>
      caller.call(searchStories, { query })

    it('are found by title, summary and text cards, best first, with what matched', async () => {
      const found = await search({ query: 'granola', sort: '-score' })
      expect(found.results.map(story => marked(story.marked_title))).toEqual([
        'Mornings with [granola]',
        'My own [granola]',
        'Evenings',
      ])
      expect(found.results[0]?.matches?.map(match => marked(match.text))).toEqual([
        'Breakfast · [Granola] is <b>eaten</b> at dawn',
      ])
      expect(found.results[2]).toMatchObject({ inner_hit_count: 1 })
      expect((await search({ query: 'grnaola' })).count).toBe(3)
    })

    it('that are private are for their author, and cards of documents are not searched', async () => {
      expect((await search({ query: 'canary' })).count).toBe(0)
      expect((await search({ query: 'canary' }, one.as('manager'))).results.map(story => story.title)).toEqual([
        'Private canary granola',
      ])
      expect((await search({ restrict: '1' })).results.map(story => story.title).sort()).toEqual([
        'Evenings',
        'Mornings with granola',
      ])
    })

    it('are counted and filtered by metadata and the year they were made', async () => {
      const all = await search({})
      expect(all.aggregations.Country).toEqual([
        { label: 'Ireland', count: 1 },
        { label: 'Spain', count: 1 },
      ])
      expect(all.aggregations.story_year?.slice(-2)).toEqual([
        { label: '2023', count: 1 },
        { label: '2022', count: 1 },
      ])
      const chosen = await search({ filters: JSON.stringify({ story_year: ['2022'], Country: ['Ireland', 'Spain'] }) })
      expect(chosen.results.map(story => story.title)).toEqual(['Mornings with granola'])
      expect(chosen.aggregations.Country).toEqual([
        { label: 'Ireland', count: 1 },
        { label: 'Spain', count: 0 },
      ])
    })

    it('offer the metadata in the order of its fields, and not what is not to be filtered by', async () => {
      const client = await server.mintClient()
      const clientId = client.client.id
      const names = ['Apple', 'Country', 'Hidden', 'Zest']
      await client.tenant(async tx => {
        await tx.insert(metadataFields).values([
          { clientId, id: newId(), name: 'Country', position: 2 },
          { clientId, id: newId(), name: 'Hidden', position: 0, filterable: false },
          { clientId, id: newId(), name: 'Zest', position: 1 },
        ])
        const metadata = names.map(name => ({ name, values: ['Any'] }))
        const story = { clientId, id: newId(), author: client.manager.id, title: 'Ordered', public: true, metadata }
        await tx.insert(stories).values(story)
      })
      const { aggregations } = await search({}, client.as('user'))
      expect(Object.keys(aggregations)).toEqual(['story_year', 'Zest', 'Country', 'Apple'])
    })

    it('are sorted by title and by change', async () => {
      const titles = async (sort: string) => (await search({ sort })).results.map(story => story.title)
      expect(await titles('title')).toEqual(['Evenings', 'Mornings with granola', 'My own granola'])
      expect(await titles('-title')).toEqual(['My own granola', 'Mornings with granola', 'Evenings'])
    })
  })
})
