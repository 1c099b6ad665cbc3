import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import { sketchTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { readWorkbook } from '../../test/harness/workbook'
import { needsTooMuchMemory, tooSlow } from './problem'
import { DEFAULT_OPTIONS, type ReportFile } from './protocol'
import { writeReportFile } from './write'

const groups = {
  age: Array.from({ length: 5 }, (_, at) => `Age ${at}`),
  region: Array.from({ length: 5 }, (_, at) => `Region ${at}`),
}
const table = sketchTable({
  groups,
  rows: Array.from({ length: 12 }, (_, at) => [
    'cat',
    `Brand ${at}`,
    null,
    ...Array.from({ length: 11 }, () => '51 ^ AB'),
  ]),
})

const pageOf = (number: number): ReportPage => {
  const arranged = structuredClone(table)
  const title = `Q${number} Brands`
  const document = { testing: true, showUnweightedBase: true, groupLabels: {}, notes: null }
  const content = { ...document, table: arranged, title, numberType: 'column_percent' as const }
  return {
    id: title,
    title,
    question: null,
    settings: DEFAULT_VIEW_SETTINGS,
    arranged,
    content,
    chart: null,
    outcome: null,
  }
}

const report = (tables: number): ReportFile => ({
  kind: 'xlsx',
  head: {
    title: 'Report',
    description: '',
    study: 'Study',
    fieldwork: '',
    dataset: { name: 'Main', version: 1 },
    date: '2026-03-09',
    notes: [],
    missing: [],
  },
  options: DEFAULT_OPTIONS,
  template: null,
  pages: Array.from({ length: tables }, (_, at) => pageOf(at + 1)),
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
})
afterAll(() => rm(folder, { recursive: true }))
const never = new AbortController().signal

it('writes 500 tables, and the thread that serves requests goes on meanwhile', async () => {
  const path = join(folder, 'book')
  const large = report(500)
  let turns = 0
  const turning = setInterval(() => (turns += 1), 5)
  const started = performance.now()
  await writeReportFile(large, path, { signal: never })
  clearInterval(turning)
  console.info(`500 tables of 12 x 11 written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  expect(turns).toBeGreaterThan(20)
  const { sheets } = readWorkbook(new Uint8Array(await readFile(path)))
  expect(sheets.size).toBe(501)
  expect((sheets.get('Q500 Brands') ?? []).flat().filter(value => value === 51)).toHaveLength(12 * 11)
})

it('says so when time or memory are not enough', async () => {
  const late = writeReportFile(report(1), join(folder, 'late'), { signal: never, limitMs: 1 })
  await expect(late).rejects.toEqual(tooSlow())
  const large = writeReportFile(report(300), join(folder, 'large'), { signal: never, heapMb: 24 })
  await expect(large).rejects.toEqual(needsTooMuchMemory())
})

it('ends at once with its signal, and says why', async () => {
  const stop = new AbortController()
  const reason = new Error('No longer wanted')
  const ended = writeReportFile(report(50), join(folder, 'stopped'), {
    signal: stop.signal,
    onStart: child => {
      child.once('spawn', () => stop.abort(reason))
    },
  })
  await expect(ended).rejects.toBe(reason)
})

it('leaves what is at the path alone', async () => {
  const path = join(folder, 'twice')
  await writeReportFile(report(1), path, { signal: never })
  const before = await readFile(path)
  await expect(writeReportFile(report(2), path, { signal: never })).rejects.toThrow('EEXIST')
  expect(await readFile(path)).toEqual(before)
})
