import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeGrids,
  getDataset,
  patchQuestion,
  patchQuestionByUri,
  searchQuestions,
  type InputOf,
  type Question,
} from '@core/contract'
import { importDataset } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetQuestions } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import { ratingsCsv } from './testing'

describe('editing a question', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient({ flags: { vector_search: true } })
    manager = client.as('manager')
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'r.csv',
      bytes: ratingsCsv(),
      datasetName: 'Main/one',
    })
    params = { studyId, datasetName }
    await manager.call(changeGrids, {
      params,
      body: { rating: { action: 'create', contributors: ['Taste', 'Price'], grid_text: 'Ratings' } },
    })
    await server.jobs.runDue()
  })
  afterAll(() => server.close())

  type Body = InputOf<typeof patchQuestion>['body']
  const patch = (questionName: string, body: Body): Promise<Question> =>
    manager.call(patchQuestion, { params: { ...params, questionName }, query: {}, body })
  const refusal = async (questionName: string, body: Body) => {
    const answer = await manager.send(patchQuestion, { params: { ...params, questionName }, query: {}, body })
    return [answer.status, ((await answer.json()) as { fields?: object }).fields]
  }
  const read = async (name: string) =>
    (await manager.call(getDataset, { params })).questions.find(question => question.question_name === name)
  /** Names the stored row: the same as long as nothing was written. */
  const written = async () =>
    rowsOf<{ xmin: string }>(
      { execute: (statement: ReturnType<typeof sql>) => client.tenant(tx => tx.execute(statement)) } as never,
      sql`select xmin::text from ${datasetQuestions} order by position`,
    )

  it('changes the trimmed text and keeps the raw and the original one', async () => {
    const changed = await patch('Gender', { question_text: '  What is your gender? \n' })
    expect(changed).toMatchObject({
      question_text: 'What is your gender?',
      question_label: 'What is your gender?',
      raw_question_text: 'Gender',
      original_question_text: 'Gender',
    })
    expect(await read('Gender')).toEqual(changed)
  })

  it('refuses an empty text under its field', async () => {
    for (const question_text of ['', '  \n '])
      expect(await refusal('Gender', { question_text })).toEqual([400, { question_text: [expect.any(String)] }])
  })

  it('answers an unchanged one without a write', async () => {
    const question_text = (await read('Gender'))?.question_text ?? ''
    const before = await written()
    expect(await patch('Gender', { question_text: ` ${question_text} ` })).toMatchObject({ question_text })
    expect(await written()).toEqual(before)
    await patch('Gender', { question_text: 'Another' })
    expect(await written()).not.toEqual(before)
  })

  it('is undone by its original text', async () => {
    const { original_question_text } = await patch('Region', { question_text: 'Where do you live?' })
    await patch('Region', { question_text: original_question_text })
    expect(await read('Region')).toMatchObject({ question_text: 'Region', original_question_text: 'Region' })
  })

  it('by the natural key of a dataset whose name holds a slash', async () => {
    const nkUri = (await read('Service'))?.nk ?? ''
    expect(nkUri).toContain('Main/one/Service')
    const call = { params: { nkUri }, query: {}, body: { question_text: 'How was the service?' } }
    expect(await manager.call(patchQuestionByUri, call)).toMatchObject({ question_text: 'How was the service?' })
    expect(await read('Service')).toMatchObject({ question_text: 'How was the service?' })
    const gone = { ...call, params: { nkUri: `${nkUri}x` } }
    expect((await manager.send(patchQuestionByUri, gone)).status).toBe(404)
  })

  it('changes the text of a row of a grid by its name, and says of which row it refused one', async () => {
    const changed = await patch('Price', { question_text: ' Value for money ' })
    expect(changed).toMatchObject({
      question_name: 'rating',
      breakout_metadata: [
        { question_name: 'Taste', breakout_text: 'Taste' },
        { question_name: 'Price', breakout_text: 'Value for money', original_question_text: 'Price' },
      ],
    })
    expect(await read('rating')).toEqual(changed)
    expect(await refusal('Taste', { question_text: ' ' })).toEqual([400, { question_text: [expect.any(String)] }])
    expect(await refusal('Taste', { tags: ['a:b'] })).toEqual([400, { tags: [expect.stringContaining('"Taste"')] }])
    expect(await refusal('gone', { question_text: 'x' })).toEqual([404, undefined])
  })

  it('replaces tags, each a category with a label', async () => {
    expect((await patch('Gender', { tags: [' topic:people', 'topic:people', 'wave:1:a'] })).tags).toEqual([
      'topic:people',
      'wave:1:a',
    ])
    expect(await refusal('Gender', { tags: ['people', ':x', 'topic:', 'ok:yes'] })).toEqual([
      400,
      { tags: ['people', ':x', 'topic:'].map(tag => expect.stringContaining(`"${tag}"`) as string) },
    ])
  })

  it('opens a question to readers without full rights, and takes no second change beside it', async () => {
    expect((await patch('Gender', { unrestricted_filter: true })).unrestricted_filter).toBe(true)
    const both = { unrestricted_filter: false, question_text: 'x' } as unknown as Body
    expect((await refusal('Gender', both))[0]).toBe(400)
    expect((await read('Gender'))?.unrestricted_filter).toBe(true)
  })

  it('is found by its new text at once, no longer by the old one, and near it once its vector is made', async () => {
    const found = async (query: string) =>
      (await manager.call(searchQuestions, { query: { query } })).results.map(hit => hit.question_name)
    await patch('Region', { question_text: 'Which sport does your household watch?' })
    expect(await found('sport household')).toEqual(['Region'])
    const vectors = async () =>
      client.tenant(async tx => {
        const [kept] = await rowsOf<{ kept: boolean }>(
          tx,
          sql`select to_regclass('question_vectors') is not null as kept`,
        )
        if (kept?.kept !== true) return null
        return rowsOf<{ name: string; v: string }>(
          tx,
          sql`select q.name, v.embedding::text as v from question_vectors v join dataset_questions q
            using (client_id, dataset_id, version, position) order by q.name`,
        )
      })
    await server.jobs.runDue()
    const before = await vectors()
    await patch('Region', { question_text: 'Which county do you come from?' })
    expect(await found('sport household')).toEqual([])
    if (before === null) return
    expect((await vectors())?.map(row => row.name)).toEqual(
      before.map(row => row.name).filter(name => name !== 'Region'),
    )
    await server.jobs.runDue()
    const after = await vectors()
    expect(after?.map(row => row.name)).toEqual(before.map(row => row.name))
    const changed = after?.filter((row, at) => row.v !== before[at]?.v).map(row => row.name)
    expect(changed).toEqual(['Region'])
  })

  it('loses nothing when two managers edit one question', async () => {
    const admin = client.as('admin')
    const to = (caller: Caller, body: Body) =>
      caller.call(patchQuestion, { params: { ...params, questionName: 'Service' }, query: {}, body })
    await Promise.all([
      to(manager, { question_text: 'Service?' }),
      to(admin, { tags: ['topic:service'] }),
      to(manager, { unrestricted_filter: true }),
    ])
    expect(await read('Service')).toMatchObject({
      question_text: 'Service?',
      tags: ['topic:service'],
      unrestricted_filter: true,
    })
  })

  it('of several rows at once keeps each', async () => {
    await Promise.all([patch('Taste', { question_text: 'T2' }), patch('Price', { question_text: 'P2' })])
    expect((await read('rating'))?.breakout_metadata.map(row => row.breakout_text)).toEqual(['T2', 'P2'])
  })

  it('is for managers of the organisation', async () => {
    const input = { params: { ...params, questionName: 'Gender' }, query: {}, body: { question_text: 'x' } }
    expect((await client.as('user').send(patchQuestion, input)).status).toBe(403)
    const other = await server.mintClient()
    expect((await other.as('manager').send(patchQuestion, input)).status).toBe(404)
    const nkUri = (await read('Gender'))?.nk ?? ''
    const byUri = { params: { nkUri }, query: {}, body: { question_text: 'x' } }
    expect((await other.as('manager').send(patchQuestionByUri, byUri)).status).toBe(404)
  })
})
