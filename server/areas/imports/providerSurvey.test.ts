import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, getDataset } from '@core/contract'
import { importDataset, readSurveyFile } from '../../../test/harness/importing'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { reconcile } from '../../import/neutral'
import { definitionOf, fileText, optionsOf, questionOf, responsesOf, rowsOf } from '../../import/neutral/testing'

describe('a provider survey', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
  })
  afterAll(() => server.close())

  const GENDER = questionOf('S1', 'single', { options: optionsOf({ 1: 'Male', 2: 'Female' }), text: 'Gender' })
  const BRANDS = questionOf('Q2', 'multi', { options: optionsOf({ 3: 'Alder', 6: 'Birch', 9: 'Elm' }) })
  const GRID = questionOf('Q3', 'multi', {
    options: optionsOf({ 3: 'Alder', 6: 'Birch' }),
    rows: rowsOf({ am: 'Morning' }),
  })
  const EMAIL = questionOf('mail', 'meta')
  const definition = definitionOf([GENDER, BRANDS, GRID, EMAIL])
  /** Of 30 people every third is male; every fifth was not asked about brands, and the next of them left it empty. */
  const cells = Array.from({ length: 30 }, (_, at) => ({
    Q_S1: at % 3 === 0 ? 1 : 2,
    ...(at % 5 === 1 && { Q_Q2_3: null, Q_Q2_6: null, Q_Q2_9: null }),
    ...(at % 5 > 1 && { Q_Q2_3: 1, Q_Q2_6: at % 2, Q_Q2_9: 0 }),
    Q_Q3_am_3: 0,
    Q_Q3_am_6: 1,
    Q_mail: `p${at}@mail.example`,
  }))
  const upload = async () => ({ fileName: 'survey.jsonl', bytes: await fileText(definition, responsesOf(cells)) })

  it('leads from an uploaded file to a published table with right numbers', async () => {
    const { studyId, datasetName } = await importDataset(server, one.as('manager'), await upload())
    const dataset = await one.as('user').call(getDataset, { params: { studyId, datasetName } })
    expect(dataset.questions.map(question => [question.question_name, question.base])).toEqual([
      ['S1', 30],
      ['Q2', 18],
      ['Q3', 30],
    ])
    const { tables } = await one.as('user').call(analyse, {
      params: { studyId, datasetName },
      body: {
        rows: [{ question: 'Q2' }],
        axis: [{ question: 'S1' }],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: true,
        inverted: false,
      },
    })
    const [result] = tables
    if (result?.outcome !== 'cube') throw new Error('There is no table.')
    const asked = cells.map((each, at) => ({ ...each, at })).filter(({ at }) => at % 5 > 1)
    const male = asked.filter(({ at }) => at % 3 === 0)
    const ofAlder = (who: typeof asked) => who.length
    const ofBirch = (who: typeof asked) => who.filter(({ at }) => at % 2 === 1).length
    const { columns, base, rows } = result.cube
    expect(columns.map(({ label }) => label)).toEqual(['Total', 'Male', 'Female'])
    const both = (count: (who: typeof asked) => number) => [count(asked), count(male), count(asked) - count(male)]
    expect(base.n).toEqual(both(who => who.length))
    expect(rows.map(({ label, n }) => [label, n])).toEqual([
      ['Alder', both(ofAlder)],
      ['Birch', both(ofBirch)],
      ['Elm', [0, 0, 0]],
    ])
  })

  it('is reviewed as what it is, with nothing to check', async () => {
    const { review } = await readSurveyFile(server, one.as('manager'), await upload())
    expect(review).toMatchObject({ format: 'survey', respondents: 30, software: 'Qualtrics', csv: null })
    expect(review?.questions.map(question => [question.question_name, question.state, question.include])).toEqual([
      ['S1', 'ready', true],
      ['Q2', 'ready', true],
      ['Q3', 'ready', true],
      ['mail', 'ready', false],
    ])
  })

  it('that was changed becomes the next version, in which options that are gone keep their answers', async () => {
    const first = await importDataset(server, one.as('manager'), await upload())
    const later = questionOf('Q2', 'multi', { options: optionsOf({ 3: 'Alder', 9: 'Elm', 12: 'Oak' }) })
    const result = reconcile(definition, { ...definition, questions: [GENDER, later, GRID, EMAIL] })
    if ('changed' in result) throw new Error(result.changed.join(' '))
    const added = { Q_S1: 1, Q_Q2_3: 0, Q_Q2_9: 1, Q_Q2_12: 1 }
    const bytes = await fileText(result.definition, responsesOf([...cells, added]))
    const { studyId, datasetName } = await importDataset(server, one.as('manager'), {
      fileName: 'survey.jsonl',
      bytes,
      study: { study_id: first.studyId },
    })
    const dataset = await one.as('user').call(getDataset, { params: { studyId, datasetName } })
    expect(dataset).toMatchObject({ version_number: 2, respondents: 31 })
    const question = dataset.questions.find(({ question_name }) => question_name === 'Q2')
    expect(question?.base).toBe(19)
    const { tables } = await one.as('user').call(analyse, {
      params: { studyId, datasetName },
      body: {
        rows: [{ question: 'Q2' }],
        axis: [],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: true,
        inverted: false,
      },
    })
    const [table] = tables
    if (table?.outcome !== 'cube') throw new Error('There is no table.')
    const birch = cells.filter((_, at) => at % 5 > 1 && at % 2 === 1).length
    expect(table.cube.rows.map(({ label, n }) => [label, n[0]])).toEqual([
      ['Alder', 18],
      ['Elm', 1],
      ['Oak', 1],
      ['Birch', birch],
    ])
  })

  it('with a mistake says in which line it is', async () => {
    const { bytes, fileName } = await upload()
    const { status } = await readSurveyFile(server, one.as('manager'), {
      fileName,
      bytes: bytes.replace('"Q_S1":2', '"Q_S1":7'),
    })
    expect(status).toMatchObject({ state: 'failed', problem: { code: 'unknown_code', where: 'line 3, column Q_S1' } })
  })
})
