import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendStep, commitImport, getDataset, getImportReview, getPreparation, listVersions } from '@core/contract'
import { importDataset, readSurveyFile } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { waveCsv } from '../../../test/harness/waves'
import { spaceOf } from '../../db/space'
import type { JobCtx } from '../../jobs/types'
import { commitImportJob } from './commitJob'

describe('a file becomes a version', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  let importId: string

  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.mintClient()
    manager = client.as('manager')
    const study = { study_name: 'Tracker' }
    params = await importDataset(server, manager, { fileName: 'wave1.csv', bytes: waveCsv(1), study })
    const { status } = await readSurveyFile(server, manager, {
      fileName: 'wave1b.csv',
      bytes: waveCsv(1),
      study: { study_id: params.studyId },
      datasetName: params.datasetName,
    })
    importId = status.id
    const { saved_choices: saved } = await manager.call(getImportReview, { params: { importId } })
    if (!saved) throw new Error('The review begins with choices')
    await manager.call(commitImport, { params: { importId }, body: { ...saved.choices, base_version: saved.version } })
  })

  /** Runs the job; `between` is called before each of its transactions but the first, with their number. */
  const run = (between: (transaction: number) => Promise<unknown>): Promise<void> => {
    let transactions = 0
    const ctx: JobCtx = {
      clientId: client.client.id,
      jobId: 'watched',
      attempt: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      stores: server.stores,
      space: () => spaceOf(server.dataDir),
      enqueue: () => Promise.resolve(''),
      tenant: async work => {
        transactions += 1
        if (transactions > 1) await between(transactions)
        return client.tenant(work)
      },
    }
    return commitImportJob.run(ctx, { importId })
  }
  const reword = (name: string) =>
    manager.call(appendStep, { params, body: { do: { kind: 'texts', of: name, text: `New: ${name}` } } })

  it('with the steps of the file before as they are when it is stored, not as they were when the work began', async () => {
    await run(async transaction => {
      // The second transaction reads the steps, the third is to store what was made of them.
      if (transaction === 3) await reword('income')
    })
    const { steps } = await manager.call(getPreparation, { params })
    expect(steps.map(({ do: action }) => action)).toContainEqual({ kind: 'texts', of: 'income', text: 'New: income' })
    const { questions } = await manager.call(getDataset, { params, query: { draft: '1' } })
    expect(questions.find(({ question_name: name }) => name === 'income')?.question_text).toBe('New: income')
    const { results: versions } = await manager.call(listVersions, { params })
    expect(versions).toHaveLength(2)
  })

  it('later, where they keep changing', async () => {
    const names = ['income', 'age', 'rating', 'region', 'Crisps', 'Nuts', 'Olives']
    await expect(
      run(transaction => (transaction % 2 === 1 ? reword(names.pop() ?? '') : Promise.resolve())),
    ).rejects.toThrow('keeps changing')
    const { results: versions } = await manager.call(listVersions, { params })
    expect(versions).toHaveLength(1)
    await server.jobs.runDue()
    expect((await manager.call(listVersions, { params })).results).toHaveLength(2)
  })
})
