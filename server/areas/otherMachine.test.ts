import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commitImport,
  createDataDownload,
  getDocument,
  getDocumentFile,
  getDocumentPreview,
  getDownload,
  getDownloadFile,
  getImport,
  getImportReview,
  type Endpoint,
} from '@core/contract'
import { findProblems } from '../cli/verify'
import { makePdf, sendDocument } from '../../test/harness/documents'
import { smallCsv, uploadSurvey } from '../../test/harness/importing'
import { serveObjects, type ObjectServer } from '../../test/harness/objectServer'
import { startTestServer, type MintedClient, type TestServer } from '../../test/harness/serverApp'

describe('with files in an object store, each step may be another machine’s', () => {
  let objects: ObjectServer
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    objects = await serveObjects()
    server = await startTestServer({ filesUrl: objects.filesUrl })
    one = await server.mintClient()
  })
  afterAll(async () => {
    await server.close()
    await objects.close()
  })

  /** Nothing of what this machine has is known to the next. */
  const elsewhere = async (): Promise<void> => {
    for (const name of ['files', 'copies']) await rm(join(server.dataDir, name), { recursive: true, force: true })
  }
  const bytesOf = async (endpoint: Endpoint, params: Record<string, string>): Promise<Buffer> => {
    const answer = await one.as('manager').send(endpoint, { params })
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    return bytes
  }

  it('imports a survey, whose data leaves as a file', async () => {
    const manager = one.as('manager')
    const { id: importId } = await uploadSurvey(manager, {
      fileName: 'visits.csv',
      bytes: smallCsv(),
      datasetName: 'Main',
    })
    const params = { importId }
    await elsewhere()
    await server.jobs.runDue()
    expect(await manager.call(getImportReview, { params })).toMatchObject({ respondents: 120 })
    await elsewhere()
    const body = { dataset_name: 'Main', weight: null, excluded: [], accepted: [], texts: {} }
    await manager.call(commitImport, { params, body })
    await server.jobs.runDue()
    const { state, study_id: studyId } = await manager.call(getImport, { params })
    expect(state).toBe('done')
    await elsewhere()
    const asked = await manager.call(createDataDownload, {
      body: { study_id: studyId ?? '', dataset_name: 'Main', kind: 'sav' },
    })
    await server.jobs.runDue()
    await elsewhere()
    const download = { downloadId: asked.id }
    expect(await manager.call(getDownload, { params: download })).toMatchObject({ state: 'ready' })
    const file = await bytesOf(getDownloadFile, download)
    expect(file.subarray(0, 4).toString('latin1')).toMatch(/^\$FL[23]$/)
    const pdf = makePdf(['Four in ten come weekly'])
    const { id: documentId } = await sendDocument(manager, studyId ?? '', 'Debrief.pdf', pdf)
    await elsewhere()
    await server.jobs.runDue()
    expect(await manager.call(getDocument, { params: { documentId } })).toMatchObject({ page_count: 1 })
    await elsewhere()
    expect((await bytesOf(getDocumentFile, { documentId })).equals(pdf)).toBe(true)
    const preview = await bytesOf(getDocumentPreview, { documentId, page: '1' })
    expect(preview.subarray(8, 12).toString('latin1')).toBe('WEBP')
    expect(await findProblems(server.db, server.stores)).toEqual([])
  })

  it('is told which files are missing in the store', async () => {
    const documents = server.stores.of(one.client.id, 'documents')
    const keys = await documents.keys()
    expect(keys).toHaveLength(2)
    for (const key of keys) await documents.delete(key)
    expect(
      (await findProblems(server.db, server.stores)).map(problem => problem.replace(/^.*? (?:file|picture) \w+/, '')),
    ).toEqual([expect.stringContaining('of document'), expect.stringContaining('of page 1 of document')])
  })
})
