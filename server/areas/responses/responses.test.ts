import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countBase,
  createEntry,
  deleteEntry,
  getDataset,
  getSentiment,
  listResponses,
  patchQuestion,
  type MarkedText,
} from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { addTracker, tracker, trackerStudy } from '../../../test/harness/library'
import { importDataset, type Imported } from '../../../test/harness/importing'
import { asUserWith } from '../../../test/harness/searchLibrary'
import {
  CallFailed,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { clients, datasets } from '../../db/schema'

const SAID = [
  'The burgers are delicious and the staff is friendly',
  'Waited twenty minutes, and the food was cold',
  'I love the CRUNCH of the crisps',
  'A café crème would be nice to have',
  'I go there on Mondays with my sister',
  'La nourriture est très bonne et le personnel est gentil',
  'Crunchy chips, fresh bread, good coffee',
  'Too expensive for what it is',
]
const RESPONDENTS = 400

const gender = (i: number) => (i % 2 === 0 ? 'Male' : 'Female')
/** A few of one region, the rest of another. */
const region = (i: number) => (i < 6 ? 'Islands' : i % 3 === 0 ? 'North' : 'South')
/** Every fifth says nothing, every seventh only types a space. Some texts begin like formulas or hold quotes. */
const said = (i: number) =>
  i % 5 === 4 ? '' : i % 7 === 6 ? ' ' : `${SAID[i % SAID.length] ?? ''}${i % 3 === 0 ? '' : ` ${i}`}`

const csv = (): string =>
  [
    'Gender,Region,What would you tell a friend about it?',
    ...Array.from({ length: RESPONDENTS }, (_, i) => [gender(i), region(i), `"${said(i)}"`].join(',')),
  ].join('\n')

const everyone = Array.from({ length: RESPONDENTS }, (_, i) => i)
const wrote = (i: number) => said(i).trim() !== ''

const plain = (text: MarkedText) => text.map(part => part.text).join('')
const marked = (text: MarkedText) => text.filter(part => part.hit).map(part => part.text)

const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof CallFailed) return error.status
    throw error
  }
}

