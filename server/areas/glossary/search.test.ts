import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createEntry,
  deleteEntry,
  findInDocument,
  getDocumentPage,
  listStudies,
  patchEntry,
  searchDocuments,
  searchQuestions,
  searchStories,
  searchVendorQuestions,
  suggest,
  type MarkedText,
} from '@core/contract'
import { asUserWith, insertDocument, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { clients, glossaryEntries, stories } from '../../db/schema'

const marked = (parts: MarkedText): string => parts.map(part => (part.hit ? `[${part.text}]` : part.text)).join('')

const QUESTIONS = [
  { name: 'A', text: 'Overall customer satisfaction with the bank' },
  { name: 'B', text: 'CSAT of the branch' },
  { name: 'C', text: 'Satisfaction of our staff with a customer' },
  { name: 'D', text: 'Where do you buy plant milk?' },
  { name: 'E', text: 'Oat drinks and soy drinks' },
  { name: 'F', text: 'Opinion on personal computers' },
  { name: 'G', text: 'Use of a purchase index' },
  { name: 'H', text: 'Reasons for purchase intent' },
]

describeOnBothEngines('searches with a glossary', engine => {
  let server: TestServer
  let one: MintedClient
  let reader: Caller
  const add = (seed: Parameters<typeof insertSearchStudy>[2], client = one) =>
    client.tenant(tx => insertSearchStudy(tx, client.client.id, seed))
  const entry = (forms: string[], client = one) => client.as('manager').call(createEntry, { body: { forms } })
  /** Names of the questions found, those that match in part only after a line. */
  const questions = async (query: string, caller = reader) => {
    const { results } = await caller.call(searchQuestions, { query: { query } })
    const names = (near: boolean) => results.flatMap(hit => (hit.near === near ? [hit.question_name] : [])).sort()
    return [names(false).join(''), names(true).join('')]
  }
  const everything = async (query: string, caller = reader) => {
    const [studies, found, stories_, documents] = [
      await caller.call(listStudies, { query: { query } }),
      await caller.call(searchQuestions, { query: { query } }),
      await caller.call(searchStories, { query: { query } }),
      await caller.call(searchDocuments, { query: { query } }),
    ]
    return {
      studies: studies.results.map(({ name }) => name),
      questions: found.results.map(hit => marked(hit.marked_text)),
      stories: stories_.results.map(({ marked_title }) => marked(marked_title ?? [])),
      documents: documents.results.flatMap(hit => ('marked_name' in hit ? [marked(hit.marked_name)] : [])),
      by: [studies, found, stories_, documents].map(({ by_glossary }) => by_glossary),
    }
  }

  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    reader = await asUserWith(server, one, {})
    await add({ name: 'Bank', questions: QUESTIONS })
    const brands = await add({ name: 'Equity of the Northwind brand' })
    await add({ name: 'NWX tracker' })
    await one.tenant(async tx => {
      await insertDocument(tx, one, { studyId: brands, name: 'northwind brand.pdf', pages: ['Words'] })
      await insertDocument(tx, one, { studyId: brands, name: 'Other.pdf', pages: ['All about NWX here'] })
      const story = { clientId: one.client.id, author: one.manager.id, summary: '', groups: [], public: true }
      await tx.insert(stories).values([
        { ...story, id: newId(), title: 'The brand of Northwind' },
        { ...story, id: newId(), title: 'Why NWX won' },
      ])
    })
  })
  afterAll(() => server.close())

  it('find each form by every other, phrases of several words as phrases', async () => {
    expect(await questions('oat drinks')).toEqual(['E', expect.any(String)])
    const { id } = await entry(['Plant milk', 'oat drink', 'DAFP'])
    for (const query of ['plant milk', 'DAFP', 'dafp', 'Oat  Drink', 'oat-drink'])
      expect((await questions(query))[0]).toBe('DE')
    expect((await questions('buy plant milk'))[0]).toBe('D')
    // Word for word, and what is not wanted, are taken as they are.
    const offered = await reader.call(searchVendorQuestions, { query: { query: 'DAFP' } })
    expect(offered.results.map(({ question_name }) => question_name).sort()).toEqual(['D', 'E'])
    expect((await questions('"plant milk"'))[0]).toBe('D')
    expect((await questions('"oat drinks"'))[0]).toBe('E')
    expect((await questions('DAFP -soy'))[0]).toBe('D')
    // A part of a form is no form.
    expect((await questions('plant'))[0]).toBe('D')
    await one.as('manager').call(deleteEntry, { params: { entryId: id } })
    expect((await questions('plant milk'))[0]).toBe('D')
    expect((await questions('DAFP'))[0]).toBe('')
  })

  it('work in studies, stories and documents alike, mark what they found, and say so', async () => {
    const before = await everything('NWX')
    expect(before).toMatchObject({ studies: ['NWX tracker'], stories: ['Why [NWX] won'], by: [[], [], [], []] })
    await entry(['NWX', 'Northwind brand'])
    const by = [{ form: 'NWX', others: ['Northwind brand'] }]
    const short = await everything('nwx')
    expect(short.studies.sort()).toEqual(['Equity of the Northwind brand', 'NWX tracker'])
    expect(short.documents.sort()).toEqual(['Other.pdf', '[northwind] [brand].pdf'])
    // The words of a phrase stand one after the other.
    expect(short.stories).toEqual(['Why [NWX] won'])
    expect(short.by).toEqual([by, by, by, by])
    // Opened, a document marks what it was found by.
    const [hit] = (await reader.call(searchDocuments, { query: { query: 'northwind brand' } })).results.filter(
      found => 'file_name' in found && found.file_name === 'Other.pdf',
    )
    const params = { documentId: hit && 'id' in hit ? String(hit.id) : '' }
    const page = await reader.call(getDocumentPage, {
      params: { ...params, page: 1 },
      query: { query: 'northwind brand' },
    })
    expect(marked(page.marked_text ?? [])).toBe('All about [NWX] here')
    const inside = await reader.call(findInDocument, { params, query: { query: 'northwind brand' } })
    expect(inside.results.map(({ text }) => marked(text))).toEqual(['All about [NWX] here'])
    // While somebody types, and in the search for questions of a provider.
    const typed = await reader.call(suggest, { query: { query: 'nwx' } })
    expect(typed.studies.map(({ marked_name }) => marked(marked_name)).sort()).toEqual([
      'Equity of the [Northwind] [brand]',
      '[NWX] tracker',
    ])
    expect(typed.documents.map(({ marked_name }) => marked(marked_name))).toEqual(['[northwind] [brand].pdf'])
    const long = await everything('northwind brand')
    expect(long.studies.sort()).toEqual(['Equity of the Northwind brand', 'NWX tracker'])
    expect(long.stories.sort()).toEqual(['The [brand] of [Northwind]', 'Why [NWX] won'])
    expect(long.documents.sort()).toEqual(['Other.pdf', '[northwind] [brand].pdf'])
    expect(long.by[0]).toEqual([{ form: 'Northwind brand', others: ['NWX'] }])
  })

  it('go before the general abbreviations', async () => {
    expect((await questions('CSAT'))[0]).toBe('AB')
    const made = await entry(['CSAT', 'staff'])
    expect((await questions('CSAT'))[0]).toBe('BC')
    expect((await questions('customer satisfaction'))[0]).toBe('AC')
    await one.as('manager').call(deleteEntry, { params: { entryId: made.id } })
    const pi = await entry(['PI', 'purchase index'])
    expect((await questions('PI'))[0]).toBe('G')
    await one.as('manager').call(patchEntry, {
      params: { entryId: pi.id },
      body: { forms: ['PI', 'purchase index', 'personal computer'] },
    })
    expect((await questions('PI'))[0]).toBe('FG')
    await one.as('manager').call(deleteEntry, { params: { entryId: pi.id } })
    expect((await questions('PI'))[0]).toBe('H')
  })

  it('read it again once another process changed it, and only then', async () => {
    const clientId = one.client.id
    const forms = ['branches', 'zweigstellen']
    const row = { clientId, id: newId(), forms, createdBy: one.manager.id, changedBy: one.manager.id }
    await one.tenant(tx => tx.insert(glossaryEntries).values(row))
    expect((await questions('zweigstellen'))[0]).toBe('')
    await one.tenant(tx => tx.update(clients).set({ glossaryVersion: sql`${clients.glossaryVersion} + 1` }))
    expect((await questions('zweigstellen'))[0]).toBe('B')
    await one.as('manager').call(deleteEntry, { params: { entryId: row.id } })
    expect((await questions('zweigstellen'))[0]).toBe('')
  })

  it('are those of the own organisation alone', async () => {
    const other = await server.mintClient()
    await add({ name: 'Bank', questions: QUESTIONS }, other)
    await entry(['bank', 'soy'], other)
    const theirs = await asUserWith(server, other, {})
    expect((await questions('soy', theirs))[0]).toBe('AE')
    expect(await questions('soy')).toEqual(['E', expect.any(String)])
    expect((await questions('NWX', theirs))[0]).toBe('')
    expect((await everything('NWX', theirs)).by).toEqual([[], [], [], []])
    expect((await theirs.call(suggest, { query: { query: 'nwx' } })).glossary).toEqual([])
  })

  it('tell nothing of what is hidden', async () => {
    await entry(['open banking', 'zqvault'])
    const asked = ['open banking', 'zqvault', 'zqvau', 'bank zqvault', 'NWX zqvault']
    const answers = async () => {
      const found = []
      for (const query of asked)
        found.push({
          ...(await everything(query)),
          whole: await reader.call(searchQuestions, { query: { query } }),
          suggested: await reader.call(suggest, { query: { query } }),
        })
      return found
    }
    const before = await answers()
    for (let at = 0; at < 30; at += 1)
      await add({
        name: `Zqvault ${at}`,
        rights: { restrictedGroups: ['board'] },
        questions: [{ text: `Open banking and the zqvault ${at}` }],
      })
    expect(await answers()).toEqual(before)
    expect((await questions('open banking', one.as('manager')))[0]).not.toBe('')
  })

  it('suggest the entry while a form is typed', async () => {
    const suggested = async (query: string) =>
      (await reader.call(suggest, { query: { query } })).glossary.map(({ form, marked_form, others }) => [
        form,
        marked(marked_form),
        others,
      ])
    await entry(['NWXA', 'annual review'])
    expect(await suggested('NWX')).toEqual([
      ['NWX', '[NWX]', ['Northwind brand']],
      ['NWXA', '[NWX]A', ['annual review']],
    ])
    expect(await suggested('review')).toEqual([['annual review', 'annual [review]', ['NWXA']]])
    expect(await suggested('annual rev')).toEqual([['annual review', '[annual] [rev]iew', ['NWXA']]])
    expect(await suggested('wx')).toEqual([])
    expect((await reader.call(suggest, { query: { query: 'NWX', kind: 'studies' } })).glossary).toEqual([])
  })

  it('take hostile forms as text', async () => {
    const forms = ["x1' | 'bank", 'bank:* & !oat', '(.*)+$', 'שלום עולם', 'b\\ank (((', 'ﬁne² 👩‍🔬', '%_x9']
    await entry(forms.filter(form => /[\p{L}\p{N}]/u.test(form)))
    for (const query of [...forms, "x1' | 'bank", '\u202Eשלום עולם', `${'a '.repeat(240)}x1 bank`]) {
      await everything(query)
      await reader.call(suggest, { query: { query: query.slice(0, 200) } })
    }
    expect((await everything('שלום עולם')).by[0]?.[0]?.form).toBe('שלום עולם')
  })
})
