import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getParentStudy, getSimilarSamples, searchVendorQuestions } from '@core/contract'
import { asUserWith, insertSearchDataset, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  CallFailed,
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { datasets } from '../../db/schema'
import { wordingDifference } from './wording'

const SCALE = ['Very satisfied', 'Satisfied', 'Dissatisfied', 'Very dissatisfied']
const ASKED = 'How satisfied are you with the service in our restaurants?'

const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof CallFailed) return error.status
    throw error
  }
}

describe('the difference in wording', () => {
  const texts = (one: string, other: string) => {
    const parts = wordingDifference(one, other)
    const without = (left: string) => parts.map(part => (part.only === left ? '' : part.text)).join('')
    return { parts, other: without('this'), one: without('other') }
  }

  it('is cut into what both share and what only one has', () => {
    expect(wordingDifference('Which brands of coffee do you know?', 'Which brands of tea did you buy?')).toEqual([
      { text: 'Which brands of ', only: 'both' },
      { text: 'coffee do', only: 'this' },
      { text: 'tea did', only: 'other' },
      { text: ' you ', only: 'both' },
      { text: 'know', only: 'this' },
      { text: 'buy', only: 'other' },
      { text: '?', only: 'both' },
    ])
  })

  it('gives back both texts', () => {
    const pairs = [
      ['', 'Something new'],
      ['Something old', ''],
      ['a b c d e', 'e d c b a'],
      ['How likely are you to recommend us?', 'And how likely is it that you would recommend it to a friend?'],
      [`${'word '.repeat(900)}end`, `${'word '.repeat(850)}other end`],
    ] as const
    for (const [one, other] of pairs) {
      const found = texts(one, other)
      expect(found.one.replace(/\s+/g, ' ').trim().toLowerCase()).toBe(one.toLowerCase())
      expect(found.other).toBe(other)
    }
  })

  it('overlooks case and accents', () => {
    expect(wordingDifference('CAFÉ au lait', 'Cafe au lait')).toEqual([{ text: 'Cafe au lait', only: 'both' }])
  })
})