describe('open-ended responses', () => {
  let server: TestServer
  let client: MintedClient
  let imported: Imported
  let key: string
  let names: { gender: string; region: string; open: string }
  let options: Record<string, string>

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    imported = await importDataset(server, client.as('manager'), { fileName: 'said.csv', bytes: csv() })
    const { questions } = await client
      .as('manager')
      .call(getDataset, { params: { studyId: imported.studyId, datasetName: imported.datasetName } })
    const named = (text: RegExp) => questions.find(question => text.test(question.question_text))
    const open = named(/friend/)
    expect(open?.fundamental_question_type).toBe('open')
    names = {
      gender: named(/Gender/)?.question_name ?? '',
      region: named(/Region/)?.question_name ?? '',
      open: open?.question_name ?? '',
    }
    options = Object.fromEntries(
      questions.flatMap(one => one.categorical_responses.map(({ label, id }) => [label, id])),
    )
    key = open?.nk ?? ''
  })
  afterAll(() => server.close())

  const chosen = (question: 'gender' | 'region', label: string): QuestionFilter => ({
    question: names[question],
    options: [options[label] ?? ''],
  })
  const ask = (query: Record<string, unknown> = {}, caller: Caller = client.as('user')) => {
    const { filters, ...rest } = query
    return caller.call(listResponses, {
      params: { naturalKey: key },
      query: { page_size: 1000, ...rest, ...(filters !== undefined && { filters: JSON.stringify(filters) }) },
    })
  }

  it('are the texts that were written; empty ones and white space are none', async () => {
    const answer = await ask()
    expect(answer.results.map(({ text }) => plain(text)).sort()).toEqual(
      everyone
        .filter(wrote)
        .map(i => said(i).trim())
        .sort(),
    )
    expect(answer).toMatchObject({
      question_name: names.open,
      question_text: 'What would you tell a friend about it?',
      dataset_name: imported.datasetName,
      dataset_version: 1,
      respondents: RESPONDENTS,
      filtered: RESPONDENTS,
      base: everyone.filter(wrote).length,
      count: everyone.filter(wrote).length,
      protected: false,
    })
  })

  it('come in an order of their own that is the same each time and says nothing of the file', async () => {
    const [first, again] = [await ask(), await ask()]
    expect(again.results).toEqual(first.results)
    expect(first.results.map(({ id }) => id)).toEqual(first.results.map((_, at) => at))
    const places = first.results
      .map(({ text }) => /(\d+)$/.exec(plain(text))?.[1])
      .filter(Boolean)
      .map(Number)
    const rising = places.filter((place, at) => at > 0 && place > (places[at - 1] ?? 0)).length
    expect(rising / places.length).toBeGreaterThan(0.35)
    expect(rising / places.length).toBeLessThan(0.65)
  })

  it('come in pages that join without gap or repetition, keeping their ids under filter and search', async () => {
    const whole = await ask()
    const pages = await Promise.all([1, 2, 3].map(page => ask({ page, page_size: 100 })))
    expect(pages.flatMap(page => page.results)).toEqual(whole.results.slice(0, 300))
    const some = await ask({ query: 'crunch', filters: chosen('gender', 'Male') })
    const ids = new Map(whole.results.map(({ id, text }) => [id, plain(text)]))
    expect(some.results.map(({ id, text }) => ids.get(id) === plain(text))).not.toContain(false)
  })

  it('are found whatever their case, accents and endings, and marked in parts', async () => {
    const crunch = await ask({ query: 'crunch' })
    expect(crunch.count).toBe(everyone.filter(i => wrote(i) && /crunch/i.test(said(i))).length)
    expect(new Set(crunch.results.flatMap(({ text }) => marked(text)))).toEqual(new Set(['CRUNCH', 'Crunchy']))
    const creme = await ask({ query: 'cafe CREME' })
    expect(new Set(creme.results.map(({ text }) => marked(text).join(' ')))).toEqual(new Set(['café crème']))
    expect(creme.count).toBe(everyone.filter(i => wrote(i) && /crème/.test(said(i))).length)
  })

  it('know phrases, words that must not occur, and alternatives', async () => {
    const count = async (query: string) => (await ask({ query })).count
    const holding = (test: (text: string) => boolean) => everyone.filter(i => wrote(i) && test(said(i))).length
    expect(await count('"fresh bread"')).toBe(holding(text => text.includes('fresh bread')))
    expect(await count('"bread fresh"')).toBe(0)
    expect(await count('crunch -chips')).toBe(holding(text => text.includes('CRUNCH')))
    expect(await count('delicious or expensive')).toBe(holding(text => /delicious|expensive/.test(text)))
    expect(await count('"the food"')).toBe(holding(text => text.includes('the food')))
    expect(await count('?!')).toBe(0)
    expect(await count('zebra')).toBe(0)
  })

  it('are found by what the glossary says means the same', async () => {
    const manager = client.as('manager')
    const { id } = await manager.call(createEntry, { body: { forms: ['pricey', 'too expensive', 'crème'] } })
    const holding = (test: RegExp) => everyone.filter(i => wrote(i) && test.test(said(i))).length
    const found = await ask({ query: 'pricey' })
    expect(found.count).toBe(holding(/too expensive|crème/i))
    expect(new Set(found.results.map(({ text }) => marked(text).join(' ')))).toEqual(new Set(['expensive', 'crème']))
    expect((await ask({ query: 'pricey café' })).count).toBe(holding(/crème/))
    expect((await ask({ query: 'too expensive -café' })).count).toBe(holding(/too expensive/i))
    expect((await ask({ query: '"pricey"' })).count).toBe(0)
    await manager.call(deleteEntry, { params: { entryId: id } })
    expect((await ask({ query: 'pricey' })).count).toBe(0)
  })

  it('are filtered as analyses are: their base is the one of the same filter', async () => {
    const filters: QuestionFilter = { and: [chosen('gender', 'Female'), { not: chosen('region', 'North') }] }
    const answer = await ask({ filters })
    const base = await client.as('user').call(countBase, {
      params: { studyId: imported.studyId, datasetName: imported.datasetName },
      body: { filters, weight: null },
    })
    const passing = everyone.filter(i => gender(i) === 'Female' && region(i) !== 'North')
    expect(answer.filtered).toBe(passing.length)
    expect(answer.filtered).toBe(base.n)
    expect(answer.base).toBe(passing.filter(wrote).length)
    expect(answer.results.map(({ text }) => plain(text)).sort()).toEqual(
      passing
        .filter(wrote)
        .map(i => said(i).trim())
        .sort(),
    )
  })

  it('are counted by sentiment, and listed by it', async () => {
    const whole = await ask({ query: 'food or burgers or Mondays or nourriture' })
    expect(Object.values(whole.sentiments).reduce((sum, n) => sum + n)).toBe(whole.count)
    for (const sentiment of ['positive', 'neutral', 'negative', 'not_scored'] as const) {
      const part = await ask({ query: 'food or burgers or Mondays or nourriture', sentiment })
      expect([part.count, part.sentiments]).toEqual([whole.sentiments[sentiment], whole.sentiments])
      expect(part.count).toBeGreaterThan(0)
      expect(new Set(part.results.map(one => one.sentiment))).toEqual(new Set([sentiment]))
      expect(part.results.every(({ score }) => (score === null) === (sentiment === 'not_scored'))).toBe(true)
    }
  })

  it('have scores within the ranges that are told', async () => {
    const { ranges, languages } = await client.as('user').call(getSentiment, {})
    expect(languages).toEqual(['en', 'de', 'es'])
    const range = Object.fromEntries(ranges.map(({ name, from, to }) => [name, { from, to }]))
    for (const { score, sentiment } of (await ask()).results) {
      if (score === null) continue
      expect(score).toBeGreaterThanOrEqual(range[sentiment]?.from ?? 2)
      expect(score).toBeLessThanOrEqual(range[sentiment]?.to ?? -2)
    }
  })

  it('are refused where the question has none, or the filter speaks of what is gone', async () => {
    const tabulated = key.replace(names.open, names.gender)
    expect(await statusOf(client.as('user').call(listResponses, { params: { naturalKey: tabulated } }))).toBe(400)
    expect(await statusOf(ask({ filters: { question: 'gone', options: ['1'] } }))).toBe(400)
    expect(await statusOf(ask({ filters: { question: names.gender, options: ['gone'] } }))).toBe(400)
    expect(await statusOf(ask({ filters: { question: names.open, options: ['x'] } }))).toBe(400)
    expect(await statusOf(ask({ filters: 'nonsense' }))).toBe(400)
    expect(await statusOf(client.as('user').call(listResponses, { params: { naturalKey: `${key}x` } }))).toBe(404)
  })

  describe('for readers without full rights', () => {
    const params = () => ({ studyId: imported.studyId, datasetName: imported.datasetName })
    let reader: Caller
    const restrict = (groupRestrictions: string[]) =>
      client.tenant(tx => tx.update(datasets).set({ groupRestrictions }).where(eq(datasets.clientId, client.client.id)))
    const open = (questionName: string, unrestricted_filter: boolean) =>
      client.as('manager').call(patchQuestion, { params: { ...params(), questionName }, body: { unrestricted_filter } })

    beforeAll(async () => {
      await restrict(['board'])
      reader = await asUserWith(server, client, { groups: ['staff'] })
    })
    afterAll(async () => {
      await restrict([])
      await open(names.open, false)
      await open(names.gender, false)
    })

    it('exist only where the question is open to everyone', async () => {
      expect(await statusOf(ask({}, reader))).toBe(404)
      await open(names.open, true)
      const answer = await ask({}, reader)
      expect(answer.protected).toBe(false)
      expect(answer.results.length).toBe(answer.count)
      expect([answer.base, answer.count]).toEqual([everyone.filter(wrote).length, answer.results.length])
    })

    it('come without any filter: each is refused in the same words, or answers could be joined to the profile of a writer', async () => {
      await open(names.gender, true)
      const male = chosen('gender', 'Male')
      const filters = [
        ...[male, { and: [male] }, { not: male }, { or: [male, chosen('gender', 'Female')] }, { and: [] }],
        ...[chosen('region', 'North'), chosen('region', 'Islands'), { question: names.open, options: ['x'] }],
        ...[
          { question: 'gone', options: ['1'] },
          { question: names.gender, options: ['gone'] },
        ],
      ]
      const refusals = await Promise.all(
        filters.map(async filter => {
          const query = { filters: JSON.stringify(filter) }
          const answer = await reader.send(listResponses, { params: { naturalKey: key }, query })
          const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
          return JSON.stringify({ status: answer.status, body })
        }),
      )
      expect(new Set(refusals).size).toBe(1)
      expect(refusals[0]).toMatch(/^\{"status":400.*unfiltered responses/)
      expect((await ask({ filters: male }, client.as('manager'))).count).toBeGreaterThan(0)
      expect((await ask({ filters: null }, reader)).results).toEqual((await ask({}, reader)).results)
    })

    it('may be searched, and listed by sentiment: what is read there is in the open', async () => {
      for (const query of [{ query: 'crunch' }, { sentiment: 'positive' }, { query: 'food', sentiment: 'negative' }]) {
        const [theirs, managers] = [await ask(query, reader), await ask(query, client.as('manager'))]
        expect(theirs).toEqual(managers)
        expect(theirs.count).toBeGreaterThan(0)
      }
    })

    it('are withheld where few wrote something; managers read them', async () => {
      const wrote = (await ask({}, client.as('manager'))).base
      const floor = (privacyFloor: number) =>
        server.db.owner(client.client.id, tx =>
          tx.update(clients).set({ privacyFloor }).where(eq(clients.id, client.client.id)),
        )
      await floor(wrote + 1)
      const none = { positive: 0, neutral: 0, negative: 0, not_scored: 0 }
      const nothing = { protected: true, results: [], count: 0, base: 0, filtered: 0, sentiments: none }
      expect(await ask({}, reader)).toMatchObject(nothing)
      expect(await ask({ query: 'crunch' }, reader)).toMatchObject(nothing)
      expect((await ask({}, client.as('manager'))).count).toBe(wrote)
      await floor(10)
    })
  })

  it('of a version that waits to be published are read by managers who ask for it, and by nobody else', async () => {
    const bytes = csv().replaceAll(SAID[0] ?? '', 'Something new altogether')
    const study = { study_id: imported.studyId }
    await importDataset(server, client.as('manager'), { fileName: 'said.csv', bytes, study, publish: false })
    const count = async (query: Record<string, unknown>, caller: Caller) =>
      (await ask({ query: 'altogether', ...query }, caller)).count
    const reader = await asUserWith(server, client, {})
    expect(await count({}, reader)).toBe(0)
    expect(await count({ draft: '1' }, reader)).toBe(0)
    expect(await count({}, client.as('manager'))).toBe(0)
    expect(await count({ draft: '1' }, client.as('manager'))).toBeGreaterThan(0)
  })

  it('of another organisation, or of nobody, do not exist', async () => {
    const other = await server.mintClient()
    expect(await statusOf(other.as('admin').call(listResponses, { params: { naturalKey: key } }))).toBe(404)
    expect(await statusOf(other.as('admin').call(listResponses, { params: { naturalKey: 'a/b/c/d' } }))).toBe(404)
  })

  it('of the demo tracker speak of wishes, in English', async () => {
    await addTracker(client)
    const { study_number, questions } = await client
      .as('manager')
      .call(getDataset, { params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset } })
      .then(found => ({ study_number: trackerStudy.number, questions: found.questions }))
    const wish = questions.find(question => question.question_name === 'wish')
    const answer = await client
      .as('manager')
      .call(listResponses, { params: { naturalKey: wish?.nk ?? '' }, query: { page_size: 50 } })
    expect([answer.study.study_number, answer.respondents]).toEqual([study_number, tracker.respondents])
    expect(answer.sentiments.positive).toBeGreaterThan(0)
    expect(answer.sentiments.negative).toBeGreaterThan(0)
    expect(answer.base).toBe(wish?.base)
    expect(answer.results).toHaveLength(50)
  })
})
