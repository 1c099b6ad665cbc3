import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import { smallCsv } from '../../test/harness/importing'
import { decodeColumn } from '../store/columnCodec'
import type { Progress, ReadTask } from './protocol'
import { runImportWorker } from './run'
import { readStaging, stagedFile } from './staging'
import { SurveyFileError } from './types'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-run-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

let number = 0
const taskFor = async (content: string | Uint8Array): Promise<ReadTask> => {
  number += 1
  const staging = join(folder, `staging${number}`)
  const path = join(folder, `file${number}`)
  await mkdir(staging)
  await writeFile(path, content)
  return { path, fileName: 'survey.csv', folder: staging, options: null, codebook: null }
}

const options = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined })
/** Long enough that reading it can be interrupted. */
const long = () => smallCsv(400_000)

describe('the reading process', () => {
  it('leaves the columns as they stand in the file', async () => {
    const task = await taskFor(smallCsv(50))
    const progress: Progress[] = []
    const review = await runImportWorker(task, { ...options(), onProgress: one => progress.push(one) })
    expect(review).toMatchObject({ format: 'csv', respondents: 50, variables: 5 })
    expect(progress.at(-1)).toEqual({ unit: 'columns', done: 5, total: 5 })
    const staging = await readStaging(stagedFile(task.folder))
    expect(staging.reading.mapping.questions.length).toBeGreaterThan(2)
    const names: string[] = []
    const answers: unknown[] = []
    for await (const group of staging.groups(new Set(['weight', 'Gender']), 1))
      for (const staged of group) {
        names.push(staged.name)
        const column = await decodeColumn(staged)
        if (column.kind === 'coded') answers.push(column.dictionary[(column.index[4] ?? 0) - FIRST_CODE])
      }
    expect(answers).toEqual(['Female', 0.7])
    expect(names).toEqual(['Gender', 'weight'])
  })

  it('hands on what the reader says of a bad file', async () => {
    const error = await runImportWorker(await taskFor('%PDF-1.7'), options()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SurveyFileError)
    expect(error).toMatchObject({ problem: { code: 'pdf' } })
  })

  it('is killed when the import is cancelled, and tells why', async () => {
    const task = await taskFor(long())
    const stop = new AbortController()
    const reading = runImportWorker(task, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('cancelled by hand')),
    })
    await expect(reading).rejects.toThrow('cancelled by hand')
    expect(await readdir(task.folder)).not.toContain('survey.json')
  })

  it('is not even started for an import that is cancelled already', async () => {
    await expect(
      runImportWorker(await taskFor('a,b\n1,2'), options(AbortSignal.abort(new Error('too late')))),
    ).rejects.toThrow('too late')
  })

  it('is killed when its time is up: the file is at fault', async () => {
    const error = await runImportWorker(await taskFor(long()), { ...options(), limitMs: 1 }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ problem: { code: 'too_slow', advice: expect.stringContaining('split') as string } })
  })

  it('may run out of memory without harm: the file is at fault', async () => {
    const texts = Array.from({ length: 60_000 }, (_, i) => `${i},"${String(i).repeat(60)}"`).join('\n')
    const error = await runImportWorker(await taskFor(`id,comment\n${texts}`), { ...options(), heapMb: 12 }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ problem: { code: 'too_large_to_read' } })
  })
})
