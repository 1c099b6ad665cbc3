import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  analyse,
  createStory,
  getDataset,
  getStory,
  getStoryFigure,
  listAudit,
  listStories,
  patchStoryCard,
  setStoryFigureView,
  settleStoryFigure,
  type Dataset,
  type InputOf,
  type NewStoryCard,
} from '@core/contract'
import {
  defaultView,
  figureChanges,
  indexQuestions,
  requestOf,
  shownTables,
  staleQuotes,
  type AnalysisView,
} from '@core/report'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { datasetQuestions, datasets } from '../../db/schema'

type FigureCard = Extract<NewStoryCard, { kind: 'figure' }> & { readonly view: AnalysisView }

describe('a figure of a story', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
  })
  afterAll(() => server.close())

  let count = 0
  const published = async (csv = smallCsv(120)) => {
    count += 1
    return importDataset(server, manager, {
      fileName: 'survey.csv',
      bytes: csv,
      study: { study_name: `Ratings ${count}` },
    })
  }
  const nextVersion = (studyId: string, csv: string) =>
    importDataset(server, manager, { fileName: 'survey.csv', bytes: csv, study: { study_id: studyId } })
  const open = async (at: { readonly studyId: string; readonly datasetName: string }, caller = manager) => {
    const dataset = await caller.call(getDataset, { params: at })
    return { dataset, index: indexQuestions(dataset) }
  }
  const named = ({ questions }: Dataset, text: string): string => {
    const found = questions.find(({ question_text, question_name }) => [question_text, question_name].includes(text))
    if (!found) throw new Error(`no ${text} in ${questions.map(q => q.question_name).join()}`)
    return found.question_name
  }
  const figureOf = async (
    at: { readonly studyId: string; readonly datasetName: string },
    more: Partial<AnalysisView> = {},
  ): Promise<FigureCard> => {
    const { dataset, index } = await open(at)
    const question = named(dataset, 'Overall rating')
    const { view } = defaultView(dataset, index, question)
    return {
      kind: 'figure',
      title: 'Half like it',
      body: '',
      study_id: at.studyId,
      dataset_name: at.datasetName,
      question,
      view: { ...view, axis: [named(dataset, 'Gender')], ...more } as AnalysisView & { axis: string[] },
    }
  }
  const story = async (cards: readonly NewStoryCard[], caller = manager): Promise<string> => {
    const { id } = await caller.call(createStory, { body: { title: 'Findings', summary: '', public: true } })
    for (const body of cards) await caller.call(addStoryCard, { params: { storyId: id }, body })
    return id
  }
  const read = async (storyId: string, caller: Caller = manager) => {
    const { cards } = await caller.call(getStory, { params: { storyId } })
    const [card] = cards
    return { cards, card, params: { storyId, cardId: card?.id ?? '' } }
  }

  it('has the very figures of the question page, and keeps them when the data change, until somebody decides', async () => {
    const at = await published(smallCsv(120))
    const figure = await figureOf(at)
    const storyId = await story([figure])
    const { card, params } = await read(storyId)
    expect(card?.figure).toMatchObject({ version: 1, data_version: 1, kept: false, dataset_name: at.datasetName })
    const { index } = await open(at)
    const live = await manager.call(analyse, { params: at, body: requestOf(figure.view, figure.question, index) })
    const shown = await manager.call(getStoryFigure, { params, query: {} })
    expect(shown.answer).toEqual(live)
    expect(shown.dataset.questions.map(({ question_name }) => question_name).sort()).toEqual(
      [figure.question, ...figure.view.axis].sort(),
    )

    await nextVersion(at.studyId, smallCsv(200))
    expect((await read(storyId)).card?.figure).toMatchObject({ version: 1, data_version: 2, kept: false })
    const toLookAt = async (caller: Caller) =>
      (await caller.call(listStories, { query: { to_look_at: '1' } })).results.map(({ id, to_look_at }) => [
        id,
        to_look_at,
      ])
    expect(await toLookAt(manager)).toEqual([[storyId, 1]])
    // Who may not change the story has nothing to look at.
    expect(await toLookAt(one.as('user'))).toEqual([])
    const old = await manager.call(getStoryFigure, { params, query: {} })
    expect(old.answer).toEqual(live)
    const newest = await manager.call(getStoryFigure, { params, query: { newest: '1' } })
    expect([newest.answer?.respondents, newest.answer?.dataset_version]).toEqual([200, 2])

    const settle = (data_version: number, keep: boolean, caller = manager) =>
      caller.call(settleStoryFigure, { params, body: { data_version, keep } })
    expect((await refusalOf(settle(1, false)))[0]).toBe(409)
    expect((await refusalOf(settle(2, false, one.as('user'))))[0]).toBe(403)
    await settle(2, true)
    expect((await read(storyId)).card?.figure).toMatchObject({ version: 1, kept: true })
    expect(await toLookAt(manager)).toEqual([])
    await settle(2, false)
    expect((await read(storyId)).card?.figure).toMatchObject({ version: 2, data_version: 2, kept: false })
    expect((await manager.call(getStoryFigure, { params, query: {} })).answer).toEqual(newest.answer)
    const { results } = await one.as('admin').call(listAudit, { query: { event: 'story.figure_settled' } })
    expect(results.map(({ outcome, detail }) => [outcome, detail['kept']])).toEqual([
      ['ok', false],
      ['ok', true],
    ])
  })

  it('says what is other in newer data: figures, marks and rows, by a second count', async () => {
    const rows = (likes: (gender: number, at: number) => string) =>
      [
        'Gender,Overall rating',
        ...Array.from({ length: 400 }, (_, at) => `${at % 2 === 0 ? 'Male' : 'Female'},${likes(at % 2, at)}`),
      ].join('\n')
    // First men like it far more often, then women do; "Water" is new.
    const at = await published(rows((gender, i) => (i % 10 < (gender === 0 ? 8 : 2) ? 'Tea' : 'Coffee')))
    const figure = await figureOf(at)
    const storyId = await story([figure])
    const { params } = await read(storyId)
    await nextVersion(
      at.studyId,
      rows((gender, i) => (i === 0 ? 'Water' : i % 10 < (gender === 0 ? 2 : 8) ? 'Tea' : 'Coffee')),
    )
    const tables = async (newest: boolean) => {
      const { dataset, answer } = await manager.call(getStoryFigure, { params, query: newest ? { newest: '1' } : {} })
      if (!answer) throw new Error('no figure')
      const index = indexQuestions(dataset)
      const asked = requestOf(figure.view, figure.question, index)
      return shownTables({ asked, answer }, { dataset, index, settings: figure.view.settings })
    }
    const changes = figureChanges(await tables(false), await tables(true))
    expect(changes.added).toEqual(['Water'])
    expect(changes.gone).toEqual([])
    const share = (gender: number, from: number, word: string) => {
      const all = Array.from({ length: 400 }, (_, i) => i).filter(i => i % 2 === gender)
      const hit = all.filter(i => {
        const said =
          from === 2 && i === 0 ? 'Water' : i % 10 < ((gender === 0) === (from === 1) ? 8 : 2) ? 'Tea' : 'Coffee'
        return said === word
      })
      return String(Math.round((100 * hit.length) / all.length))
    }
    for (const [gender, column] of ['Male', 'Female'].entries())
      for (const row of ['Tea', 'Coffee'])
        expect(changes.figures).toContainEqual({ row, column, from: share(gender, 1, row), to: share(gender, 2, row) })
    expect(changes.marks).toContainEqual({ row: 'Tea', column: 'Male', against: 'the rest', from: 'up', to: 'down' })
    expect(changes.marks).toContainEqual({ row: 'Tea', column: 'Male', against: 'Female', from: 'up', to: null })
    expect(changes.marks).toContainEqual({ row: 'Tea', column: 'Female', against: 'Male', from: null, to: 'up' })
    // Words that quote a share which has turned are found, and are marked until somebody changed or confirmed them.
    const words = `Tea: ${share(0, 1, 'Tea')}% of Male like it`
    expect(staleQuotes(words, changes.cells)).toMatchObject([
      { number: share(0, 1, 'Tea'), cell: { row: 'Tea', column: 'Male', to: share(0, 2, 'Tea') } },
    ])
    const headline = { kind: 'headline' as const, title: words, body: '' }
    const { cards } = await manager.call(addStoryCard, { params: { storyId }, query: {}, body: headline })
    const quoting = cards[1]?.id ?? ''
    await manager.call(settleStoryFigure, { params, body: { data_version: 2, keep: false, quoted_by: [quoting] } })
    const marked = async (caller: Caller = manager) => {
      const { cards: all, to_look_at: count } = await caller.call(getStory, { params: { storyId } })
      return [count, ...all.map(({ check_words }) => check_words)]
    }
    expect(await marked()).toEqual([1, false, true])
    expect(await marked(one.as('user'))).toEqual([0, false, false])
    const change = (body: { title?: string; words_checked?: true }) =>
      manager.call(patchStoryCard, { params: { storyId, cardId: quoting }, body })
    await change({ words_checked: true })
    expect(await marked()).toEqual([0, false, false])
  })

  it('names what newer data lack, and still shows what it was made of', async () => {
    const at = await published()
    const figure = await figureOf(at)
    const storyId = await story([figure])
    const { params } = await read(storyId)
    const { dataset } = await open(at)
    await nextVersion(at.studyId, smallCsv(150))
    await one.tenant(tx =>
      tx
        .delete(datasetQuestions)
        .where(
          and(
            eq(datasetQuestions.clientId, one.client.id),
            eq(datasetQuestions.version, 2),
            eq(datasetQuestions.name, named(dataset, 'Gender')),
          ),
        ),
    )
    const newest = await manager.call(getStoryFigure, { params, query: { newest: '1' } })
    expect([newest.answer, newest.missing]).toEqual([null, [`question ${named(dataset, 'Gender')}`]])
    expect((await manager.call(getStoryFigure, { params, query: {} })).answer?.respondents).toBe(120)
  })

  it('of a version that never reached readers is nothing to them', async () => {
    const csv = { fileName: 'survey.csv', bytes: smallCsv(90), publish: false }
    const at = await importDataset(server, manager, { ...csv, study: { study_name: 'Unpublished' } })
    const storyId = await story([await figureOf(at)])
    const seen = async (caller: Caller) => (await read(storyId, caller)).cards.map(({ figure }) => figure?.version)
    expect([await seen(manager), await seen(one.as('user'))]).toEqual([[1], []])
    await nextVersion(at.studyId, smallCsv(150))
    expect([await seen(manager), await seen(one.as('user'))]).toEqual([[1], []])
    const { params } = await read(storyId)
    await manager.call(settleStoryFigure, { params, body: { data_version: 2, keep: false } })
    expect(await seen(one.as('user'))).toEqual([2])
  })

  it('is refused where the data lack what it asks for, or the adder may not have them', async () => {
    const at = await published()
    const figure = await figureOf(at)
    const storyId = await story([])
    const add = (body: NewStoryCard, caller = manager) => caller.call(addStoryCard, { params: { storyId }, body })
    for (const wrong of [
      { ...figure, question: 'nothing' },
      { ...figure, view: { ...figure.view, weight: 'nothing' } },
      { ...figure, view: { ...figure.view, axis: ['nothing'] } },
    ])
      expect(await refusalOf(add(wrong))).toMatchObject([
        400,
        'The card could not be added.',
        { view: [expect.stringContaining('lacks')] },
      ])
    expect(await refusalOf(add({ ...figure, dataset_name: 'Nothing' }))).toMatchObject([
      400,
      'The card could not be added.',
      { dataset_name: ['There is no such dataset.'] },
    ])
  })

  it('is left out for readers who may not have its data, and one with limited access gets open questions only', async () => {
    const at = await published()
    const figure = await figureOf(at)
    const storyId = await story([figure, { ...figure, title: 'Alone', view: { ...figure.view, axis: [] } }])
    const { cards } = await read(storyId)
    const reader = one.as('user')
    const titles = async () =>
      (await read(storyId, reader)).cards.map(({ content }) => ('title' in content ? content.title : ''))
    expect(await titles()).toEqual(['Half like it', 'Alone'])
    const restrict = (open: readonly string[]) =>
      one.tenant(async tx => {
        await tx
          .update(datasets)
          .set({ groupRestrictions: ['Nobody'] })
          .where(and(eq(datasets.clientId, one.client.id), eq(datasets.name, at.datasetName)))
        const rows = await tx.select().from(datasetQuestions).where(eq(datasetQuestions.clientId, one.client.id))
        for (const { name, version, datasetId, definition } of rows)
          await tx
            .update(datasetQuestions)
            .set({ definition: { ...definition, unrestricted_filter: open.includes(name) } })
            .where(
              and(
                eq(datasetQuestions.clientId, one.client.id),
                eq(datasetQuestions.datasetId, datasetId),
                eq(datasetQuestions.version, version),
                eq(datasetQuestions.name, name),
              ),
            )
      })
    await restrict([])
    expect(await titles()).toEqual([])
    for (const { id: cardId } of cards)
      expect((await refusalOf(reader.call(getStoryFigure, { params: { storyId, cardId }, query: {} })))[0]).toBe(404)
    await restrict([figure.question])
    expect(await titles()).toEqual(['Alone'])
    const [, alone] = cards
    const shown = await reader.call(getStoryFigure, { params: { storyId, cardId: alone?.id ?? '' }, query: {} })
    expect(shown.dataset.permissions.view).toBe(false)
    expect(shown.answer?.tables).toHaveLength(1)
    const { dataset } = await open(at, reader)
    const index = indexQuestions(dataset)
    const live = await reader.call(analyse, {
      params: at,
      body: requestOf({ ...figure.view, axis: [] }, figure.question, index),
    })
    expect(shown.answer).toEqual(live)
  })

  it('is shown as the page of its question shows it at first, where nothing else is asked for', async () => {
    const [head, ...lines] = smallCsv().split('\n')
    const why = lines.map((line, i) => `${line},Because of reason ${i} and some more`)
    const at = await published([`${head},Why`, ...why].join('\n'))
    const { view, ...figure } = await figureOf(at)
    const storyId = await story([{ ...figure, parts: 'table' }])
    const { dataset, index } = await open(at)
    const { view: first } = defaultView(dataset, index, figure.question)
    expect((await read(storyId)).card?.content).toMatchObject({ view: { ...first, parts: 'table' } })
    expect(view.settings).toEqual(first.settings)
    const text = await refusalOf(
      manager.call(addStoryCard, {
        params: { storyId },
        query: {},
        body: { ...figure, question: named(dataset, 'Why') },
      }),
    )
    expect(text).toMatchObject([400, 'The card could not be added.', { question: [expect.stringContaining('tabul')] }])
  })

  it('takes another view of the data that it shows or of the newest, and no view over that of a colleague', async () => {
    const at = await published()
    const { view, ...figure } = await figureOf(at)
    const storyId = await story([{ ...figure, view }])
    const { params } = await read(storyId)
    await nextVersion(at.studyId, smallCsv(200))
    const set = (body: { view: AnalysisView; base: AnalysisView; data_version?: number }, caller = manager) =>
      caller.call(setStoryFigureView, { params, body: body as InputOf<typeof setStoryFigureView>['body'] })
    const table = { ...view, parts: 'table' as const }
    const [changed] = (await set({ view: table, base: view })).cards
    expect(changed).toMatchObject({ content: { view: table }, figure: { version: 1, data_version: 2 } })
    expect(await refusalOf(set({ view: { ...view, axis: [] }, base: view }))).toMatchObject([
      409,
      'A colleague changed this figure meanwhile. Look at it first.',
      undefined,
    ])
    expect((await read(storyId)).card?.content).toMatchObject({ view: table })
    // A repeated answer that was lost changes nothing.
    await set({ view: table, base: view })
    expect(await refusalOf(set({ view, base: table, data_version: 1 }))).toMatchObject([
      409,
      expect.stringContaining('Look at the newest figures first'),
      undefined,
    ])
    const [newest] = (await set({ view, base: table, data_version: 2 })).cards
    expect(newest).toMatchObject({ content: { view }, figure: { version: 2, data_version: 2, kept: false } })
    expect(await refusalOf(set({ view: { ...view, weight: 'nothing' }, base: view }))).toMatchObject([
      400,
      'The figure was not changed.',
      { view: ['The dataset lacks weight nothing.'] },
    ])
    expect((await refusalOf(set({ view: table, base: view }, one.as('user'))))[0]).toBe(403)
  })
})
