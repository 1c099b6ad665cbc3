import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  analyse,
  appendStep,
  applyPreparation,
  commitImport,
  decideRename,
  exportPreparation,
  getCarried,
  getDataset,
  getImportReview,
  getPreparation,
  publishDataset,
  undoStep,
  type SavedChoices,
} from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { importDataset, readSurveyFile } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { waveCsv, waveRows } from '../../../test/harness/waves'

const ACTIONS: readonly StepAction[] = [
  {
    kind: 'set',
    name: 'snacks',
    text: 'Snacks bought',
    from: {
      members: ['Crisps', 'Nuts', 'Olives'].map(variable => ({ variable, counts: [variable], label: variable })),
    },
    base: 'answered',
  },
  { kind: 'bands', name: 'ages', text: 'Age group', of: 'age', bands: [{ from: null }, { from: 40 }] },
  { kind: 'merge', of: ['rating'], answers: ['Good', 'Great'], label: 'Good or great' },
  { kind: 'bands', name: 'incomes', text: 'Income group', of: 'income', bands: [{ from: null }, { from: 2000 }] },
  { kind: 'combine', name: 'cells', text: 'Region by age', of: ['region', 'ages'] },
]

describe('the preparation of a tracker', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  let count = 0

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    count += 1
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'wave1.csv',
      bytes: waveCsv(1),
      study: { study_name: `Tracker ${count}` },
    })
    params = { studyId, datasetName }
    for (const action of ACTIONS) await manager.call(appendStep, { params, body: { do: action } })
  })

  const wave = (number: 1 | 2 | 3, publish = false) =>
    importDataset(server, manager, {
      fileName: `wave${number}.csv`,
      bytes: waveCsv(number),
      study: { study_id: params.studyId },
      publish,
    })
  const carried = async () => (await manager.call(getCarried, { params })).carried
  const counts = async (question: string) => {
    const body = {
      rows: [{ question }],
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }
    const [table] = (await manager.call(analyse, { params, body })).tables
    if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
    return Object.fromEntries(table.cube.rows.map(row => [row.label, row.n[0]]))
  }
  const shown = async (draft?: '1') =>
    (await manager.call(getDataset, { params, query: draft ? { draft } : {} })).questions.map(
      question => question.question_name,
    )

  it('is carried to the second wave, with every loss listed before it is published', async () => {
    await wave(2)
    const found = await carried()
    expect(found).toMatchObject({ from_version: 1, kept: 3, more: 0, making: false, failure: null })
    expect(found?.findings.map(({ kind, variable, detail }) => [kind, variable, detail])).toEqual([
      ['new_answers', 'rating', 'New answers: "Superb".'],
      ['lost', 'incomes', 'Bands: The new file has no "income".'],
      ['lost', 'cells', 'Combination: The new file has no "region".'],
      ['gone', 'income', 'The new file does not have it.'],
      ['new', 'channel', 'No step says anything about it.'],
    ])
    expect(found?.renames).toMatchObject([{ from: 'region', to: 'area', state: 'proposed' }])
    // Readers have the first wave until then; the second waits behind the version that holds its file.
    expect(await shown()).toContain('region')
    const { draft_version } = await manager.call(getDataset, { params, query: { draft: '1' } })
    expect(draft_version).toBe(3)
    expect(await shown('1')).toEqual(expect.arrayContaining(['area', 'snacks', 'ages', 'channel']))
  })

  it('is carried on by a renamed variable once a manager accepts it, and gives the right figures', async () => {
    await wave(2)
    const answer = await manager.call(decideRename, { params, body: { from: 'region', accepted: true } })
    expect(answer.carried).toMatchObject({ making: true, renames: [{ from: 'region', state: 'accepted' }] })
    await server.jobs.runDue()
    expect(await carried()).toMatchObject({ making: false, failure: null, renames: [{ state: 'accepted' }] })
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
    expect(await shown()).toEqual(expect.arrayContaining(['region', 'cells']))
    expect(await shown()).not.toContain('area')
    const rows = waveRows(2)
    const of = (test: (row: Record<string, string>) => boolean) => rows.filter(test).length
    const isYoung = (row: Record<string, string>) => Number(row['age']) < 40
    expect(await counts('ages')).toEqual({ 'Under 40': of(isYoung), '40 or more': of(row => !isYoung(row)) })
    expect(await counts('snacks')).toEqual(
      Object.fromEntries(['Crisps', 'Nuts', 'Olives'].map(snack => [snack, of(row => row[snack] === snack)])),
    )
    const cells = await counts('cells')
    for (const region of ['North', 'South', 'East', 'West'])
      expect(cells[`${region}, Under 40`]).toBe(of(row => row['region'] === region && isYoung(row)))
    const ratings = await counts('rating')
    expect(ratings['Good or great']).toBe(of(row => row['rating'] === 'Good' || row['rating'] === 'Great'))
    expect(ratings['Superb']).toBe(of(row => row['rating'] === 'Superb'))
  })

  it('lists the renamed variable as gone when a manager refuses it, and opens the question again with an undo', async () => {
    await wave(2)
    const { carried: refused } = await manager.call(decideRename, {
      params,
      body: { from: 'region', accepted: false },
    })
    expect(refused).toMatchObject({ making: false, renames: [{ state: 'refused' }] })
    expect(refused?.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'gone', variable: 'region' })]),
    )
    await manager.call(decideRename, { params, body: { from: 'region', accepted: true } })
    await server.jobs.runDue()
    const { revision } = await manager.call(getPreparation, { params })
    await manager.call(undoStep, { params, body: { base_revision: revision } })
    expect((await carried())?.renames).toMatchObject([{ state: 'proposed' }])
    const unknown = await manager.send(decideRename, { params, body: { from: 'age', accepted: true } })
    expect(unknown.status).toBe(400)
  })

  it('keeps what somebody did to the second wave before a rename was accepted', async () => {
    await wave(2)
    await manager.call(appendStep, {
      params,
      body: { do: { kind: 'texts', of: 'channel', text: 'Where bought' } },
    })
    await manager.call(decideRename, { params, body: { from: 'region', accepted: true } })
    const { steps, problems } = await manager.call(getPreparation, { params })
    expect(problems).toEqual([])
    expect(steps.map(({ do: action }) => action)).toEqual(
      expect.arrayContaining([
        { kind: 'texts', of: 'channel', text: 'Where bought' },
        { kind: 'texts', of: 'area', name: 'region' },
        ACTIONS[4],
      ]),
    )
  })

  it('takes up in a later file what one in between did not have', async () => {
    await wave(2)
    await wave(1)
    const found = await carried()
    expect(found?.findings.filter(({ kind }) => kind === 'lost')).toEqual([])
    expect(await shown('1')).toEqual(expect.arrayContaining(['incomes', 'cells', 'region']))
  })

  it('is applied to another dataset, by its address and as a file, as one change', async () => {
    const other = await importDataset(server, manager, {
      fileName: 'other.csv',
      bytes: waveCsv(2),
      study: { study_name: `Other ${count}` },
    })
    const there = { studyId: other.studyId, datasetName: other.datasetName }
    const source = { study_id: params.studyId, dataset_name: params.datasetName }
    const first = await manager.call(applyPreparation, { params: there, body: { source } })
    expect(first).toMatchObject({ undo: 1, problems: [], renames: [{ from: 'region', to: 'area', state: 'proposed' }] })
    expect(first.findings.filter(({ kind }) => kind === 'lost').map(({ variable }) => variable)).toEqual([
      'incomes',
      'cells',
    ])
    await manager.call(undoStep, { params: there, body: { base_revision: first.revision } })

    const file = await manager.call(exportPreparation, { params })
    const sent = JSON.parse(JSON.stringify(file)) as typeof file
    const second = await manager.call(applyPreparation, {
      params: there,
      body: { source: { file: sent }, renames: { region: true } },
    })
    expect(second.renames).toMatchObject([{ from: 'region', to: 'area', state: 'accepted' }])
    expect(second.findings.filter(({ kind }) => kind === 'lost').map(({ variable }) => variable)).toEqual(['incomes'])
    const { steps } = await manager.call(getPreparation, { params: there })
    expect(steps.map(({ do: action }) => action)).toEqual(expect.arrayContaining([ACTIONS[0], ACTIONS[4]]))
  })

  it('is what the review of the next file begins with, and what is decided there comes last', async () => {
    await manager.call(appendStep, { params, body: { do: { kind: 'show', of: ['rating'], shown: false } } })
    const third = async (change: (choices: SavedChoices['choices']) => SavedChoices['choices']) => {
      const { status } = await readSurveyFile(server, manager, {
        fileName: 'wave2.csv',
        bytes: waveCsv(2),
        study: { study_id: params.studyId },
        datasetName: params.datasetName,
      })
      const at = { params: { importId: status.id } }
      const { questions, saved_choices } = await manager.call(getImportReview, at)
      const rating = questions.find(({ question_name }) => question_name === 'rating')?.id ?? ''
      expect(saved_choices?.choices.excluded).toContain(rating)
      if (!saved_choices) throw new Error('The review begins with choices')
      const body = { ...change(saved_choices.choices), base_version: saved_choices.version }
      await manager.call(commitImport, { ...at, body })
      await server.jobs.runDue()
      return shown('1')
    }
    expect(await third(choices => choices)).not.toContain('rating')
    const { steps } = await manager.call(getPreparation, { params })
    expect(steps.filter(({ do: { kind } }) => kind === 'show')).toHaveLength(1)
    expect(await third(choices => ({ ...choices, excluded: [] }))).toContain('rating')
  })

  it('belongs to managers, in datasets that they may see', async () => {
    await wave(2)
    const user = client.as('user')
    const other = (await server.mintClient()).as('manager')
    for (const caller of [user, other]) {
      const expected = caller === user ? 403 : 404
      expect((await caller.send(getCarried, { params })).status).toBe(expected)
      expect((await caller.send(exportPreparation, { params })).status).toBe(expected)
      const body = { from: 'region', accepted: true }
      expect((await caller.send(decideRename, { params, body })).status).toBe(expected)
    }
    const foreign = { study_id: params.studyId, dataset_name: 'Nowhere' }
    expect((await manager.send(applyPreparation, { params, body: { source: foreign } })).status).toBe(404)
  })
})
