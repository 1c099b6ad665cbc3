import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuestions } from '@core/contract'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'

describeOnBothEngines('a query is read as people write it', engine => {
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
      name: 'Garden poll',
      year: 2021,
      questions: [
        { text: 'What is your gender?' },
        { text: 'What is your height and weight?' },
        { text: 'Where did you eat?', options: ['I took the food away', 'At the place'] },
        { text: 'Which hardware do you use?', options: ['CPUs', 'GPUs'] },
        { text: 'How many years of experience do you have?' },
      ],
    })
    await add(client, {
      name: 'Kitchen poll',
      year: 2019,
      questions: [{ text: 'What is your gender?' }, { text: 'In which region do you live?' }],
    })
    await add(near, {
      name: 'Salary review',
      questions: [
        { text: 'What is your salary?' },
        { text: 'Did you get severance?' },
        { text: 'Are you unemployed?' },
        { text: 'Did you have COVID-19?' },
        { name: 'TesAve', text: 'TesAve' },
        { text: 'Do you take androgen?' },
        { text: 'Do you go by truck?' },
      ],
    })
  })
  afterAll(() => server.close())

  const ask = (query: string, of: MintedClient = client) => of.as('manager').call(searchQuestions, { query: { query } })
  const first = async (query: string, of?: MintedClient) => (await ask(query, of)).results[0]

  it.each([
    ['wieght', 'What is your height and weight?'],
    ['do guests eat in or take the food along?', 'Where did you eat?'],
    ['graphics processing unit', 'Which hardware do you use?'],
    ['yrs of experience', 'How many years of experience do you have?'],
    ['region jan 19', 'In which region do you live?'],
    ['region jan-19', 'In which region do you live?'],
    ["region jan '19", 'In which region do you live?'],
    ['region jan2019', 'In which region do you live?'],
  ])('%s', async (typed, text) => {
    expect((await first(typed))?.question_text).toBe(text)
  })

  it('with two digits behind a month as its year', async () => {
    expect(await first('region jan 19')).toMatchObject({ near: false })
    expect(await first('region jan 18')).toMatchObject({ near: true })
  })

  it("with 'or' between words as a choice of either, where one of them is found", async () => {
    const found = await ask('weight or nothing')
    expect(found.results.map(hit => [hit.question_text, hit.near])).toEqual([
      ['What is your height and weight?', false],
    ])
  })

  it('and the question of the study that was named stands for the same question elsewhere', async () => {
    expect(await first('kitchen poll gender')).toMatchObject({
      study: { name: 'Kitchen poll' },
      near: false,
      wave_count: 1,
    })
    expect(await first('gender')).toMatchObject({ study: { name: 'Garden poll' }, near: false, wave_count: 1 })
  })

  it('and the name of a study makes no match of what only belongs to the subject', async () => {
    const { results } = await ask('salary', near)
    expect(results.filter(hit => !hit.near).map(hit => hit.question_text)).toEqual(['What is your salary?'])
  })

  it.each([
    ['jobless', 'Are you unemployed?'],
    ['coronavirus', 'Did you have COVID-19?'],
    ['lorry', 'Do you go by truck?'],
  ])('by what is near: %s', async (typed, text) => {
    expect(await first(typed, near)).toMatchObject({ question_text: text, near: true })
  })

  it('and a name that has its first three letters is shown beside what is close in meaning', async () => {
    const { results } = await ask('testosterone', near)
    expect(results.map(hit => [hit.question_text, hit.near])).toEqual([
      ['Do you take androgen?', true],
      ['TesAve', true],
    ])
  })
})
