import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createDataDownload,
  getDataset,
  getDownload,
  getDownloadFile,
  listDownloads,
  type DataFileKind,
} from '@core/contract'
import { startDownloads, type Downloads } from '../../../test/harness/downloads'
import { datasetColumns, users } from '../../db/schema'
import { readSav } from '../../import/sav'

describe('files of the data of a dataset', () => {
  let d: Downloads
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tabularium-data-'))
    d = await startDownloads()
  })
  beforeEach(() => d.reset())
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await d.server.close()
  })

  const body = (kind: DataFileKind) => ({
    body: { study_id: d.params.studyId, dataset_name: d.params.datasetName, kind },
  })
  const made = async (kind: DataFileKind) => {
    const asked = await d.one.as('manager').call(createDataDownload, body(kind))
    await d.server.jobs.runDue()
    return d.one.as('manager').call(getDownload, d.of(asked))
  }
  const bytesOf = async (kind: DataFileKind): Promise<Uint8Array> => {
    const download = await made(kind)
    expect(download).toMatchObject({ kind, state: 'ready', title: d.params.datasetName, problem: null })
    expect(download.progress.done).toBe(download.progress.total)
    const answer = await d.one.as('manager').send(getDownloadFile, d.of(download))
    expect(answer.headers.get('content-disposition')).toContain(kind === 'sav' ? '.sav' : '.zip')
    return new Uint8Array(await answer.arrayBuffer())
  }

  it('hold every question of the version with its base, as an SPSS file', async () => {
    const path = join(folder, 'tracker.sav')
    writeFileSync(path, await bytesOf('sav'))
    const [file, dataset] = [await readSav(path), await d.one.as('manager').call(getDataset, { params: d.params })]
    expect(file.respondents).toBe(dataset.respondents)
    const names = new Set(file.variables.map(({ name }) => name))
    const sets = new Set(file.sets.map(({ name }) => name.replace(/^\$/u, '')))
    const single = dataset.questions.filter(question => !question.is_grid)
    expect(single.length).toBeGreaterThan(5)
    for (const { question_name: name } of single) expect(names.has(name) || sets.has(name), name).toBe(true)
    expect(file.weightVariable).toBe(dataset.weights.find(weight => weight.is_default)?.variable ?? null)
  })

  it('come as CSV with a codebook, and as Triple-S', async () => {
    expect(Object.keys(unzipSync(await bytesOf('csv_data')))).toEqual([
      'data.csv',
      'codebook.json',
      'codebook.csv',
      'READ ME.txt',
    ])
    const parts = unzipSync(await bytesOf('triple_s'))
    expect(strFromU8(parts['survey.sss'] ?? new Uint8Array())).toContain('<sss version="2.0">')
    const rows = strFromU8(parts['data.csv'] ?? new Uint8Array())
      .trim()
      .split('\r\n')
    const { respondents } = await d.one.as('manager').call(getDataset, { params: d.params })
    expect(rows).toHaveLength(respondents + 1)
  })

  it('are for managers of the organisation alone', async () => {
    expect((await d.one.as('user').send(createDataDownload, body('sav'))).status).toBe(403)
    const foreign = { body: { ...body('sav').body, dataset_name: 'Another' } }
    expect((await d.one.as('manager').send(createDataDownload, foreign)).status).toBe(404)
    const file = await made('sav')
    for (const caller of [d.one.as('user'), d.one.as('admin'), d.other.as('manager')])
      expect(await d.statuses(caller, file)).toEqual([404, 404, 404, 404])
  })

  it('say what is wrong where the data of the version are not stored', async () => {
    const asked = await d.one.as('manager').call(createDataDownload, body('sav'))
    const columns = await d.one.tenant(async tx => {
      const rows = await tx.select().from(datasetColumns)
      await tx.delete(datasetColumns)
      return rows
    })
    await d.server.jobs.runDue()
    const after = await d.one.as('manager').call(getDownload, d.of(asked))
    expect(after).toMatchObject({ state: 'failed', file_url: null })
    expect(after.problem).toContain('Import the file again')
    await d.one.tenant(tx => tx.insert(datasetColumns).values(columns))
  })

  // Last: it ends the session of the person.
  it('are gone for who manages no longer, and are not made for them', async () => {
    const ready = await made('sav')
    await d.one.as('manager').call(createDataDownload, body('sav'))
    const { id, email } = d.one.manager
    await d.one.tenant(tx => tx.update(users).set({ manager: false }).where(eq(users.id, id)))
    await d.server.jobs.runDue()
    const later = await d.server.signIn(email)
    expect((await later.call(listDownloads, {})).results).toEqual([])
    expect(await d.statuses(later, ready)).toEqual([404, 404, 404, 404])
    expect((await d.rows()).filter(row => row.state !== 'ready')).toMatchObject([{ state: 'failed', file: null }])
  })
})
