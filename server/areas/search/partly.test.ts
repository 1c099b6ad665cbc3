import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, listStudies, searchDocuments, searchStories } from '@core/contract'
import { asUserWith, insertDocument, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { stories } from '../../db/schema'

type Query = Readonly<Record<string, unknown>>

describeOnBothEngines('studies, stories and documents are found by parts of the query', engine => {
  let server: TestServer
  let one: MintedClient
  let reader: Caller
  const study = (seed: Parameters<typeof insertSearchStudy>[2]) =>
    one.tenant(tx => insertSearchStudy(tx, one.client.id, seed))
  const story = (title: string, summary = '', isPublic = true) =>
    one.tenant(tx =>
      tx.insert(stories).values({
        ...{ clientId: one.client.id, id: newId(), author: one.manager.id, public: isPublic, groups: [] },
        ...{ title, summary },
      }),
    )
  const document = (studyId: string, name: string, pages: readonly string[]) =>
    one.tenant(tx => insertDocument(tx, one, { studyId, name, pages }))

  /** What was found, a line before what matches in part: 'Whole | Part', and the counts. */
  const lined = (
    { count, near_count: near }: { readonly count: number; readonly near_count: number },
    found: readonly (readonly [name: string, near: boolean | undefined])[],
  ) => {
    const of = (part: boolean) =>
      found.flatMap(([name, isNear]) => ((isNear ?? false) === part ? [name] : [])).join(', ')
    // In part comes last.
    expect(found.map(([, isNear]) => isNear ?? false)).toEqual([...found.map(([, isNear]) => isNear ?? false)].sort())
    expect([count, near]).toEqual([found.length, found.filter(([, isNear]) => isNear).length])
    return `${of(false)} | ${of(true)}`.trim()
  }
  const inStudies = async (query: string, more: Query = {}, caller = reader) => {
    const answer = await caller.call(listStudies, { query: { query, sort: '-score', ...more } })
    return lined(
      answer,
      answer.results.map(({ name, near }) => [name, near]),
    )
  }
  const inStories = async (query: string, more: Query = {}, caller = reader) => {
    const answer = await caller.call(searchStories, { query: { query, sort: '-score', ...more } })
    return lined(
      answer,
      answer.results.map(({ title, near }) => [title, near]),
    )
  }
  const inDocuments = async (query: string, more: Query = {}, caller = reader) => {
    const answer = await caller.call(searchDocuments, { query: { query, ...more } })
    return lined(
      answer,
      answer.results.flatMap(hit => ('marked_name' in hit ? [[hit.file_name, hit.near] as const] : [])),
    )
  }

  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    reader = await asUserWith(server, one, {})
    const lunch = await study({
      name: 'Lunch tracker',
      number: 'LT-77',
      year: 2021,
      metadata: [{ name: 'Country', values: ['Spain'] }],
      questions: [{ text: 'Who packs the lunch box?', options: ['Parents', 'Children'] }, { text: 'Which fruit?' }],
    })
    await study({
      name: 'Snack study',
      year: 2023,
      metadata: [{ name: 'Country', values: ['France'] }],
      questions: [{ text: 'Do parents buy snacks?' }, { text: 'Which lunch do you like?' }],
    })
    await study({ name: 'Cars', year: 2022, questions: [{ text: 'Which car do you drive?' }] })
    await study({
      name: 'Board study',
      rights: { restrictedGroups: ['board'] },
      questions: [{ text: 'Hidden parents pack a lunch box of granola' }],
    })
    await document(lunch, 'Debrief.pdf', ['Contents', 'Parents pack with care', 'A lunch box costs little', 'Fruit'])
    await document(lunch, 'Lunch box prices.pdf', ['Prices rise'])
    await story('What is in the bag', 'Parents pack fruit')
    await story('A box for lunch', 'Bread, mostly')
    await story('Evenings', 'Nothing to eat')
    await story('Private parents', 'Lunch box', false)
  })
  afterAll(() => server.close())

  describe('studies', () => {
    it('that have everything come first, also by their name and a question together; then those that have some', async () => {
      expect(await inStudies('lunch box parents')).toBe('Lunch tracker | Snack study')
      expect(await inStudies('tracker parents 2021')).toBe('Lunch tracker |')
      expect(await inStudies('what do people think about lunch boxes')).toBe('Lunch tracker | Snack study')
    })

    it('whose questions have the words only between them are no match of everything', async () => {
      expect(await inStudies('parents fruit')).toBe('| Lunch tracker, Snack study')
      expect(await inStudies('buy lunch')).toBe('| Snack study, Lunch tracker')
    })

    it('in part only where that is wanted, and not beside preferred ones', async () => {
      expect(await inStudies('lunch box parents', { near: '0' })).toBe('Lunch tracker |')
      expect(await inStudies('lunch box parents', { boost: '1' })).toBe('Lunch tracker |')
    })

    it('in any order, page by page and with filters: what matches everything stays first, and counts are those of the list', async () => {
      expect(await inStudies('lunch box parents', { sort: '-study_year' })).toBe('Lunch tracker | Snack study')
      const spain = { filters: JSON.stringify({ Country: ['Spain'] }) }
      expect(await inStudies('lunch box parents', spain)).toBe('Lunch tracker |')
      const [first, second] = [
        await reader.call(listStudies, {
          query: { query: 'lunch box parents', page: 1, page_size: 1, sort: '-score' },
        }),
        await reader.call(listStudies, {
          query: { query: 'lunch box parents', page: 2, page_size: 1, sort: '-score' },
        }),
      ]
      expect([...first.results, ...second.results].map(({ name, near }) => [name, near])).toEqual([
        ['Lunch tracker', false],
        ['Snack study', true],
      ])
      expect([first.near_count, second.near_count]).toEqual([1, 1])
    })
  })

  describe('stories', () => {
    it('that have everything come first, then those that have some, down to half of the best', async () => {
      expect(await inStories('lunch box bread')).toBe('A box for lunch |')
      expect(await inStories('parents pack lunch box')).toBe('| A box for lunch, What is in the bag')
      expect(await inStories('parents pack lunch box', { near: '0' })).toBe('|')
      expect(await inStories('what do parents think of fruit')).toBe('What is in the bag |')
    })

    it('never by function words and fillers', async () => {
      expect(await inStories('what do people think about zebras')).toBe('|')
      expect(await inStories('"bread lunch" parents')).toBe('|')
    })
  })

  describe('documents', () => {
    it('that have everything on one page, with the help of the name, come first', async () => {
      expect(await inDocuments('lunch box prices')).toBe('Lunch box prices.pdf | Debrief.pdf')
      expect(await inDocuments('lunch box rise')).toBe('Lunch box prices.pdf | Debrief.pdf')
      expect(await inDocuments('parents lunch box')).toBe('| Lunch box prices.pdf, Debrief.pdf')
    })

    it('name the pages that have most of it, and the words that these have', async () => {
      const { results } = await reader.call(searchDocuments, { query: { query: 'parents lunch box' } })
      const hit = results.find(one => 'marked_name' in one && one.file_name === 'Debrief.pdf')
      expect(hit).toMatchObject({
        near: true,
        inner_hit_count: 1,
        matches: [{ page: 3 }],
        marked_words: ['lunch box'],
      })
    })
  })

  it('a word of the glossary is a match of everything, by whichever form', async () => {
    await one.as('manager').call(createEntry, { body: { forms: ['midday meal', 'lunch'] } })
    expect(await inStories('midday meal box')).toBe('A box for lunch |')
    expect(await inDocuments('midday meal box prices')).toBe('Lunch box prices.pdf | Debrief.pdf')
    expect(await inStudies('midday meal box parents')).toBe('Lunch tracker | Snack study')
  })

  it('hidden ones change no order, no count and no line', async () => {
    const silent = await asUserWith(server, one, { silentRestrictions: true })
    const all = async () => [
      await inStudies('lunch box parents granola', {}, silent),
      await inStories('parents pack lunch box granola', {}, silent),
      await inDocuments('parents lunch box granola', {}, silent),
    ]
    const before = await all()
    expect(before).toEqual([
      '| Lunch tracker',
      '| A box for lunch, What is in the bag',
      '| Lunch box prices.pdf, Debrief.pdf',
    ])
    const hidden = await study({
      name: 'More granola of the board',
      rights: { restrictedGroups: ['board'] },
      questions: Array.from({ length: 30 }, (_, at) => ({ text: `Hidden parents and granola ${String(at)}` })),
    })
    for (const at of Array(10).keys()) {
      await document(hidden, `Granola ${String(at)}.pdf`, ['Parents and granola'])
      await story(`Hidden ${String(at)}`, 'Parents and granola', false)
    }
    expect(await all()).toEqual(before)
  })
})
