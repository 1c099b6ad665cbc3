import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImportWorker } from '../run'
import { definitionOf, optionsOf, questionOf } from './testing'
import type { NeutralCell, NeutralResponse } from './types'
import { writeNeutral } from './write'

const RESPONSES = 25_000
const COLUMNS = 100
const HEAP_MB = 24
const SENTENCES = Array.from({ length: 50 }, (_, at) => `${at} ${'What people wrote is long. '.repeat(8)}`)

const QUESTIONS = Array.from({ length: COLUMNS }, (_, at) =>
  at % 5 === 0
    ? questionOf(`Q${at}`, 'open')
    : questionOf(`Q${at}`, 'single', { options: optionsOf({ 1: 'Alder', 2: 'Birch', 3: 'Elm' }) }),
)

function* responses(): Generator<NeutralResponse> {
  for (let at = 0; at < RESPONSES; at += 1) {
    const cells: Record<string, NeutralCell> = {}
    for (let column = 0; column < COLUMNS; column += 1)
      cells[`Q_Q${column}`] =
        column % 5 === 0 ? SENTENCES[(at * 7 + column) % SENTENCES.length]! : 1 + ((at + column) % 3)
    yield { id: `R_${at}`, at: '2026-09-01T08:00:00Z', cells }
  }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neutral-memory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a survey far larger than the memory of its process is read', async () => {
  const path = join(folder, 'survey')
  await pipeline(writeNeutral(definitionOf(QUESTIONS), responses()), createWriteStream(path))
  expect((await stat(path)).size).toBeGreaterThan(5 * HEAP_MB * 1024 ** 2)
  const staging = join(folder, 'staging')
  await mkdir(staging)
  const task = { path, fileName: 'survey.jsonl', folder: staging, options: null, codebook: null }
  const review = await runImportWorker(task, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    heapMb: HEAP_MB,
  })
  expect(review).toMatchObject({ respondents: RESPONSES, variables: COLUMNS })
}, 120_000)