describeOnBothEngines('similar questions', engine => {
  let server: TestServer
  let client: MintedClient
  let user: Caller
  const keyOf = (study: string, name: string, dataset = 'Main') => [client.client.id, study, dataset, name].join('/')
  const similarTo = async (key: string, caller: Caller = user) =>
    caller.call(getSimilarSamples, { params: { id: key } })
  const placesOf = async (key: string, caller?: Caller) =>
    (await similarTo(key, caller)).similar.map(one => `${one.study.id}/${one.question_name}`)

  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient({ flags: { vector_search: true } })
    const { id: clientId } = client.client
    await client.tenant(async tx => {
      await insertSearchStudy(tx, clientId, {
        id: 'now',
        name: 'Service now',
        year: 2025,
        questions: [
          { name: 'q1', text: ASKED, options: SCALE },
          { name: 'q2', text: ASKED.replace('service', 'food'), options: SCALE },
          { name: 'wish', text: 'What should we do better in our restaurants?', kind: 'open' },
        ],
      })
      for (const year of [2022, 2023, 2024])
        await insertSearchStudy(tx, clientId, {
          id: `wave${year}`,
          name: `Service ${year}`,
          year,
          // The same but for case and punctuation.
          questions: [{ name: 'q7', text: year === 2023 ? ASKED.toUpperCase() : ASKED, options: SCALE }],
        })
      await insertSearchStudy(tx, clientId, {
        id: 'other',
        name: 'Another scale',
        year: 2025,
        questions: [
          {
            name: 'a',
            text: 'How satisfied are you with the service at our restaurants overall?',
            options: ['Yes', 'No'],
          },
          {
            name: 'b',
            text: 'How satisfied are you with the service at our restaurants today?',
            options: SCALE.slice(0, 2),
          },
          { name: 'c', text: 'Which newspapers have you read in the past week?', options: ['Daily', 'Weekly'] },
        ],
      })
      await insertSearchStudy(tx, clientId, {
        id: 'restricted',
        name: 'Nobody may know',
        rights: { restrictedGroups: ['board'] },
        questions: [{ name: 'q1', text: ASKED, options: SCALE }],
      })
      await insertSearchStudy(tx, clientId, {
        id: 'limited',
        name: 'Limited',
        year: 2021,
        dataset: { groupRestrictions: ['board'] },
        questions: [
          { name: 'open', text: ASKED, options: SCALE, unrestricted: true },
          { name: 'closed', text: ASKED, options: SCALE },
        ],
      })
      await insertSearchDataset(tx, clientId, 'other', [{ name: 'd', text: ASKED }], {
        name: 'Draft',
        published: false,
      })
    })
    await server.jobs.runDue()
    user = client.as('user')
  })
  afterAll(() => server.close())

  it('are the same question of other waves first, newest first, then the closest by text and scale', async () => {
    expect(await placesOf(keyOf('now', 'q1'))).toEqual([
      ...['wave2024/q7', 'wave2023/q7', 'wave2022/q7', 'limited/open'],
      ...['other/b', 'now/q2', 'other/a'],
    ])
  })

  it('tell how close they are, by text and by answer options, with base and study', async () => {
    const { similar, ...asked } = await similarTo(keyOf('now', 'q1'))
    expect(asked).toMatchObject({ question_text: ASKED, base: 100, study: { id: 'now', name: 'Service now' } })
    const [wave] = similar
    expect(wave).toMatchObject({
      nk: keyOf('wave2024', 'q7'),
      similarity: 1,
      scale_match: 1,
      base: 100,
      dataset_name: 'Main',
      fundamental_question_type: 'single',
      study: { id: 'wave2024', study_date: '2024-01-01' },
      wording: [{ text: ASKED, only: 'both' }],
    })
    const [half, food, none] = similar.slice(-3)
    expect([food?.scale_match, half?.scale_match, none?.scale_match]).toEqual([1, 0.5, 0])
    for (const one of similar.slice(-3)) {
      expect(one.similarity).toBeLessThan(1)
      expect(one.similarity).toBeGreaterThan(0.25)
    }
    expect(food?.wording).toEqual([
      { text: 'How satisfied are you with the ', only: 'both' },
      { text: 'service', only: 'this' },
      { text: 'food', only: 'other' },
      { text: ' in our restaurants?', only: 'both' },
    ])
  })

  it('hold neither the question itself nor questions about something else', async () => {
    const places = await placesOf(keyOf('now', 'q1'))
    expect(places).not.toContain('now/q1')
    expect(places).not.toContain('other/c')
    expect(await placesOf(keyOf('other', 'c'))).toEqual([])
  })

  it('hold only what the reader may see: managers find restricted and limited ones, too', async () => {
    const places = await placesOf(keyOf('now', 'q1'), client.as('manager'))
    expect(places.slice(0, 7).sort()).toEqual(
      ['limited/closed', 'limited/open', 'other/d', 'restricted/q1', 'wave2022/q7', 'wave2023/q7', 'wave2024/q7']
        .filter(place => place !== 'other/d')
        .concat('other/d')
        .sort(),
    )
    const staff = await asUserWith(server, client, { groups: ['staff'] })
    expect(await placesOf(keyOf('now', 'q1'), staff)).not.toContain('limited/closed')
    const board = await asUserWith(server, client, { groups: ['board'] })
    expect(await placesOf(keyOf('now', 'q1'), board)).toContain('restricted/q1')
    user = await asUserWith(server, client, {})
  })

  it('of a question that the reader may not see do not exist', async () => {
    expect(await statusOf(similarTo(keyOf('restricted', 'q1')))).toBe(404)
    expect(await statusOf(similarTo(keyOf('limited', 'closed')))).toBe(404)
    expect(await statusOf(similarTo(keyOf('now', 'gone')))).toBe(404)
    const stranger = await server.mintClient()
    expect(await statusOf(similarTo(keyOf('now', 'q1'), stranger.as('admin')))).toBe(404)
  })

  it('are at most 25, and many waves of one question leave room for others', async () => {
    await client.tenant(async tx => {
      for (let year = 1990; year < 2020; year += 1)
        await insertSearchStudy(tx, client.client.id, {
          name: `Recall ${year}`,
          year,
          questions: [
            { text: 'Which of these advertisements do you remember?', options: ['One', 'Two'] },
            { text: `Which of these advertisements do you remember from ${year}?`, options: ['One', 'Two'] },
          ],
        })
      await insertSearchStudy(tx, client.client.id, {
        id: 'recall',
        name: 'Recall',
        questions: [{ name: 'r', text: 'Which of these advertisements do you remember?', options: ['One', 'Two'] }],
      })
    })
    const { similar } = await similarTo(keyOf('recall', 'r'))
    expect(similar.filter(one => one.similarity === 1).map(one => one.study.name)).toEqual(
      Array.from({ length: 15 }, (_, at) => `Recall ${2019 - at}`),
    )
    expect(similar).toHaveLength(25)
  })

  it('belong to a study that is told by itself', async () => {
    expect(await user.call(getParentStudy, { params: { id: keyOf('now', 'wish') } })).toMatchObject({
      id: 'now',
      name: 'Service now',
    })
    expect(await statusOf(user.call(getParentStudy, { params: { id: keyOf('restricted', 'q1') } }))).toBe(404)
  })

  it('are found by text alone, of one survey provider where one is named', async () => {
    const find = async (query: { query: string; vendor?: string }) =>
      (await user.call(searchVendorQuestions, { query })).results
    const all = await find({ query: 'satisfied service' })
    expect(all.map(({ nk }) => nk)).toContain(keyOf('wave2024', 'q7'))
    expect(all.map(({ nk }) => nk)).not.toContain(keyOf('restricted', 'q1'))
    expect(all.map(({ nk }) => nk)).not.toContain(keyOf('limited', 'closed'))
    expect(await find({ query: 'satisfied service', vendor: 'decipher' })).toEqual([])
    await client.tenant(tx =>
      tx
        .update(datasets)
        .set({ externalType: 'decipher' })
        .where(and(eq(datasets.clientId, client.client.id), eq(datasets.studyId, 'wave2023'))),
    )
    expect(await find({ query: 'satisfied service', vendor: 'decipher' })).toMatchObject([
      { nk: keyOf('wave2023', 'q7'), vendor: 'decipher', question_name: 'q7', study: { id: 'wave2023' } },
    ])
  })
})
