import { execFileSync } from 'node:child_process'
import { open, readdir, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDocument, getImport } from '@core/contract'
import { makePdf, sendDocument } from '../../../test/harness/documents'
import { smallCsv, uploadSurvey } from '../../../test/harness/importing'
import { addStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

describe('an import beside documents that take long', () => {
  let server: TestServer
  const clients: MintedClient[] = []
  beforeAll(async () => {
    server = await startTestServer()
    for (let number = 0; number < 2; number++) clients.push(await server.mintClient())
  })
  afterAll(() => server.close())

  /** A document whose reader waits until it is let go: its bytes come through a pipe that nobody writes to yet. */
  const heldDocument = async (client: MintedClient) => {
    const { studyNumber } = await addStudy(client, 'Oat drinks')
    const { id } = await sendDocument(client.as('manager'), studyNumber, 'report.pdf', makePdf(['Words']))
    const folder = join(server.dataDir, 'files', client.client.id, 'documents', 'files')
    const [name = ''] = await readdir(folder)
    await rm(join(folder, name))
    execFileSync('mkfifo', [join(folder, name)])
    const state = async () =>
      (await client.as('manager').call(getDocument, { params: { documentId: id } })).preview_state
    const letGo = async () => {
      // Opened for both, so that it does not wait for a reader that has gone.
      const pipe = await open(join(folder, name), constants.O_RDWR | constants.O_NONBLOCK)
      return pipe.close()
    }
    return { state, letGo }
  }

  it('is ready for review while two of them are still being read, of its own organisation and of another', async () => {
    const held = await Promise.all(clients.map(heldDocument))
    server.jobs.start()
    const [own] = clients
    if (own === undefined) throw new Error('No organisation')
    const { id } = await uploadSurvey(own.as('manager'), { fileName: 'small.csv', bytes: smallCsv() })
    const importState = async () => (await own.as('manager').call(getImport, { params: { importId: id } })).state
    while ((await importState()) === 'reading') await new Promise(resolve => setTimeout(resolve, 20))
    expect(await importState()).toBe('review')
    expect(await Promise.all(held.map(({ state }) => state()))).toEqual(['reading', 'reading'])
    await Promise.all(held.map(({ letGo }) => letGo()))
  })
})
