import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeGrids,
  commitImport,
  createReport,
  getDataset,
  getImport,
  patchDataset,
  patchQuestion,
  publishDataset,
  type Endpoint,
} from '@core/contract'
import { importDataset, readSurveyFile } from '../../../test/harness/importing'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { aReport, aVariable } from '../../../test/harness/reportData'
import { datasets } from '../../db/schema'
import { ratingsCsv } from '../questions/testing'

describeOnBothEngines('changes of a dataset', engine => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let studyId: string
  const file = { fileName: 'r.csv', bytes: ratingsCsv() }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
    manager = client.as('manager')
    studyId = (await importDataset(server, manager, file)).studyId
    await importDataset(server, manager, { ...file, study: { study_id: studyId }, datasetName: 'Other' })
  })
  afterAll(() => server.close())

  const params = (datasetName = 'Main') => ({ studyId, datasetName })
  const edit = (question_text: string, datasetName = 'Main') => ({
    params: { ...params(datasetName), questionName: 'Gender' },
    body: { question_text },
  })
  const textOf = async (draft?: '1') => {
    const { questions } = await manager.call(getDataset, { params: params(), query: { draft } })
    return questions.find(question => question.question_name === 'Gender')?.question_text
  }
  const answered = async (endpoint: Endpoint, input: unknown) => {
    const answer = await manager.send(endpoint, input)
    const { code, detail } = (await answer.json()) as { code?: string; detail?: string }
    return { status: answer.status, code, message: detail }
  }
  /** Another transaction has both datasets until it is let go. */
  const hold = async () => {
    let letGo = () => {}
    const released = new Promise<void>(resolve => (letGo = resolve))
    let done = Promise.resolve()
    await new Promise<void>((held, failed) => {
      done = client.tenant(async tx => {
        await tx
          .select({ id: datasets.id })
          .from(datasets)
          .where(and(eq(datasets.clientId, client.client.id), eq(datasets.studyId, studyId)))
          .for('no key update')
        held()
        await released
      })
      done.catch(failed)
    })
    return async () => {
      letGo()
      await done
    }
  }

  it('come after each other, and an import carries on what was there before it', async () => {
    await manager.call(patchQuestion, edit('Before the import'))
    const { status } = await readSurveyFile(server, manager, { ...file, study: { study_id: studyId } })
    const body = { dataset_name: 'Main', weight: null, excluded: [], accepted: [], texts: {} }
    await manager.call(commitImport, { params: { importId: status.id }, body })
    // The embedded database has one session: there nothing is locked by another one, but everything waits for its turn.
    if (engine === 'postgres') {
      const release = await hold()
      const during = await Promise.all([
        answered(patchQuestion, edit('During the import')),
        answered(changeGrids, {
          params: params(),
          body: { rating: { action: 'create', contributors: ['Taste', 'Price'], grid_text: 'Ratings' } },
        }),
        answered(patchDataset, { params: params(), body: { group_restrictions: [] } }),
        answered(publishDataset, { params: params() }),
        answered(patchQuestion, edit('Without an import', 'Other')),
        answered(createReport, {
          params: { studyId },
          body: aReport({ title: 'Saved meanwhile', main: [aVariable('Gender')] }),
        }),
      ])
      const busy = {
        status: 409,
        code: 'conflict',
        message: 'An import is being saved to this dataset. Try again in a moment.',
      }
      expect(during).toMatchObject([
        ...[busy, busy, busy, busy],
        { status: 409, code: 'conflict', message: 'Another change is being saved. Try again in a moment.' },
        // Nothing of the dataset changes by it.
        { status: 201 },
      ])
      expect(await textOf()).toBe('Before the import')
      await release()
    }
    // The same change again, as the refusal says.
    await manager.call(patchQuestion, edit('After the refusal'))
    await server.jobs.runDue()
    expect((await manager.call(getImport, { params: { importId: status.id } })).state).toBe('done')
    expect([await textOf(), await textOf('1')]).toEqual(['After the refusal', 'After the refusal'])
  })
})
