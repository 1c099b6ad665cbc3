import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createEntry,
  deleteEntry,
  dismissUnfound,
  importGlossary,
  listGlossary,
  listUnfound,
  patchEntry,
  searchQuestions,
} from '@core/contract'
import { GLOSSARY_LIMITS } from '@core/domain'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  refusalOf,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { glossaryEntries, securityLog, unfoundSearches } from '../../db/schema'
import { writeUsage } from '../usage'

describe('a glossary', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, { name: 'Oats', questions: [{ text: 'How happy are you?' }] }),
    )
  })
  afterAll(() => server.close())
  afterEach(() => client.tenant(tx => tx.delete(glossaryEntries).where(eq(glossaryEntries.clientId, client.client.id))))

  const as = (role: RoleName = 'manager') => client.as(role)
  const add = (forms: string[], role: RoleName = 'manager') => as(role).call(createEntry, { body: { forms } })
  const listed = async (of = client) =>
    (await of.as('manager').call(listGlossary, { query: {} })).results.map(({ forms }) => forms)
  const load = (text: string) => as().call(importGlossary, { body: { text } })
  const problem = (sentence: string, status = 400) => [status, sentence, { forms: [sentence] }]

  it('is kept by managers and admins, by name, with who made and changed it', async () => {
    const made = await add(['satisfaction', ' CSAT '])
    expect(made).toMatchObject({
      forms: ['satisfaction', 'CSAT'],
      created_by: 'Test manager',
      changed_by: 'Test manager',
    })
    await add(['Äpfel', 'apples'], 'admin')
    expect(await listed()).toEqual([
      ['Äpfel', 'apples'],
      ['satisfaction', 'CSAT'],
    ])
    const changed = await as('admin').call(patchEntry, {
      params: { entryId: made.id },
      body: { forms: ['CSAT', 'customer satisfaction'], base: made.forms },
    })
    expect(changed).toMatchObject({
      ...{ forms: ['CSAT', 'customer satisfaction'], created: made.created },
      ...{ created_by: 'Test manager', changed_by: 'Test admin' },
    })
    await as().call(deleteEntry, { params: { entryId: made.id } })
    expect(await listed()).toEqual([['Äpfel', 'apples']])
    expect(await refusalOf(as().call(deleteEntry, { params: { entryId: made.id } }))).toEqual([
      404,
      'There is no such entry.',
      undefined,
    ])
  })

  it('is no business of others, nor of other organisations', async () => {
    const { id } = await add(['one', 'eins'])
    const body = { forms: ['two', 'zwei'] }
    const calls = [
      () => as('user').send(listGlossary, { query: {} }),
      () => as('user').send(createEntry, { body }),
      () => as('user').send(patchEntry, { params: { entryId: id }, body }),
      () => as('user').send(deleteEntry, { params: { entryId: id } }),
      () => as('user').send(importGlossary, { body: { text: 'a1, b1' } }),
      () => as('user').send(listUnfound, {}),
      () => as('user').send(dismissUnfound, { body: { words: 'x' } }),
    ]
    for (const call of calls) expect((await call()).status).toBe(403)
    const other = await server.mintClient()
    expect(await listed(other)).toEqual([])
    const theirs = { params: { entryId: id } }
    for (const call of [
      () => other.as('admin').call(patchEntry, { ...theirs, body }),
      () => other.as('admin').call(deleteEntry, theirs),
    ])
      expect((await refusalOf(call()))[0]).toBe(404)
    // Both can have the same words.
    await other.as('admin').call(createEntry, { body: { forms: ['one', 'uno'] } })
    expect(await listed()).toEqual([['one', 'eins']])
  })

  it('says what is wrong with forms', async () => {
    const long = 'x'.repeat(81)
    const cases: [string[], string][] = [
      [[], 'Enter at least two words or phrases that mean the same.'],
      [[' ', '\t'], 'Enter at least two words or phrases that mean the same.'],
      [['CSAT', 'csat', 'Cśat'], 'Add another word or phrase that means the same as “CSAT”.'],
      [['CSAT', '?!*'], '“?!*” has no letter or digit, so nobody can search for it.'],
      [['CSAT', '👍'], '“👍” has no letter or digit, so nobody can search for it.'],
      [['of the', 'x1'], '“of the” is too common: searches leave it out. Add a word that tells more.'],
      [
        ['trick or treat', 'x1'],
        '“trick or treat” has the word “or”, which splits a search in two. Leave it out, or write two phrases.',
      ],
      [['a1 b c d e f g', 'x1'], '“a1 b c d e f g” has 7 words. A phrase can have 6: shorten it.'],
      [['x1', long], `“${'x'.repeat(40)}…” has 81 characters. A word or phrase can have 80: shorten it.`],
      [
        Array.from({ length: 13 }, (_, at) => `form ${at}`),
        'This entry has 13 words and phrases. An entry can have 12: split it, or leave some out.',
      ],
    ]
    for (const [forms, sentence] of cases) expect(await refusalOf(add(forms))).toEqual(problem(sentence))
    expect(await listed()).toEqual([])
  })

  it('has each form once, whatever its case, accents and signs', async () => {
    const made = await add(['Café', 'coffee shop'])
    const taken = (form: string) =>
      problem(`“${form}” is already in the entry “Café”. Change that entry, or leave “${form}” out here.`, 409)
    for (const form of ['CAFE', 'café', 'Coffee-Shop', ' coffee   shop'])
      expect(await refusalOf(add([form, 'tea room']))).toEqual(taken(form.trim().replace(/\s+/g, ' ')))
    const second = await add(['Bar', 'pub'])
    const body = { forms: ['Bar', 'pub', 'cafe'] }
    expect(await refusalOf(as().call(patchEntry, { params: { entryId: second.id }, body }))).toEqual(taken('cafe'))
    // Its own forms are no obstacle.
    const own = { params: { entryId: made.id }, body: { forms: ['CAFE', 'coffee shop', 'coffeehouse'] } }
    expect((await as().call(patchEntry, own)).forms).toEqual(own.body.forms)
    const both = await Promise.allSettled([add(['race', 'first']), add(['RACE', 'second'])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is not overwritten by somebody who saw an older one', async () => {
    const made = await add(['NPD', 'new products'])
    const params = { entryId: made.id }
    const base = made.forms
    await as('admin').call(patchEntry, { params, body: { forms: ['NPD', 'innovation'], base } })
    const late = await as().send(patchEntry, { params, body: { forms: ['NPD', 'launches'], base } })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      code: 'edited',
      edits: [{ field: 'forms', now: ['NPD', 'innovation'], by: 'Test admin' }],
    })
    await as().call(patchEntry, { params, body: { forms: ['NPD', 'launches'], base: ['NPD', 'innovation'] } })
    expect(await listed()).toEqual([['NPD', 'launches']])
  })

  it('keeps forms as they were typed, and no signs that turn text around', async () => {
    const made = await add(['\u202EMUFG\u202C', "O'Neil & Söhne <b>", 'שלום עולם', 'brand 👩‍🔬'])
    expect(made.forms).toEqual(['MUFG', "O'Neil & Söhne <b>", 'שלום עולם', 'brand 👩‍🔬'])
  })

  describe('that is imported', () => {
    it('adds what can be added, and says of every other line why not', async () => {
      await add(['CSAT', 'customer satisfaction'])
      const text = [
        '\uFEFFNPS, net promoter; "promoters, detractors"',
        '',
        'csat\tCustomer Satisfaction',
        'CSAT = satisfaction score',
        'lonely',
        'WOM; word of mouth',
        'wom, whispers',
        '  ',
        `${'y'.repeat(5000)}, z1`,
      ].join('\r\n')
      const { added, lines } = await load(text)
      expect(added).toBe(2)
      expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
        [1, 'added'],
        [3, 'known'],
        [4, 'refused'],
        [5, 'refused'],
        [6, 'added'],
        [7, 'refused'],
        [9, 'refused'],
      ])
      expect(lines[2]?.reason).toBe(
        '“CSAT” is already in the entry “CSAT”. Change that entry, or leave “CSAT” out here.',
      )
      expect(lines[5]?.reason).toContain('“wom” is already in the entry “WOM”')
      expect(lines[6]?.name).toHaveLength(41)
      expect(await listed()).toEqual([
        ['CSAT', 'customer satisfaction'],
        ['NPS', 'net promoter', 'promoters, detractors'],
        ['WOM', 'word of mouth'],
      ])
    })

    it('refuses what is no list or too long a list, and changes nothing', async () => {
      const refused = async (text: string) => (await refusalOf(load(text)))[1]
      expect(await refused(' \n,;\n')).toBe(
        'There is no entry in this list. Write one on each line, such as: CSAT, customer satisfaction',
      )
      expect(await refused('a1,b1\n'.repeat(1001))).toBe('This list has 1,001 lines. Import at most 1,000 at once.')
      expect(await listed()).toEqual([])
    })

    it('stops at the end of the room that a glossary has', async () => {
      const many = Array.from({ length: 999 }, (_, at) => `short${at}, long${at}`).join('\n')
      expect((await load(many)).added).toBe(999)
      const { added, lines } = await load('one, eins\ntwo, zwei')
      expect([added, lines[1]?.reason]).toEqual([1, 'A glossary can have 1,000 entries.'])
      expect((await refusalOf(add(['three', 'drei'])))[1]).toBe(
        'A glossary can have 1,000 entries. Delete one that nobody needs first.',
      )
      expect(await listed()).toHaveLength(GLOSSARY_LIMITS.entries)
    })
  })

  describe('words that were searched and not found', () => {
    const clear = () => client.tenant(tx => tx.delete(unfoundSearches))
    const unfound = async () => (await as().call(listUnfound, {})).results
    const seen = (words: string, times: number, last = new Date()) =>
      client.tenant(tx => tx.insert(unfoundSearches).values({ clientId: client.client.id, words, times, last }))
    const settle = () => client.tenant(tx => writeUsage(tx, client.client.id, 0))
    afterEach(clear)

    it('are listed by how often, with the day and never by whom, until an entry has them', async () => {
      await seen('plant milk', 3)
      await seen('oat drink', 7)
      await seen('long ago', 9, new Date(Date.now() - 400 * 86_400_000))
      await seen('?', 4)
      const day = new Date().toISOString().slice(0, 10)
      expect(await unfound()).toEqual([
        { words: 'oat drink', times: 7, last: day },
        { words: 'plant milk', times: 3, last: day },
      ])
      await add(['Oat Drink', 'oats'])
      expect((await unfound()).map(({ words }) => words)).toEqual(['plant milk'])
      const other = await server.mintClient()
      expect((await other.as('manager').call(listUnfound, {})).results).toEqual([])
    })

    it('come from searches of everybody, and are dismissed for all', async () => {
      const search = (role: RoleName, query: string) => as(role).call(searchQuestions, { query: { query } })
      for (const role of ['user', 'admin'] as const) await search(role, 'Zwieback')
      await search('user', 'happy')
      await settle()
      const [first, ...more] = await unfound()
      expect([first?.words, first?.times, more]).toEqual(['zwieback', 2, []])
      expect(JSON.stringify(first)).not.toContain(client.user.id)
      await as('admin').call(dismissUnfound, { body: { words: 'zwieback' } })
      expect(await unfound()).toEqual([])
      // Searching on does not bring it back.
      await search('user', 'zwieback')
      await settle()
      expect(await unfound()).toEqual([])
      expect((await refusalOf(as().call(dismissUnfound, { body: { words: 'never searched' } })))[0]).toBe(404)
      const log = await client.tenant(tx =>
        tx.select({ detail: securityLog.detail }).from(securityLog).where(eq(securityLog.event, 'glossary.dismissed')),
      )
      expect(log).toHaveLength(1)
      expect(JSON.stringify(log)).not.toContain('zwieback')
    })
  })
})
