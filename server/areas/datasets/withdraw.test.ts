import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getDataset,
  getDatasetChanges,
  getStudy,
  listVersions,
  publishDataset,
  publishVersion,
  withdrawDataset,
} from '@core/contract'
import { importDataset, readSurveyFile, smallCsv } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

describe('the versions of a dataset', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let user: Caller

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
    user = client.as('user')
  })
  afterAll(() => server.close())

  const file = (respondents: number) => ({ fileName: `n${respondents}.csv`, bytes: smallCsv(respondents) })
  const twoVersions = async () => {
    const { studyId } = await importDataset(server, manager, { ...file(60), study: { study_name: 'Versions' } })
    await importDataset(server, manager, { ...file(50), study: { study_id: studyId } })
    return { studyId, datasetName: 'Main' }
  }
  const states = async (params: { studyId: string; datasetName: string }) =>
    (await manager.call(listVersions, { params })).results.map(({ version, state, respondents }) => [
      version,
      state,
      respondents,
    ])
  const respondents = async (params: { studyId: string; datasetName: string }) =>
    (await user.call(getDataset, { params, query: {} })).respondents
  const sample = async ({ studyId }: { studyId: string }) =>
    (await user.call(getStudy, { params: { id: studyId } })).sample

  it('are listed with what they hold and who made and published them', async () => {
    const params = await twoVersions()
    const { results, failed } = await manager.call(listVersions, { params })
    expect(results).toMatchObject([
      { version: 2, state: 'published', file_name: 'n50.csv', respondents: 50, questions: 3 },
      { version: 1, state: 'earlier', file_name: 'n60.csv', respondents: 60, questions: 3 },
    ])
    for (const { made_by, published_by, published } of results) {
      expect(made_by).not.toBeNull()
      expect(published_by).toBe(made_by)
      expect(published).not.toBeNull()
    }
    expect(failed).toEqual([])
  })

  it('are taken from readers, who then find neither the dataset nor its respondents', async () => {
    const params = await twoVersions()
    expect(await sample(params)).toBe(50)
    expect(await manager.call(withdrawDataset, { params })).toMatchObject({
      ready: false,
      current_state: 'Needs Annotation',
    })
    expect((await user.send(getDataset, { params, query: {} })).status).toBe(404)
    expect(await sample(params)).toBe(0)
    expect(await states(params)).toEqual([
      [2, 'unpublished', 50],
      [1, 'earlier', 60],
    ])
    expect((await manager.send(withdrawDataset, { params })).status).toBe(409)
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
    expect(await respondents(params)).toBe(50)
  })

  it('are published again, an earlier one too, with what changes said before', async () => {
    const params = await twoVersions()
    const changes = await manager.call(getDatasetChanges, { params, query: { version: 1 } })
    expect(changes).toMatchObject({ from_version: 2, to_version: 1, respondents_before: 50, respondents_after: 60 })
    await manager.call(publishVersion, { params: { ...params, version: 1 } })
    expect(await respondents(params)).toBe(50)
    expect((await manager.send(withdrawDataset, { params })).status).toBe(409)
    await server.jobs.runDue()
    expect(await respondents(params)).toBe(60)
    expect(await sample(params)).toBe(60)
    expect(await states(params)).toEqual([
      [2, 'earlier', 50],
      [1, 'published', 60],
    ])
    expect((await manager.send(publishVersion, { params: { ...params, version: 1 } })).status).toBe(409)
    expect((await manager.send(publishVersion, { params: { ...params, version: 7 } })).status).toBe(404)
  })

  it('keep their numbers: a file that comes after an earlier one was published again is the next one', async () => {
    const params = await twoVersions()
    await manager.call(publishVersion, { params: { ...params, version: 1 } })
    await server.jobs.runDue()
    await importDataset(server, manager, { ...file(40), study: { study_id: params.studyId }, publish: false })
    expect(await states(params)).toEqual([
      [3, 'waiting', 40],
      [2, 'earlier', 50],
      [1, 'published', 60],
    ])
    await manager.call(withdrawDataset, { params })
    expect(await states(params)).toEqual([
      [3, 'unpublished', 40],
      [2, 'earlier', 50],
      [1, 'earlier', 60],
    ])
  })

  it('are followed by the files that could not become one', async () => {
    const params = await twoVersions()
    await readSurveyFile(server, manager, {
      fileName: 'damaged.csv',
      bytes: smallCsv(20).replace('Fair', 'Fa\u0000ir'),
      study: { study_id: params.studyId },
      datasetName: 'Main',
    })
    const { failed } = await manager.call(listVersions, { params })
    expect(failed).toMatchObject([{ file_name: 'damaged.csv', message: 'This is not a survey file we know.' }])
    await importDataset(server, manager, { ...file(40), study: { study_id: params.studyId }, publish: false })
    expect((await manager.call(listVersions, { params })).failed).toEqual([])
  })

  it('belong to managers of the organisation', async () => {
    const params = await twoVersions()
    const foreign = (await server.mintClient()).as('manager')
    for (const [caller, status] of [
      [user, 403],
      [foreign, 404],
    ] as const) {
      expect((await caller.send(listVersions, { params })).status).toBe(status)
      expect((await caller.send(withdrawDataset, { params })).status).toBe(status)
      expect((await caller.send(publishVersion, { params: { ...params, version: 1 } })).status).toBe(status)
    }
    expect(await respondents(params)).toBe(50)
  })
})
