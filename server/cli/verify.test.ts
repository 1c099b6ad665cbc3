import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertDocument } from '../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import {
  branding,
  datasetColumns,
  datasets,
  datasetVersions,
  documentPages,
  documents,
  downloads,
  imports,
  keyInsights,
  studies,
  summaries,
} from '../db/schema'
import { findProblems } from './verify'

describeOnBothEngines('verify', engine => {
  let server: TestServer
  let people: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    people = await server.mintClient()
    const at = { clientId: people.client.id, datasetId: 'd', version: 1 }
    const bytes = Buffer.from('packed')
    await people.tenant(async tx => {
      await tx.insert(studies).values({ ...at, id: 's', studyNumber: '1', name: 's', date: '2026-01-01', year: 2026 })
      await tx.insert(datasets).values({ ...at, id: 'd', studyId: 's', name: 'd', currentVersion: 1 })
      await tx.insert(datasetVersions).values({ ...at, respondents: 1, fileName: 'a.sav' })
      const meta = { sha256: createHash('sha256').update(bytes).digest('hex') }
      await tx.insert(datasetColumns).values({ ...at, name: 'q1', meta, bytes })
    })
  })
  afterAll(() => server.close())
  const problems = () => findProblems(server.db, server.stores)

  it('finds nothing wrong with what an import left', async () => {
    const folder = join(server.dataDir, 'files', people.client.id, 'files')
    mkdirSync(folder, { recursive: true })
    const longAgo = Date.now() / 1000 - 30 * 86_400
    for (const name of ['needed00', 'newcodes']) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), longAgo, longAgo)
    }
    const row = { clientId: people.client.id, id: 'i', userId: people.manager.id, fileName: 'a.sav', fileBytes: 1 }
    await people.tenant(tx =>
      tx.insert(imports).values({
        ...row,
        studyName: 's',
        datasetName: 'd',
        state: 'review',
        result: { file: 'needed00', newCodebook: 'newcodes' },
      }),
    )
    expect(await problems()).toEqual([])
  })

  it('names files that no import needs and no upload may be making', async () => {
    const stray = join(server.dataDir, 'files', people.client.id, 'files', 'stray000')
    writeFileSync(stray, '')
    expect(await problems()).toEqual([])
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    utimesSync(stray, twoDaysAgo, twoDaysAgo)
    expect(await problems()).toEqual([expect.stringMatching(/stray000 belongs to no import$/)])
  })

  it('names files and pictures of documents that are missing or were cut, and those that no document needs', async () => {
    const folder = join(server.dataDir, 'files', people.client.id, 'documents', 'files')
    mkdirSync(folder, { recursive: true })
    const put = (name: string) => {
      writeFileSync(join(folder, name), 'octets')
      const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
      utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
    }
    const before = await problems()
    for (const name of ['report00', 'picture0', 'nobody00']) put(name)
    await people.tenant(async tx => {
      await insertDocument(tx, people, {
        id: 'doc',
        studyId: 's',
        name: 'Report.pdf',
        file: 'report00',
        pages: ['one', 'two'],
      })
      await tx.update(documents).set({ bytes: 6 })
      await tx.update(documentPages).set({ preview: 'picture0' })
    })
    const added = async () => (await problems()).filter(problem => !before.includes(problem))
    expect(await added()).toEqual([expect.stringMatching(/nobody00 belongs to no document$/)])
    rmSync(join(folder, 'nobody00'))
    expect(await added()).toEqual([])
    truncateSync(join(folder, 'report00'), 5)
    rmSync(join(folder, 'picture0'))
    const at = `client ${people.client.id}:`
    expect(await added()).toEqual([
      `${at} the file report00 of document doc has 5 bytes instead of 6`,
      `${at} the picture picture0 of page 1 of document doc is missing`,
      `${at} the picture picture0 of page 2 of document doc is missing`,
    ])
    rmSync(join(folder, 'report00'))
    expect(await added()).toContain(`${at} the file report00 of document doc is missing`)
  })

  it('names pictures of key insights that are missing, and those that no insight needs', async () => {
    const folder = join(server.dataDir, 'files', people.client.id, 'insights', 'files')
    mkdirSync(folder, { recursive: true })
    const before = await problems()
    const added = async () => (await problems()).filter(problem => !before.includes(problem))
    const own = { clientId: people.client.id, id: 'insight', studyId: 's', position: 1, text: 'Up', image: 'drawn000' }
    await people.tenant(tx => tx.insert(keyInsights).values({ ...own, author: people.manager.id }))
    expect(await added()).toEqual([
      `client ${people.client.id}: the picture drawn000 of key insight insight is missing`,
    ])
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of ['drawn000', 'nobody00']) {
      writeFileSync(join(folder, name), 'octets')
      utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
    }
    expect(await added()).toEqual([expect.stringMatching(/nobody00 belongs to no key insight$/)])
  })

  it('names files of the branding that are missing, and those that no slot needs', async () => {
    const folder = join(server.dataDir, 'files', people.client.id, 'branding', 'files')
    mkdirSync(folder, { recursive: true })
    const before = await problems()
    const added = async () => (await problems()).filter(problem => !before.includes(problem))
    const own = { clientId: people.client.id, slot: 'pptx_template', file: 'template0', mediaType: 'octets' } as const
    await people.tenant(tx => tx.insert(branding).values({ ...own, modifiedBy: people.admin.id }))
    expect(await added()).toEqual([`client ${people.client.id}: the file template0 of the branding is missing`])
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of ['template0', 'nobody00']) {
      writeFileSync(join(folder, name), 'octets')
      utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
    }
    expect(await added()).toEqual([expect.stringMatching(/nobody00 belongs to no branding$/)])
  })

  it.each(['downloads', 'summaries'] as const)(
    'names files of %s that are missing before their time is over, and those that nothing needs',
    async area => {
      const folder = join(server.dataDir, 'files', people.client.id, area, 'files')
      mkdirSync(folder, { recursive: true })
      const before = await problems()
      const added = async () => (await problems()).filter(problem => !before.includes(problem))
      const own = { clientId: people.client.id, userId: people.manager.id, studyId: 's', datasetId: 'd' }
      const put = (id: string, hours: number) =>
        people.tenant(async tx => {
          const over = new Date(Date.now() + hours * 3_600_000)
          const at = { ...own, id, file: `${id}00000` }
          if (area === 'summaries') {
            await tx.insert(summaries).values({ ...at, version: 1, full: true, axis: [], fileExpires: over })
            return
          }
          const request = { report: { title: 'T' } } as unknown as typeof downloads.$inferInsert.request
          await tx
            .insert(downloads)
            .values({ ...at, kind: 'csv', title: 'T', fileName: 'T.csv', request, expires: over })
        })
      await put('fresh', 1)
      await put('stale', -1)
      const what =
        area === 'downloads' ? 'the file fresh00000 of download' : 'the PowerPoint fresh00000 of summary report'
      expect(await added()).toEqual([`client ${people.client.id}: ${what} fresh is missing`])
      const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
      for (const name of ['fresh00000', 'stale00000', 'nobody00']) {
        writeFileSync(join(folder, name), 'octets')
        utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
      }
      expect(await added()).toEqual([expect.stringMatching(/nobody00 belongs to no (?:download|summary report)$/)])
    },
  )

  it('names columns that changed after they were stored, and versions that are missing', async () => {
    await people.tenant(tx => tx.update(datasetColumns).set({ bytes: Buffer.from('bitten') }))
    await people.tenant(tx => tx.update(datasets).set({ currentVersion: 2, draftVersion: 3 }))
    const found = (await problems()).join('\n')
    expect(found).toContain('column q1 of dataset d version 1 does not match its checksum')
    for (const version of [2, 3]) expect(found).toContain(`dataset d points to version ${version}, which is missing`)
  })
})
