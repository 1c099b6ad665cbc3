import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createReport,
  DEFAULT_VIEW_SETTINGS,
  deleteReport,
  endFollow,
  exportOwnData,
  getDataset,
  getFollow,
  listFollows,
  listNotices,
  patchQuestion,
  patchReport,
  startFollow,
  withdrawDataset,
} from '@core/contract'
import type { FollowType } from '@core/domain'
import { importDataset } from '../../../test/harness/importing'
import { addReader } from '../../../test/harness/readers'
import {
  missingBody,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { datasetQuestions, datasets, follows } from '../../db/schema'

const csv = (columns: Readonly<Record<string, readonly string[]>>, respondents = 60): string => {
  const answers = Object.values(columns)
  const rows = Array.from({ length: respondents }, (_, at) =>
    [at + 1, ...answers.map(all => all[at % all.length])].join(','),
  )
  return [['respondent', ...Object.keys(columns)].join(','), ...rows].join('\n')
}

const BEVERAGE = ['Coffee', 'Tea', 'Water']
const REGION = ['North', 'South']
const PLACE = ['Home', 'Work']

describe('following the questions and reports of a dataset', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
  })
  afterAll(() => server.close())

  const bring = (bytes: string, study: { study_id: string } | { study_name: string }) =>
    importDataset(server, manager, { fileName: 'survey.csv', bytes, study })
  const begin = (name: string) => bring(csv({ Beverage: BEVERAGE, Region: REGION, Place: PLACE }), { study_name: name })
  type Place = Awaited<ReturnType<typeof begin>>
  const questionsOf = async ({ studyId, datasetName }: Place) =>
    (await manager.call(getDataset, { params: { studyId, datasetName }, query: {} })).questions
  const nkOf = async (place: Place, text: string): Promise<string> => {
    const found = (await questionsOf(place)).find(question => question.question_text === text)
    if (!found) throw new Error(`There is no question ${text}`)
    return found.nk
  }
  const follow = (caller: Caller, itemType: FollowType, itemId: string) =>
    caller.call(startFollow, { params: { itemType, itemId } })
  const lines = async (caller: Caller) =>
    (await caller.call(listNotices, {})).results.map(({ kind, title, dataset }) => [kind, title, dataset]).sort()
  const datasetIn = ({ studyId }: Place) => and(eq(datasets.clientId, one.client.id), eq(datasets.studyId, studyId))
  const close = (place: Place, groupRestrictions: string[]) =>
    one.tenant(tx => tx.update(datasets).set({ groupRestrictions }).where(datasetIn(place)))
  const open = (place: Place, name: string) =>
    one.tenant(async tx => {
      const [dataset] = await tx.select({ id: datasets.id }).from(datasets).where(datasetIn(place))
      const rows = await tx
        .select()
        .from(datasetQuestions)
        .where(and(eq(datasetQuestions.datasetId, dataset?.id ?? ''), eq(datasetQuestions.name, name)))
      for (const { version, definition } of rows)
        await tx
          .update(datasetQuestions)
          .set({ definition: { ...definition, unrestricted_filter: true } })
          .where(
            and(
              eq(datasetQuestions.datasetId, dataset?.id ?? ''),
              eq(datasetQuestions.version, version),
              eq(datasetQuestions.name, name),
            ),
          )
    })
  const report = async (place: Place, title: string, text: string) => {
    const name = (await questionsOf(place)).find(question => question.question_text === text)?.question_name ?? ''
    const options = {
      ...{ filters: null, autoAdjustBaseEnabled: false, weighting: null, weightingLabel: null, inverted: false },
      viewSettings: DEFAULT_VIEW_SETTINGS,
    }
    const { studyId, datasetName } = place
    return manager.call(createReport, {
      params: { studyId },
      body: {
        ...{ title, description: '', dataset_name: datasetName, segmentation: [], options },
        main: [{ [name]: { calculated: [], nets: [] } }],
      },
    })
  }

  it('tells of new data, of another wording and of questions that are gone, each to who follows it', async () => {
    const place = await begin('Drinks')
    const beverage = await addReader(server, one)
    const region = await addReader(server, one)
    const home = await addReader(server, one)
    await follow(beverage, 'question', await nkOf(place, 'Beverage'))
    await follow(region, 'question', await nkOf(place, 'Region'))
    await follow(home, 'question', await nkOf(place, 'Place'))
    await follow(manager, 'question', await nkOf(place, 'Place'))
    await bring(csv({ Beverage: [...BEVERAGE, 'Juice'], Region: REGION }, 80), { study_id: place.studyId })
    expect(await lines(beverage)).toEqual([
      ['question_changed', 'Beverage', place.datasetName],
      ['question_data', 'Beverage', place.datasetName],
    ])
    expect(await lines(region)).toEqual([['question_data', 'Region', place.datasetName]])
    expect(await lines(home)).toEqual([['question_removed', 'Place', place.datasetName]])
    expect(await lines(manager)).toEqual([])
    // A question that is gone is still followed, until somebody leaves it.
    const [left] = (await home.call(listFollows, {})).results
    expect(left).toMatchObject({ item_type: 'question', title: 'Place', study: 'Drinks' })
    const at = { params: { itemType: 'question', itemId: left?.item_id ?? '' } } as const
    expect(await home.call(getFollow, at)).toEqual({ following: true })
    expect((await region.send(startFollow, at)).status).toBe(404)
    expect((await region.send(endFollow, at)).status).toBe(404)
    // Once it is back, it was never gone.
    await bring(csv({ Beverage: BEVERAGE, Region: REGION, Place: PLACE }, 90), { study_id: place.studyId })
    expect(await lines(home)).toEqual([['question_data', 'Place', place.datasetName]])
    expect(await home.call(endFollow, at)).toEqual({ following: false })
    expect((await home.call(listFollows, {})).results).toEqual([])
  })

  it('tells when a manager rewords a question that readers have, and only then', async () => {
    const place = await begin('Wording')
    const reader = await addReader(server, one)
    const nk = await nkOf(place, 'Beverage')
    const name = nk.split('/').at(-1) ?? ''
    await follow(reader, 'question', nk)
    const { studyId, datasetName } = place
    const change = (body: { question_text: string } | { tags: string[] }) =>
      manager.call(patchQuestion, { params: { studyId, datasetName, questionName: name }, query: {}, body })
    await change({ tags: ['Topic:Drinks'] })
    expect(await lines(reader)).toEqual([])
    await change({ question_text: 'What do you drink?' })
    expect(await lines(reader)).toEqual([['question_changed', 'What do you drink?', datasetName]])
    const [line] = (await reader.call(listNotices, {})).results
    expect(line).toMatchObject({
      item_id: nk,
      by: 'Test manager',
      address: `/analysis/${line?.study_number ?? ''}/${datasetName}/${encodeURIComponent(name)}`,
    })
  })

  it('tells of new data and of changes of a saved report', async () => {
    const place = await begin('Reports')
    const reader = await addReader(server, one)
    const { id, version } = await report(place, 'By beverage', 'Beverage')
    expect(version).toBe(1)
    await follow(reader, 'report', id)
    await follow(manager, 'report', id)
    await bring(csv({ Beverage: BEVERAGE, Region: REGION }, 80), { study_id: place.studyId })
    expect(await lines(reader)).toEqual([['report_data', 'By beverage', place.datasetName]])
    const params = { studyId: place.studyId, reportId: id }
    await manager.call(patchReport, { params, body: { title: 'By drink' } })
    expect(await lines(reader)).toEqual([
      ['report_changed', 'By drink', place.datasetName],
      ['report_data', 'By drink', place.datasetName],
    ])
    const { results } = await reader.call(listFollows, {})
    expect(results).toMatchObject([{ item_type: 'report', item_id: id, title: 'By drink', study: 'Reports' }])
    expect(results[0]?.address).toMatch(new RegExp(`^/studies/[^/]+/reports/builder\\?dataset=.+&report=${id}$`))
    expect(await lines(manager)).toEqual([])
    await manager.call(deleteReport, { params })
    expect(await lines(reader)).toEqual([])
    expect((await reader.call(listFollows, {})).results).toEqual([])
  })

  it('is of nothing that is missing, foreign or closed: all are the same', async () => {
    const place = await begin('Closed')
    const nk = await nkOf(place, 'Beverage')
    const { id } = await report(place, 'Closed report', 'Beverage')
    const stranger = (await server.mintClient()).as('admin')
    const reader = await addReader(server, one, { silentRestrictions: true })
    await close(place, ['board'])
    const cases: [Caller, FollowType, string][] = [
      [reader, 'question', nk],
      [reader, 'question', `${nk}x`],
      [reader, 'question', 'nothing'],
      [stranger, 'question', nk],
      [reader, 'report', id],
      [reader, 'report', 'never-was'],
      [stranger, 'report', id],
    ]
    for (const [caller, itemType, itemId] of cases)
      for (const call of [getFollow, startFollow, endFollow]) {
        const answer = await caller.send(call, { params: { itemType, itemId } })
        const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
        expect(body).toEqual(missingBody(itemType))
      }
  })

  it('says nothing to who has lost the dataset, in the inbox, the list or the file of their data', async () => {
    const place = await begin('Lost')
    const loud = await addReader(server, one)
    const silent = await addReader(server, one, { silentRestrictions: true })
    const { id } = await report(place, 'Lost report', 'Beverage')
    const [beverage, region] = [await nkOf(place, 'Beverage'), await nkOf(place, 'Region')]
    await open(place, region.split('/').at(-1) ?? '')
    for (const reader of [loud, silent]) {
      await follow(reader, 'question', beverage)
      await follow(reader, 'question', region)
      await follow(reader, 'report', id)
    }
    await bring(csv({ Region: REGION, Place: PLACE }, 80), { study_id: place.studyId })
    const all = [
      ['question_data', 'Region', place.datasetName],
      ['question_removed', 'Beverage', place.datasetName],
      ['report_data', 'Lost report', place.datasetName],
    ]
    for (const reader of [loud, silent]) expect(await lines(reader)).toEqual(all)
    await close(place, ['board'])
    // Who may know of a closed dataset still has the questions that are open to everyone.
    expect(await lines(loud)).toEqual([all[0]])
    expect((await loud.call(listFollows, {})).results.map(({ item_id }) => item_id)).toEqual([region])
    expect(await lines(silent)).toEqual([])
    expect((await silent.call(listFollows, {})).results).toEqual([])
    const file = (await (await silent.send(exportOwnData, {})).json()) as {
      own: { follows: unknown; notices: unknown }
    }
    expect([file.own.follows, file.own.notices]).toEqual([[], []])
    expect(JSON.stringify(file.own)).not.toMatch(/Beverage|Lost/)
    await close(place, [])
    expect(await lines(silent)).toEqual(all)
    await manager.call(withdrawDataset, { params: { studyId: place.studyId, datasetName: place.datasetName } })
    expect(await lines(loud)).toEqual([])
  })

  it('is limited, so that nobody makes the inbox of an organisation slow', async () => {
    const place = await begin('Many')
    const reader = await addReader(server, one)
    const mine = { clientId: one.client.id, userId: reader.id }
    await one.tenant(tx =>
      tx
        .insert(follows)
        .values(
          Array.from({ length: 499 }, (_, at) => ({ ...mine, itemType: 'search' as const, itemId: `query=word${at}` })),
        ),
    )
    await follow(reader, 'question', await nkOf(place, 'Beverage'))
    const params = { itemType: 'question', itemId: await nkOf(place, 'Region') } as const
    const answer = await reader.send(startFollow, { params })
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      409,
      'You can follow at most 500 things. Stop following some in your notification settings.',
    ])
    // What is followed already stays as it is.
    expect(await follow(reader, 'question', await nkOf(place, 'Beverage'))).toEqual({ following: true })
  })
})
