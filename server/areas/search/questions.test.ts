import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchQuestions, type MarkedText, type OutputOf } from '@core/contract'
import { asUserWith, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

const marked = (parts: MarkedText): string => parts.map(part => (part.hit ? `[${part.text}]` : part.text)).join('')
const textOf = (parts: MarkedText): string => parts.map(part => part.text).join('')

const HOSTILE = '<script>alert("x")</script> \uE000brand\uE001 of choice & <b>loyalty</b>'

describeOnBothEngines('questions are searched', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
    const add = (client: MintedClient, seed: Parameters<typeof insertSearchStudy>[2]) =>
      client.tenant(tx => insertSearchStudy(tx, client.client.id, seed))
    const country = (value: string, category = 'Food:::Snacks') => [
      { name: 'Country', values: [value] },
      { name: 'Category', values: [category] },
    ]
    const awareness = 'Which of these coffee brands have you heard of?'
    for (const [year, nation] of [
      [2021, 'Ireland'],
      [2023, 'Ireland'],
      [2022, 'Spain'],
    ] as const)
      await add(one, {
        name: `Tracker ${year}`,
        year,
        metadata: country(nation, nation === 'Spain' ? 'Cars' : 'Food:::Snacks'),
        questions: [
          {
            name: 'aware',
            text: year === 2022 ? 'Which of these  COFFEE brands have you heard of' : awareness,
            options: ['Zoë’s Café', 'Bean & Co', 'Coffee Coffee Shop', 'None'],
          },
        ],
      })
    await add(one, {
      name: 'Mixed',
      year: 2020,
      metadata: country('France'),
      questions: [
        { text: 'How often do you drink tea?', options: ['Daily', 'Weekly'], label: 'Tea frequency' },
        {
          text: 'Where do you shop?',
          options: ['Online', 'A tea house', 'Brewery store'],
          breakouts: ['Teatime'],
          nets: ['Tea places'],
          tags: ['tea'],
        },
        { text: 'Who are you?', kind: 'open' },
        { text: HOSTILE },
        { text: 'Overall satisfaction with your brewery visit, Q4_report 18-24' },
        { text: 'Rate the naïve crème brûlée at Müller' },
        { text: 'New shoes from York' },
        { text: 'Ever been to New York?' },
      ],
    })
    await add(one, {
      name: 'Board',
      rights: { restrictedGroups: ['board'] },
      metadata: [{ name: 'Country', values: ['Atlantis'] }],
      questions: [{ text: 'Canary lockedquestion' }, { text: 'Wombat locked' }],
    })
    await add(one, {
      name: 'Limited',
      dataset: { groupRestrictions: ['board'] },
      questions: [
        { text: 'Canary limitedquestion' },
        { text: 'Platypus open to all', unrestricted: true },
        { name: 'closed_grid', text: 'A closed grid', kind: 'grid' },
        { name: 'open_grid', text: 'An open grid', kind: 'grid', unrestricted: true },
        { text: 'Okapi of a closed grid', unrestricted: true, ofGrid: 'closed_grid' },
        { text: 'Okapi of an open grid', unrestricted: true, ofGrid: 'open_grid' },
      ],
    })
    await add(one, { name: 'Draft', dataset: { published: false }, questions: [{ text: 'Canary draftquestion' }] })
    await add(other, { name: 'Foreign', questions: [{ text: 'Canary foreignquestion coffee' }] })
  })
  afterAll(() => server.close())

  const search = async (
    query: Record<string, unknown>,
    caller: Caller = one.as('manager'),
  ): Promise<OutputOf<typeof searchQuestions>> => caller.call(searchQuestions, { query })
  const texts = async (query: string, caller?: Caller) =>
    (await search({ query }, caller)).results.filter(hit => !hit.near).map(hit => hit.question_text)

  it('by word stems, accents left out and beginnings of words', async () => {
    expect(await texts('drinking tea')).toEqual(['How often do you drink tea?'])
    expect(await texts('creme brulee mull')).toEqual(['Rate the naïve crème brûlée at Müller'])
    expect(await texts('satisf')).toEqual(['Overall satisfaction with your brewery visit, Q4_report 18-24'])
    expect(await texts('report 24')).toHaveLength(1)
  })

  it('by phrases, without excluded words, and by alternatives', async () => {
    expect(await texts('"new york"')).toEqual(['Ever been to New York?'])
    expect((await texts('new york')).sort()).toEqual(['Ever been to New York?', 'New shoes from York'])
    expect(await texts('york -shoes')).toEqual(['Ever been to New York?'])
    expect((await texts('shoes or brulee')).sort()).toHaveLength(2)
  })

  it('when only function words are asked for', async () => {
    const found = await search({ query: 'who are you' })
    expect(found.results.map(hit => marked(hit.marked_text))).toContain('[Who] [are] [you]?')
    expect((await search({ query: 'themselves' })).count).toBe(0)
  })

  it('with typing errors only where nothing matches as it was typed', async () => {
    const found = await search({ query: 'cofee bradns' })
    expect(found.results.filter(hit => !hit.near).map(hit => marked(hit.marked_text))).toEqual([
      'Which of these [coffee] [brands] have you heard of?',
    ])
    expect(await texts('satisfcation')).toHaveLength(1)
    // 'shop' is there: 'shoes' is not tried in its place.
    expect(await texts('shop')).not.toContain('New shoes from York')
    expect((await search({ query: 'qqqqqqqq' })).count).toBe(0)
  })

  it('and says what was searched instead of what was typed, where that finds something', async () => {
    expect((await search({ query: ' Cofee  "bradns" ' })).corrected).toBe('coffee  "brands"')
    expect((await search({ query: 'coffee' })).corrected).toBeNull()
    expect((await search({ query: 'qqqqqqqq' })).corrected).toBeNull()
    // No question holds both: those with one of them are near, for the words that were meant.
    expect(await search({ query: 'cofee brewrey' })).toMatchObject({
      count: 3,
      near_count: 3,
      corrected: 'coffee brewery',
    })
    expect(await search({})).toMatchObject({ corrected: null })
    const filtered = await search({ query: 'cofee', filters: '{"Country":["France"]}' })
    expect(filtered).toMatchObject({ count: 0, corrected: 'coffee' })
  })

  it('with matches in the question first, and counts and shows at most three other matches', async () => {
    const found = await search({ query: 'tea' })
    expect(found.results.map(hit => hit.question_text)).toEqual(['How often do you drink tea?', 'Where do you shop?'])
    expect(found.results[1]?.matches.map(match => [match.kind, marked(match.text)])).toEqual([
      ['response', 'A [tea] house'],
      ['breakout', '[Teatime]'],
      ['net', '[Tea] places'],
    ])
    expect(found.results[1]?.inner_hit_count).toBe(4)
    expect(found.results[0]?.matches).toEqual([
      {
        kind: 'label',
        text: [
          { text: 'Tea', hit: true },
          { text: ' frequency', hit: false },
        ],
      },
    ])
  })

  it('with what lists say of a question wherever it stands', async () => {
    const [hit] = (await search({ query: 'daily' })).results
    expect(hit).toMatchObject({
      nk: hit?.id,
      question_text: 'How often do you drink tea?',
      is_quantitative: true,
      suggested_xtab: false,
      represents: null,
      main_var_list: expect.any(Array) as unknown,
    })
  })

  it('in the spelling of the text', async () => {
    const found = await search({ query: 'zoe cafe' })
    expect(found.results[0]?.matches.map(match => marked(match.text))).toEqual(['[Zoë]’s [Café]'])
  })

  it('and names the words once in all that its page shows, side by side together, but not its code or tags', async () => {
    const [tea, shop] = (await search({ query: 'tea' })).results
    expect(tea?.marked_words).toEqual(['tea'])
    expect(shop?.marked_words).toEqual(['tea', 'Teatime'])
    expect((await search({ query: 'coffee shop' })).results[0]?.marked_words).toEqual(['coffee', 'Coffee Coffee Shop'])
    expect((await search({ query: 'aware' })).results[0]?.marked_words).toEqual([])
  })

  it('and answers plain parts, whatever the text holds', async () => {
    const [hit] = (await search({ query: 'loyalty' })).results
    expect(hit && textOf(hit.marked_text)).toBe(HOSTILE)
    expect(hit?.marked_text.filter(part => part.hit)).toEqual([{ text: 'loyalty', hit: true }])
  })

  it.each([
    "'",
    '"',
    '"open phrase',
    '&|!:*<->()',
    'a & | !',
    ':*',
    '\\',
    '😀',
    '-',
    '--',
    '-""',
    'or',
    'or or or',
    '%_',
    '\u200B',
    `${'x'.repeat(499)}'`,
    'tea '.repeat(125),
    "it's:*",
    '((',
    '\uE000',
    '-tea',
    '½ ﬁne ²',
    'Ⓐ ａｂｃ',
  ])('without failing on %j', async query => {
    expect((await search({ query })).count).toBeGreaterThanOrEqual(0)
  })

  it('finds nothing by punctuation alone', async () => {
    expect((await search({ query: '?!' })).count).toBe(0)
  })

  it('grouped over waves: the newest stands for the others', async () => {
    const found = await search({ query: 'coffee heard' })
    expect(found.count).toBe(1)
    expect(found.results).toMatchObject([{ study: { name: 'Tracker 2023' }, wave_count: 2 }])
    expect(found.results[0]?.waves.map(wave => wave.study.name)).toEqual(['Tracker 2022', 'Tracker 2021'])
    const ireland = await search({ query: 'coffee heard', filters: JSON.stringify({ Country: ['Spain'] }) })
    expect(ireland.results).toMatchObject([{ study: { name: 'Tracker 2022' }, wave_count: 0, waves: [] }])
  })

  it('with counts per value of the studies that hold them; a chosen category counts as if it were not chosen', async () => {
    const all = await search({ query: 'coffee' })
    expect(all.aggregations.Country).toEqual([
      { label: 'Ireland', count: 1 },
      { label: 'Spain', count: 1 },
    ])
    expect(all.aggregations.study_year).toEqual([
      { label: '2023', count: 1 },
      { label: '2022', count: 1 },
      { label: '2021', count: 1 },
    ])
    expect(all.aggregations.Category).toContainEqual({ label: 'Food', count: 1 })
    const chosen = await search({ query: 'coffee', filters: JSON.stringify({ Country: ['Ireland'] }) })
    expect(chosen.results[0]?.wave_count).toBe(1)
    expect(chosen.aggregations.Country).toEqual(all.aggregations.Country)
    expect(chosen.aggregations.Category).toContainEqual({ label: 'Cars', count: 0 })
    const outer = await search({
      query: 'coffee',
      filters: JSON.stringify({ Category: ['Food'], study_year: ['2021'] }),
    })
    expect(outer.results).toMatchObject([{ study: { name: 'Tracker 2021' } }])
    expect((await search({ query: 'coffee', filters: '{"Nothing":["of the sort"]}' })).count).toBe(0)
  })

  it('page by page, in a stable order', async () => {
    const all = await search({ page_size: 100 })
    const pages = await Promise.all([1, 2, 3, 4].map(page => search({ page, page_size: 4 })))
    expect(pages.flatMap(page => page.results.map(hit => hit.id))).toEqual(all.results.slice(0, 16).map(hit => hit.id))
    expect(new Set(pages.map(page => page.count))).toEqual(new Set([all.count]))
    const oldest = await search({ sort: 'study_year', page_size: 100 })
    expect(oldest.results[0]?.study.name).toBe('Mixed')
  })

  describe('within the rights of the reader', () => {
    const canaries = async (caller: Caller) => (await texts('canary', caller)).sort()

    it('for managers: everything of their organisation', async () => {
      expect(await canaries(one.as('manager'))).toEqual([
        'Canary draftquestion',
        'Canary limitedquestion',
        'Canary lockedquestion',
      ])
      expect(await canaries(other.as('manager'))).toEqual(['Canary foreignquestion coffee'])
    })

    it.each([
      ['locked', {}],
      ['silently restricted', { silentRestrictions: true }],
    ])(
      'for %s users: nothing of closed studies, datasets and drafts, in no count, value or correction',
      async (_, rights) => {
        const user = await asUserWith(server, one, rights)
        expect(await canaries(user)).toEqual([])
        const hidden = await search({ query: 'lockedquestion' }, user)
        expect(hidden).toEqual(await search({ query: 'qqqqqqqquestion' }, user))
        // A hidden word that is spelled alike does not keep the correction away.
        expect(await texts('wombat', user)).toEqual([])
        expect((await search({ query: 'wombta' }, user)).corrected).toBeNull()
        const all = await search({ page_size: 100 }, user)
        expect(JSON.stringify(all)).not.toMatch(/canary|Atlantis|Wombat/i)
        // In a dataset for other groups, which is absent under silent restrictions and open in part to others.
        expect(await texts('platypus', user)).toEqual('silentRestrictions' in rights ? [] : ['Platypus open to all'])
        expect((await search({ query: 'platypus', restrict: '1' }, user)).count).toBe(0)
      },
    )

    it('tells the grid that a question came from to those who may know that grid', async () => {
      const represented = async (caller: Caller) =>
        Object.fromEntries(
          (await search({ query: 'okapi' }, caller)).results.map(hit => [hit.question_text, hit.represents]),
        )
      expect(await represented(await asUserWith(server, one, {}))).toEqual({
        'Okapi of a closed grid': null,
        'Okapi of an open grid': 'open_grid',
      })
      expect(await represented(await asUserWith(server, one, { groups: ['board'] }))).toEqual({
        'Okapi of a closed grid': 'closed_grid',
        'Okapi of an open grid': 'open_grid',
      })
    })

    it('for members of the group: also what is open to it', async () => {
      const member = await asUserWith(server, one, { groups: ['board'] })
      expect(await canaries(member)).toEqual(['Canary limitedquestion', 'Canary lockedquestion'])
    })
  })
})
