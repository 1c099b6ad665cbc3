import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuestions, type MarkedText } from '@core/contract'
import { asUserWith, insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

const marked = (parts: MarkedText): string => parts.map(part => (part.hit ? `[${part.text}]` : part.text)).join('')

describeOnBothEngines('a question is found by parts of the query', engine => {
  let server: TestServer
  let client: MintedClient
  let near: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    near = await server.mintClient({ flags: { vector_search: true } })
    const add = (to: MintedClient, seed: Parameters<typeof insertSearchStudy>[2]) =>
      to.tenant(tx => insertSearchStudy(tx, to.client.id, seed))
    await add(client, {
      name: 'Lunch tracker',
      year: 2021,
      number: 'LT-77',
      questions: [
        { name: 'nQ12b', text: 'How satisfied are you with the police?' },
        { name: 'country', text: 'In which country do you live?', options: ['France', 'Spain'] },
        { text: 'Have you attended a coding bootcamp?' },
        { text: 'Which colour do you prefer?' },
        { text: 'Whom do you trust?', breakouts: ['The court', 'Congress'] },
        { name: 'SleepHrsNight', text: 'SleepHrsNight' },
        { name: 'RegularMarij', text: 'RegularMarij' },
        { name: 'BPSysAve', text: 'BPSysAve' },
        { text: 'Do you use machine learning at work?' },
        { text: 'How likely are you to recommend us?' },
        { text: 'Do you use Kubernetes?' },
        { text: 'Would you store this in a lunch box?' },
        { text: 'How much have you spent on rent?' },
        { text: 'Which policies do you support?' },
      ],
    })
    await add(client, {
      name: 'Breakfast tracker',
      year: 2019,
      questions: [{ name: 'country', text: 'Your country?' }, { text: 'Do you trust the weather report?' }],
    })
    await add(client, {
      name: 'Board tracker',
      year: 2019,
      rights: { restrictedGroups: ['board'] },
      questions: [
        { text: 'Hidden trust in congress and banks' },
        { text: 'Hidden banks' },
        { text: 'Hidden congress' },
      ],
    })
    await add(near, {
      name: 'Pay',
      questions: [{ text: 'What is your yearly salary?' }, { text: 'Which film did you see?' }, { text: 'Other' }],
    })
  })
  afterAll(() => server.close())

  const ask = async (query: string, caller: Caller = client.as('user')) =>
    caller.call(searchQuestions, { query: { query } })
  const real = async (query: string, caller?: Caller) =>
    (await ask(query, caller)).results.filter(hit => !hit.near).map(hit => hit.question_text)
  const first = async (query: string, caller?: Caller) => (await ask(query, caller)).results[0]?.question_text

  it('of a whole question: fillers and function words keep nothing away', async () => {
    expect(await real('what do people think about the police?')).toEqual(['How satisfied are you with the police?'])
    // 'police' is not the beginning of 'policies'.
    expect(await real('police')).toEqual(['How satisfied are you with the police?'])
  })

  it('of which it has some: those come last, are near, and have what counts most', async () => {
    const found = await ask('trust in congress and banks')
    expect(found.results[0]).toMatchObject({ question_text: 'Whom do you trust?', near: true })
    expect(found).toMatchObject({ near_count: found.count, unfiltered_count: found.count, corrected: null })
  })

  it('with the words of its study: name, number, year and month', async () => {
    expect(await real('lunch tracker 2021 country')).toEqual(['In which country do you live?'])
    expect(await real('LT-77 country')).toEqual(['In which country do you live?'])
    expect(await real('country january 2019')).toEqual(['Your country?'])
    expect(await real('Q1 2019 country')).toEqual(['Your country?'])
    expect(await real('country 2019-01')).toEqual(['Your country?'])
    expect((await real('breakfast tracker 2019')).sort()).toEqual(['Do you trust the weather report?', 'Your country?'])
    expect(await ask('september 2021')).toMatchObject({ count: 0 })
    expect((await ask('country september 2021')).results.every(hit => hit.near)).toBe(true)
  })

  it('and marks the words of its study there', async () => {
    const [hit] = (await ask('lunch tracker 2021 country')).results
    expect(marked(hit?.marked_study ?? [])).toBe('[Lunch] [tracker]')
    expect((await ask('police')).results[0]).not.toHaveProperty('marked_study')
  })

  it.each([
    ['boot camp', 'Have you attended a coding bootcamp?'],
    ['lunchbox', 'Would you store this in a lunch box?'],
    ['color', 'Which colour do you prefer?'],
    ['spend', 'How much have you spent on rent?'],
    ['sleep hrs', 'SleepHrsNight'],
    ['marijuana', 'RegularMarij'],
    ['blood pressure', 'BPSysAve'],
    ['ML', 'Do you use machine learning at work?'],
    ['NPS', 'How likely are you to recommend us?'],
    ['k8s', 'Do you use Kubernetes?'],
    ['Q12b', 'How satisfied are you with the police?'],
  ])('in another form: %s', async (typed, text) => {
    expect(await first(typed)).toBe(text)
  })

  it('and marks the word that stood for it', async () => {
    expect(marked((await ask('boot camp')).results[0]?.marked_text ?? [])).toBe(
      'Have you attended a coding [bootcamp]?',
    )
    expect(marked((await ask('color')).results[0]?.marked_text ?? [])).toBe('Which [colour] do you prefer?')
  })

  it('never without a phrase in quotes, nor with what is excluded', async () => {
    expect(await ask('"trust congress" banks')).toMatchObject({ count: 0 })
    expect((await ask('trust weather -report')).results.map(hit => hit.question_text)).toEqual(['Whom do you trust?'])
  })

  it('near in meaning where the organisation wants it, and marked as near', async () => {
    const found = await ask('wages', near.as('user'))
    expect(found.results).toMatchObject([{ question_text: 'What is your yearly salary?', near: true }])
    expect(await first('movies', near.as('user'))).toBe('Which film did you see?')
    expect(await ask('wages')).toMatchObject({ count: 0 })
    // A word is no mistake for being unknown here.
    expect((await ask('wages')).corrected).toBeNull()
  })

  it('weighed by what the reader may see: hidden questions change no order and no count', async () => {
    const reader = await asUserWith(server, client, { silentRestrictions: true })
    const before = await ask('trust in congress and banks', reader)
    expect(JSON.stringify(before)).not.toContain('Hidden')
    await client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, {
        name: 'More of the board',
        rights: { restrictedGroups: ['board'] },
        questions: Array.from({ length: 30 }, (_, at) => ({ text: `Hidden trust ${at}` })),
      }),
    )
    expect(await ask('trust in congress and banks', reader)).toEqual(before)
  })
})
