import { analysisContext, indexQuestions, reportRows } from '@core/report'
import type { AnalysisRequest, AnalysisResponse, AnalysisTable, Dataset } from '@core/contract'
import { aDataset, aQuestion, weights } from '@core/report/testing'
import { vi } from 'vitest'
import type { ApiClient } from '@/api'
import { bulkReport, type WithBulkReport } from '@/app/bulkReport'
import { builderEvents, selectDataset, type Intent } from '@/features/reportBuilder'
import { previewEvents } from '@/features/reportPreview'
import { TestStorage } from '@/lib/testingStorage'
import { library, type WithLibrary } from '@/library'
import { createStore, type AppStore } from '@/store'
import { aReport, aVariable } from './reportData'

export interface Sent {
  readonly id: string
  readonly input: { params?: Record<string, string>; body?: unknown }
  readonly signal: AbortSignal | undefined
  readonly keepalive: boolean | undefined
}

const gender = aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true })
export const many = Array.from({ length: 23 }, (_, at) =>
  aQuestion({ question_name: `Q${String(at)}`, question_label: `Label ${String(at)}` }),
)
const dataset = aDataset([gender, ...many], { weights })
const index = indexQuestions(dataset)

const cubeOf = (question: string): AnalysisTable => ({
  outcome: 'cube',
  question,
  breakout: null,
  row_axis: null,
  title: question,
  subtitle: '',
  cube: {
    id: question,
    columns: [],
    base: { n: [], w: [], w2: [] },
    rows: [],
    numbers: [],
    overlaps: [],
    disjointRows: true,
  },
})

export const answer = (request: AnalysisRequest): AnalysisResponse => ({
  dataset_version: 1,
  respondents: 100,
  filtered: { n: 80, w: 80, eff: 80 },
  weight: null,
  tables: request.rows.map(row => cubeOf(row.question)),
})

const savedPayload = aReport({
  title: 'Wave 3',
  dataset_name: 'wave-3',
  main: [aVariable('Q1', { deselected_options: [] }), aVariable('GONE')],
  options: {
    weighting: 'w_gone',
    weightingLabel: 'Gone weight',
    viewSettings: {
      numberType: 'count',
      chartType: 'bar',
      showLabels: false,
      hideLowBase: true,
      sortState: { ROW: null, COLUMN: null },
      suppressNullValues: true,
      showUnweightedBase: false,
      sortable: true,
      showStatTesting: false,
      statsConfidence: 90,
    },
  },
})

/** The answers of a server where everything goes well. */
export const standard =
  (given: Partial<Dataset> = {}) =>
  (call: Sent): unknown => {
    const summary = {
      id: 'r1',
      study_id: 's1',
      title: 'Wave 3',
      description: '',
      dataset_name: 'wave-3',
      created: '',
      modified: '',
      creator: { first_name: 'A', last_name: 'B' },
    }
    switch (call.id) {
      case 'datasets.get':
        return { ...dataset, ...given }
      case 'reports.get':
        return { ...summary, serialized_request: savedPayload }
      case 'reports.create':
        return { ...summary, serialized_request: null }
      case 'reports.list':
        return { results: [summary] }
      case 'analysis.base':
        return { respondents: 100, n: 80, w: 80, eff: 75 }
      case 'analysis.run':
        return answer(call.input.body as AnalysisRequest)
      default:
        return {}
    }
  }

const createTestStore = (api: ApiClient): AppStore =>
  createStore({
    features: [library, bulkReport],
    context: { api, clock: { now: () => Date.now() } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })

export type Store = AppStore['store']
export const stateOf = (store: Store) => store.getState() as WithBulkReport & WithLibrary
/** What the open builder shows. */
export const screenOf = (store: Store) => stateOf(store).bulkReport.builder.screen
export const builderOf = (store: Store) => {
  const { builder } = screenOf(store)
  if (!builder) throw new Error('the builder is not open')
  return builder
}
export const question = (name: string) => {
  const found = index.get(name)
  if (!found) throw new Error(`No question ${name}`)
  return found
}
export const opening = (intent: Intent = { kind: 'new' }) => ({
  studyId: 's1',
  datasetName: 'wave-3',
  user: 'ann@example.com',
  intent,
})

/** Opens the preview of the report as it is now, as its screen does. */
export const openPreview = (store: Store): void => {
  const builder = builderOf(store)
  const dataset = selectDataset(stateOf(store))
  if (!dataset) throw new Error('the dataset is not there')
  const questions = indexQuestions(dataset)
  const { studyId, datasetName } = opening()
  store.dispatch(
    previewEvents.opened({
      address: { studyId, datasetName },
      context: analysisContext(builder, questions),
      rows: reportRows(builder.main, questions),
    }),
  )
}

type Options = Partial<Pick<Sent, 'signal' | 'keepalive'>>

/** Stands in for the server: remembers the calls, answers them with `reply`. `settle` lets time pass in the test. */
export const createTestServer = (settle: (milliseconds?: number) => Promise<unknown>) => {
  let sent: Sent[] = []
  let running: AppStore | null = null
  const call = async (endpoint: { id: string }, input: Sent['input'], options: Options = {}) => {
    const { signal, keepalive } = options
    const request: Sent = { id: endpoint.id, input, signal, keepalive }
    sent.push(request)
    return await Promise.resolve(server.reply(request))
  }
  const server = {
    reply: standard(),
    calls: (id: string) => sent.filter(request => request.id === id),
    start: (): Store => {
      running = createTestStore({ call } as unknown as ApiClient)
      return running.store
    },
    open: async (store: Store, intent?: Intent) => {
      store.dispatch(builderEvents.opened(opening(intent)))
      await settle()
    },
    stop: () => running?.stop(),
    reset: () => {
      sent = []
      server.reply = standard()
    },
  }
  return server
}

/** The storages that drafts are kept in, as a browser with one tab has them. */
export const stubStorages = (): void => {
  vi.stubGlobal('localStorage', new TestStorage())
  vi.stubGlobal('sessionStorage', new TestStorage())
}
