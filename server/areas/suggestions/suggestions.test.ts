import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suggest, type MarkedText, type OutputOf, type SuggestionKind } from '@core/contract'
import { asUserWith, insertDocument, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { stories } from '../../db/schema'
import { readTerms } from '../fullText'
import { markLetters } from './letters'
import { WINDOW } from './window'

type Answer = OutputOf<typeof suggest>

const marked = (parts: MarkedText): string => parts.map(part => (part.hit ? `[${part.text}]` : part.text)).join('')

describe('the marked letters', () => {
  const letters = (word: string, typed: string): string => {
    const terms = readTerms(typed)
    if (!terms) throw new Error('nothing was typed')
    return marked(markLetters([{ text: word, hit: true }], terms))
  }

  it('are those that were typed, in the spelling of the text', () => {
    expect(letters('Brands', 'bra')).toBe('[Bra]nds')
    expect(letters('Zoë’s', 'zoe')).toBe('[Zoë]’s')
    expect(letters('ﬁne', 'fi')).toBe('[ﬁ]ne')
    expect(letters('Snack', 'snack')).toBe('[Snack]')
  })

  it('are the whole word where it matches by its stem alone', () => {
    expect(letters('brand', 'brands')).toBe('[brand]')
  })
})

describeOnBothEngines('suggestions', engine => {
  let server: TestServer
  let one: MintedClient
  let reader: Caller
  let manager: Caller
  const add = (seed: Parameters<typeof insertSearchStudy>[2], client = one) =>
    client.tenant(tx => insertSearchStudy(tx, client.client.id, seed))
  const ask = (query: string, kind?: SuggestionKind, caller = reader): Promise<Answer> =>
    caller.call(suggest, { query: { query, ...(kind && { kind }) } })
  const questionsFor = async (query: string, kind?: SuggestionKind, caller = reader) =>
    (await ask(query, kind, caller)).questions.map(
      found => `${marked(found.marked_name)} ${marked(found.marked_text)} (${found.study.name})`,
    )

  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    const other = await server.mintClient()
    manager = await server.signIn(one.manager.email)
    reader = await asUserWith(server, one, {})
    const brands = 'Which snack brands have you heard of?'
    const tracker = await add({
      name: 'Snack Tracker 2023',
      number: 'NF-2023-0007',
      year: 2023,
      questions: [
        { name: 'Q1', text: brands, options: ['Kestrel', 'Northwind'] },
        { name: 'Q12', text: 'How often do you eat between meals?', options: ['Daily', 'Snacking never'] },
        { name: 'Q120', text: 'Where do you live?', options: ['Town', 'Country'] },
      ],
    })
    await add({ name: 'Older Tracker', number: 'NF-2020-0001', year: 2020, questions: [{ name: 'A1', text: brands }] })
    await add({
      name: 'Snack secrets',
      number: 'NF-2024-0099',
      year: 2024,
      rights: { restrictedGroups: ['board'] },
      questions: [{ name: 'Q12', text: 'Snack secrets of the board' }],
    })
    await add({
      name: 'Half open',
      year: 2022,
      dataset: { groupRestrictions: ['board'] },
      questions: [
        { name: 'H1', text: 'Snackable and open', unrestricted: true },
        { name: 'H2', text: 'Snackable and closed' },
      ],
    })
    await add({ name: 'Snack of others', questions: [{ text: 'Snack of others' }] }, other)
    await one.tenant(tx => insertDocument(tx, one, { studyId: tracker, name: 'Snack summary.pdf', pages: ['x', 'y'] }))
    await one.tenant(async tx => {
      const story = { clientId: one.client.id, author: one.manager.id, summary: '', groups: [] }
      await tx.insert(stories).values([
        { ...story, id: 'story-public', title: 'Snacks win', public: true },
        { ...story, id: 'story-private', title: 'Snacks lose', public: false },
        { ...story, id: 'story-old', title: 'Snacks of old', public: true, archivedAt: new Date() },
      ])
    })
  })
  afterAll(() => server.close())

  it('come of every kind for the beginning of a word, with its letters marked', async () => {
    const found = await ask('sna')
    expect(found.studies.map(({ marked_name }) => marked(marked_name))).toEqual(['[Sna]ck Tracker 2023'])
    expect(found.stories.map(({ id, marked_title }) => [id, marked(marked_title)])).toEqual([
      ['story-public', '[Sna]cks win'],
    ])
    expect(found.documents.map(({ marked_name, page_count }) => [marked(marked_name), page_count])).toEqual([
      ['[Sna]ck summary.pdf', 2],
    ])
    expect(await questionsFor('sna')).toEqual([
      'H1 [Sna]ckable and open (Half open)',
      'Q1 Which [sna]ck brands have you heard of? (Snack Tracker 2023)',
      'Q12 How often do you eat between meals? (Snack Tracker 2023)',
    ])
    const [answer] = found.questions.flatMap(({ marked_answer }) => (marked_answer ? [marked(marked_answer)] : []))
    expect(answer).toBe('[Sna]cking never')
  })

  it('find a study by its number, however it is written, and by a part of it', async () => {
    for (const query of ['NF-2023-0007', 'nf20230007', '2023 0007', '0007', 'nf-2023'])
      expect((await ask(query, 'studies')).studies.map(({ study }) => study.study_number)).toContain('NF-2023-0007')
    expect((await ask('0007')).studies.map(({ marked_number }) => marked(marked_number))).toEqual(['NF-2023-[0007]'])
  })

  it('put the question first whose code was typed, then codes that begin so', async () => {
    expect(await questionsFor('q12')).toEqual([
      '[Q12] How often do you eat between meals? (Snack Tracker 2023)',
      '[Q12]0 Where do you live? (Snack Tracker 2023)',
    ])
  })

  it('name the newest of several waves with the same text', async () => {
    expect(await questionsFor('snack brands heard')).toEqual([
      'Q1 Which [snack] [brands] have you [heard] of? (Snack Tracker 2023)',
    ])
  })

  it('are none for words that are nowhere, for function words and for nothing', async () => {
    const nothing = { studies: [], questions: [], stories: [], documents: [], glossary: [] }
    for (const query of ['', ' ', 'the', '?!', 'zzzz', 'secrets', 'closed', 'others'])
      expect(await ask(query)).toEqual(nothing)
  })

  it('hold what managers alone may see, for managers', async () => {
    expect((await ask('secrets', undefined, manager)).studies.map(({ study }) => study.name)).toEqual(['Snack secrets'])
    expect(await questionsFor('closed', undefined, manager)).toEqual(['H2 Snackable and [closed] (Half open)'])
  })

  it('are the newest that the reader sees, whatever else matches', async () => {
    const before = await questionsFor('sna', 'questions')
    await add({
      name: 'Many hidden',
      year: 2025,
      rights: { restrictedGroups: ['board'] },
      questions: Array.from({ length: WINDOW + 5 }, (_, at) => ({ name: `h${at}`, text: `Snack hidden ${at}` })),
    })
    expect(await questionsFor('sna', 'questions')).toEqual(before)
    await add({
      name: 'Many shown',
      year: 2021,
      questions: Array.from({ length: WINDOW + 5 }, (_, at) => ({ name: `s${at}`, text: `Snack shown ${at}` })),
    })
    const after = await questionsFor('sna', 'questions')
    expect(after).toHaveLength(12)
    expect(after[0]).toBe(before[0])
    // Beyond the window nothing is looked for.
    expect(after.some(line => line.includes('Older Tracker'))).toBe(false)
  })

  it('leave stories out where the organisation has none', async () => {
    const plain = await server.mintClient({ flags: { stories: false } })
    const caller = await asUserWith(server, plain, {})
    expect(await ask('sna', 'stories', caller)).toEqual({
      studies: [],
      questions: [],
      stories: [],
      documents: [],
      glossary: [],
    })
  })
})
