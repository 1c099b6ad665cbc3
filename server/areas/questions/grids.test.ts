import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  changeGrids,
  getDataset,
  listGrids,
  patchQuestion,
  searchQuestions,
  type AnalysisTable,
  type InputOf,
  type Question,
} from '@core/contract'
import { importDataset } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { aRequest } from '../../../test/harness/reportData'
import { datasetQuestions, datasets } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'
import { ratingsCsv } from './testing'

type Changes = InputOf<typeof changeGrids>['body']

const names = (questions: readonly Question[]) => questions.map(question => question.question_name)
const named = (questions: readonly Question[], name: string) =>
  questions.find(question => question.question_name === name)

describe('grids', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
    const { studyId, datasetName } = await importDataset(server, manager, { fileName: 'r.csv', bytes: ratingsCsv() })
    params = { studyId, datasetName }
  })
  afterAll(() => server.close())
  afterEach(async () => {
    const grids = (await questionsNow()).filter(question => question.is_grid)
    if (grids.length > 0) await change(Object.fromEntries(names(grids).map(name => [name, { action: 'delete' }])))
  })

  const questionsNow = async () => (await manager.call(getDataset, { params })).questions
  const change = (body: Changes) => manager.call(changeGrids, { params, body })
  const answers = (body: Changes) => manager.send(changeGrids, { params, body })
  const create = (contributors: string[], grid_text = 'How do you rate it?') =>
    ({ action: 'create', contributors, grid_text }) as const
  const cube = async (question: string, breakouts?: string[]): Promise<AnalysisTable> => {
    const body = aRequest({ rows: [{ question, breakouts }], axis: [{ question: 'Gender' }] })
    const [table] = (await manager.call(analyse, { params, body })).tables
    if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
    return { ...table, question: '', breakout: '', title: '', subtitle: '', cube: { ...table.cube, id: '' } }
  }

  it('lists which questions could form one with each other', async () => {
    expect(await manager.call(listGrids, { params, query: { question: 'Price' } })).toEqual({
      Price: ['Taste', 'Service'],
    })
    expect(await manager.call(listGrids, { params, query: { question: 'Gender' } })).toEqual({ Gender: [] })
    expect(await manager.call(listGrids, { params, query: {} })).toEqual({
      Taste: ['Price', 'Service'],
      Price: ['Taste', 'Service'],
      Service: ['Taste', 'Price'],
    })
    expect((await manager.send(listGrids, { params, query: { question: 'nothing' } })).status).toBe(404)
  })

  it('are created with a trimmed text, and their rows give the numbers of the questions', async () => {
    const before = await questionsNow()
    const numbers = await Promise.all(['Taste', 'Service'].map(name => cube(name)))
    const { questions } = await change({ rating: create(['Service', 'Taste'], '  How do you rate it?  ') })
    expect(names(questions)).toEqual(
      names(before)
        .map(name => (name === 'Taste' ? 'rating' : name))
        .filter(name => name !== 'Service'),
    )
    expect(questions).toEqual(await questionsNow())
    const taste = named(before, 'Taste')
    const service = named(before, 'Service')
    expect(named(questions, 'rating')).toMatchObject({
      question_text: 'How do you rate it?',
      is_grid: true,
      fundamental_question_type: 'grid',
      breakouts: ['Service', 'Taste'],
      breakout_metadata: [
        { question_name: 'Service', breakout_text: 'Service', original_question_text: 'Service' },
        { question_name: 'Taste', breakout_text: 'Taste', original_question_text: 'Taste' },
      ],
      made_of: ['Taste', 'Service'],
      // Everyone gave at least one of both answers; options count the answers over the rows.
      base: 149,
      categorical_responses: taste?.categorical_responses.map((option, at) => ({
        ...option,
        n: option.n + (service?.categorical_responses[at]?.n ?? 0),
      })),
    })
    expect(await cube('rating', ['Taste'])).toEqual(numbers[0])
    expect(await cube('rating', ['Service'])).toEqual(numbers[1])
    const gone = aRequest({ rows: [{ question: 'Taste' }] })
    expect((await manager.call(analyse, { params, body: gone })).tables).toMatchObject([{ code: 'deleted_question' }])
  })

  it('are found by their text and rows as soon as they exist', async () => {
    await change({ rating: create(['Service', 'Taste'], 'Overall verdict') })
    const found = async (query: string) =>
      (await manager.call(searchQuestions, { query: { query } })).results.map(hit => hit.question_name)
    expect(await found('verdict')).toEqual(['rating'])
    expect(await found('service')).toEqual(['rating'])
    await change({ rating: { action: 'delete' } })
    expect(await found('verdict')).toEqual([])
    expect(await found('service')).toEqual(['Service'])
  })

  it('are dissolved into the very questions they were made of', async () => {
    const before = await questionsNow()
    await change({ rating: create(['Service', 'Taste', 'Price']) })
    const { questions } = await change({ rating: { action: 'delete' } })
    expect(names(questions).slice(0, 3).sort()).toEqual(['Price', 'Service', 'Taste'])
    const byName = (all: readonly Question[]) => [...all].sort((a, b) => (a.question_name < b.question_name ? -1 : 1))
    expect(byName(questions)).toEqual(byName(before))
    expect(await questionsNow()).toEqual(questions)
  })

  it('are updated to other rows in another order', async () => {
    await change({ rating: create(['Taste', 'Price']) })
    const { questions } = await change({ rating: { action: 'update', contributors: ['Service', 'Price'] } })
    expect(named(questions, 'rating')).toMatchObject({ breakouts: ['Service', 'Price'] })
    expect(names(questions)).toContain('Taste')
    expect(await manager.call(listGrids, { params, query: { question: 'rating' } })).toEqual({
      rating: ['Service', 'Price', 'Taste'],
    })
  })

  it('several are changed by one call: dissolved ones free their questions for new ones', async () => {
    await change({ rating: create(['Taste', 'Price']) })
    const { questions } = await change({ again: create(['Price', 'Service', 'Taste']), rating: { action: 'delete' } })
    expect(named(questions, 'again')?.breakouts).toEqual(['Price', 'Service', 'Taste'])
    expect(named(questions, 'rating')).toBeUndefined()
  })

  it('of several changes with one that cannot be made nothing is done, and the answer names the question', async () => {
    const before = await questionsNow()
    const wrong: [Changes, number, string][] = [
      [
        { good: create(['Taste', 'Price']), bad: create(['Service', 'Gender']) },
        400,
        '"Gender" and question "Service" have different answers',
      ],
      [{ good: create(['Taste', 'Price']), bad: create(['Service', 'gone']) }, 409, '"gone" is no longer'],
      [{ Region: create(['Taste', 'Price']) }, 409, 'named "Region"'],
      [{ bad: create(['Taste', 'Taste']) }, 400, '"Taste" is chosen twice'],
      [{ bad: create(['Taste']) }, 400, 'at least two questions'],
      [{ bad: create(['Taste', 'Price'], ' ') }, 400, 'needs a text'],
      [{ gone: { action: 'delete' } }, 409, '"gone" is no longer'],
      [{ Gender: { action: 'update', contributors: ['Taste', 'Price'] } }, 409, '"Gender" is no longer'],
      [{}, 400, 'Name one'],
    ]
    for (const [body, status, words] of wrong) {
      const answer = await answers(body)
      const said = (await answer.json()) as { detail: string; fields: Record<string, string[]> }
      expect([answer.status, said.detail]).toEqual([status, expect.stringContaining(words)])
      expect(Object.values(said.fields).flat()).toEqual([said.detail])
    }
    expect(await questionsNow()).toEqual(before)
  })

  it('keeps what two managers do at the same time', async () => {
    const admin = client.as('admin')
    await Promise.all([
      manager.call(changeGrids, { params, body: { one: create(['Taste', 'Price']) } }),
      admin.call(patchQuestion, {
        params: { ...params, questionName: 'Taste' },
        query: {},
        body: { question_text: 'How did it taste?' },
      }),
      admin.call(patchQuestion, {
        params: { ...params, questionName: 'Price' },
        query: {},
        body: { question_text: 'How was the price?' },
      }),
    ])
    const rows = named(await questionsNow(), 'one')?.breakout_metadata.map(row => row.breakout_text)
    expect(rows).toEqual(['How did it taste?', 'How was the price?'])
    const two = await Promise.all(['two', 'three'].map(name => answers({ [name]: create(['Service', 'Gender']) })))
    expect(two.map(answer => answer.status)).toEqual([400, 400])
  })

  it('of two managers who group the same question one is told', async () => {
    const all = await Promise.all(['one', 'two'].map(name => answers({ [name]: create(['Taste', 'Price']) })))
    expect(all.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('touches the waiting version only where it is asked for', async () => {
    const { datasetId } = await client.tenant(async tx => {
      const [row] = await tx.select({ datasetId: datasets.id }).from(datasets)
      return row ?? { datasetId: '' }
    })
    await importDataset(server, manager, {
      fileName: 'r.csv',
      bytes: ratingsCsv(200),
      study: { study_id: params.studyId },
      publish: false,
    })
    const draft = { draft: '1' } as const
    await manager.call(changeGrids, { params, query: draft, body: { rating: create(['Taste', 'Price']) } })
    const versions = await client.tenant(tx =>
      tx
        .select({ version: datasetQuestions.version })
        .from(datasetQuestions)
        .where(and(eq(datasetQuestions.datasetId, datasetId), eq(datasetQuestions.name, 'rating'))),
    )
    expect(versions).toEqual([{ version: 2 }])
    expect(names(await questionsNow())).toContain('Taste')
    expect(await manager.call(listGrids, { params, query: { ...draft, question: 'rating' } })).toEqual({
      rating: ['Taste', 'Price', 'Service'],
    })
  })

  it('are for managers', async () => {
    expect((await client.as('user').send(changeGrids, { params, body: {} })).status).toBe(403)
    expect((await client.as('user').send(listGrids, { params, query: {} })).status).toBe(403)
    const other = await server.mintClient()
    expect((await other.as('manager').send(listGrids, { params, query: {} })).status).toBe(404)
  })
})

describe('a grid of the file', () => {
  it('is dissolved into questions with its options, nets, scores and their own figures', async () => {
    const server = await startTestServer()
    try {
      const client = await server.mintClient()
      const tracker = await packTracker()
      await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
      const manager = client.as('manager')
      const params = { studyId: TRACKER_STUDY.studyNumber, datasetName: TRACKER_DATASET }
      const before = (await manager.call(getDataset, { params })).questions
      const grid = before.find(question => question.is_grid)
      const name = grid?.question_name ?? ''
      const tables = async (question: string) =>
        (await manager.call(analyse, { params, body: aRequest({ rows: [{ question }] }) })).tables.map(table =>
          table.outcome === 'cube' ? { ...table.cube, id: '' } : table,
        )
      const numbers = await tables(name)
      const { questions } = await manager.call(changeGrids, { params, body: { [name]: { action: 'delete' } } })
      const rows = grid?.breakouts ?? []
      const at = names(before).indexOf(name)
      expect(names(questions).slice(at, at + rows.length)).toEqual(rows)
      expect(names(questions).slice(at + rows.length)).toEqual(names(before).slice(at + 1))
      for (const [i, row] of rows.entries()) {
        expect((await tables(row))[0]).toEqual(numbers[i])
        expect(named(questions, row)).toMatchObject({
          nets: grid?.nets,
          calculated: grid?.calculated,
          question_text: grid?.breakout_metadata[i]?.breakout_text,
          represents: name,
        })
      }
      const sum = rows.map(row => named(questions, row)?.categorical_responses.map(option => option.n) ?? [])
      expect(
        grid?.categorical_responses.map((_, option) => sum.reduce((all, row) => all + (row[option] ?? 0), 0)),
      ).toEqual(grid?.categorical_responses.map(option => option.n))
      const back = await manager.call(changeGrids, {
        params,
        body: { [name]: { action: 'create', contributors: rows, grid_text: grid?.question_text ?? '' } },
      })
      expect(names(back.questions)).toEqual(names(before))
      expect(await tables(name)).toEqual(numbers)
      expect(named(back.questions, name)?.base).toBe(grid?.base)
    } finally {
      await server.close()
    }
  })
})
