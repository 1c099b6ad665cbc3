import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  analyse,
  commitImport,
  createImport,
  getDataset,
  getImport,
  getImportReview,
  listDatasetStates,
  publishDataset,
  uploadImportFile,
  type AnalysisRequest,
  type Dataset,
  type ImportStatus,
} from '@core/contract'
import { datasetLabel } from '@core/domain'
import { startBuiltServer, type Caller } from './serverUnderTest'
import { watchServer, type Watch, type Watched } from './watch'

export const DATASET = 'Main'
export const MANAGER = 'manager@demo.test'
const POLL_MS = 100
const ROWS = 20

export interface WholeImport extends Watched {
  readonly respondents: number
  /** From the first byte of the upload to the review. */
  readonly toReview: number
  /** From the commit to the dataset. */
  readonly toDone: number
  /** One weighted analysis over two questions, columns not in memory yet. */
  readonly analysis: number
  readonly tables: number
}

const until = async (caller: Caller, importId: string, state: ImportStatus['state']): Promise<ImportStatus> => {
  for (;;) {
    const status = await caller.call(getImport, { params: { importId } })
    if (status.state === state) return status
    if (['failed', 'cancelled'].includes(status.state))
      throw new Error(`The import ended ${status.state}: ${status.problem?.message ?? ''}`)
    await pause(POLL_MS)
  }
}

export const published = async (caller: Caller, studyId: string): Promise<void> => {
  await caller.call(publishDataset, { params: { studyId, datasetName: DATASET } })
  for (;;) {
    const { results } = await caller.call(listDatasetStates, { params: { studyId } })
    if (results.every(dataset => datasetLabel(dataset.current_state) === 'Published')) return
    if (results.some(dataset => datasetLabel(dataset.current_state) === 'Import Error'))
      throw new Error('The dataset could not be published')
    await pause(POLL_MS)
  }
}

export const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const started = performance.now()
  const result = await work()
  return { seconds: (performance.now() - started) / 1000, result }
}

/** Single-response questions with a multiple-response and numeric ones among them, over a single and the multiple-response one. */
const requestFor = ({ questions, weights }: Dataset): AnalysisRequest => {
  const named = (kind: string) => questions.filter(question => question.fundamental_question_type === kind)
  const [single, ...singles] = named('single')
  const multis = named('multi').slice(0, 2)
  const rows = [...multis, ...named('numeric').slice(0, 4), ...singles].slice(0, ROWS)
  return {
    rows: rows.map(({ question_name }) => ({ question: question_name })),
    axis: [single, multis[0]].flatMap(one => (one ? [{ question: one.question_name }] : [])),
    nested: false,
    filters: null,
    weight: weights[0]?.variable ?? null,
    auto_adjust_base: true,
    inverted: false,
  }
}

export const toReview = async (caller: Caller, path: string): Promise<string> => {
  const file_bytes = (await stat(path)).size
  const announced = { study_name: 'Bench', file_name: basename(path), file_bytes }
  const { id } = await caller.call(createImport, { body: announced })
  await caller.send(uploadImportFile, { importId: id }, (await openAsBlob(path)).stream())
  await until(caller, id, 'review')
  return id
}

export const toDone = async (caller: Caller, importId: string, weight: string | null): Promise<string> => {
  const choices = { dataset_name: DATASET, weight, excluded: [], accepted: [], texts: {} }
  await caller.call(commitImport, { params: { importId }, body: choices })
  const { study_id } = await until(caller, importId, 'done')
  if (study_id === null) throw new Error('The import made no study')
  return study_id
}

const wholeImport = async (caller: Caller, watch: Watch, path: string): Promise<Omit<WholeImport, keyof Watched>> => {
  await watch.step('upload and reading')
  const read = await timed(() => toReview(caller, path))
  await watch.step('review')
  const { respondents, weights } = await caller.call(getImportReview, { params: { importId: read.result } })
  await watch.step('commit')
  const committed = await timed(() => toDone(caller, read.result, weights[0]?.variable ?? null))
  const params = { studyId: committed.result, datasetName: DATASET }
  await watch.step('publishing and opening')
  await published(caller, committed.result)
  const dataset = await caller.call(getDataset, { params })
  await watch.step('analysis')
  const analysed = await timed(() => caller.call(analyse, { params, body: requestFor(dataset) }))
  const { tables } = analysed.result
  const problem = tables.find(table => table.outcome === 'problem')
  if (problem?.outcome === 'problem') throw new Error(`${problem.question}: ${problem.message}`)
  return {
    respondents,
    toReview: read.seconds,
    toDone: committed.seconds,
    analysis: analysed.seconds,
    tables: tables.length,
  }
}

/** Imports a file as a manager does, through a real server process on its embedded database, and analyses it. */
export const measureWholeImport = async (folder: string, path: string): Promise<WholeImport> => {
  const server = await startBuiltServer(join(folder, 'data'))
  try {
    const watch = watchServer(server.url, server.pid)
    await watch.step('signing in')
    const caller = await server.signIn(MANAGER)
    const figures = await wholeImport(caller, watch, path)
    return { ...figures, ...(await watch.end()) }
  } finally {
    await server.stop()
  }
}
