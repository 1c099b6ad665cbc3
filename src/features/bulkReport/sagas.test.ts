import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalysisRequest, AnalysisResponse, AnalysisTable, Dataset, ReportPayload } from '@core/contract'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { createStore, type AppStore } from '@/store'
import { bulkReport } from './index'
import { indexQuestions } from './questions'
import { BUILDER_BASE } from './sagas'
import { selectBase, selectBuilder, selectPreviewTables, selectSavedReports } from './selectors'
import { events, type WithBulkReport } from './slice'
import type { Opening } from './state'
import { aDataset, aQuestion, weights } from './testing'

interface Sent {
  readonly id: string
  readonly input: { params?: Record<string, string>; body?: unknown }
  readonly signal: AbortSignal | undefined
  readonly idempotencyKey: string | undefined
}

const gender = aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true })
const many = Array.from({ length: 23 }, (_, at) =>
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

const answer = (request: AnalysisRequest): AnalysisResponse => ({
  dataset_version: 1,
  respondents: 100,
  filtered: { n: 80, w: 80, eff: 80 },
  weight: null,
  tables: request.rows.map(row => cubeOf(row.question)),
})

const savedPayload: ReportPayload = {
  title: 'Wave 3',
  description: '',
  dataset_name: 'wave-3',
  main: [{ Q1: { calculated: [], nets: [], deselected_options: [] } }, { GONE: { calculated: [], nets: [] } }],
  segmentation: [],
  options: {
    filters: null,
    autoAdjustBaseEnabled: true,
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
    inverted: false,
  },
}

let sent: Sent[] = []
let reply: (call: Sent) => unknown = () => null
let running: AppStore | null = null

const standard =
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

const start = () => {
  const api = {
    call: async (
      endpoint: { id: string },
      input: Sent['input'],
      options?: { signal?: AbortSignal; idempotencyKey?: string },
    ) => {
      const call: Sent = { id: endpoint.id, input, signal: options?.signal, idempotencyKey: options?.idempotencyKey }
      sent.push(call)
      return await Promise.resolve(reply(call))
    },
  } as unknown as ApiClient
  running = createStore({
    features: [bulkReport],
    context: { api, clock: { now: () => Date.now() } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  return running.store
}

type Store = ReturnType<typeof start>
const stateOf = (store: Store) => store.getState() as WithBulkReport
const builderOf = (store: Store) => {
  const builder = selectBuilder(stateOf(store))
  if (!builder) throw new Error('the builder is not open')
  return builder
}
const question = (name: string) => {
  const found = index.get(name)
  if (!found) throw new Error(`No question ${name}`)
  return found
}
const calls = (id: string) => sent.filter(call => call.id === id)
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

const opening = (intent: Opening['intent'] = { kind: 'new' }): Opening => ({
  studyId: 's1',
  datasetName: 'wave-3',
  user: 'ann@example.com',
  intent,
})
const open = async (store: Store, intent?: Opening['intent']) => {
  store.dispatch(events.opened(opening(intent)))
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 9, 14, 5) })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  sent = []
  reply = standard()
})
afterEach(() => {
  running?.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('opening and closing', () => {
  it('is inactive, and active on opening', async () => {
    const store = start()
    expect(stateOf(store).bulkReport.local.status).toBe('inactive')
    await open(store)
    expect(stateOf(store).bulkReport.local.status).toBe('active')
    expect(builderOf(store).axis.map(({ questionName }) => questionName)).toEqual(['D1'])
  })

  it('resets chart and builder on closing, and again on opening', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.viewChanged({ chartType: 'bar' }))
    store.dispatch(events.weightChosen(null))
    store.dispatch(events.closed({ keepDraft: false }))
    expect(stateOf(store).bulkReport.local).toMatchObject({ status: 'inactive', builder: null })
    await open(store)
    expect(builderOf(store)).toMatchObject({ weight: 'w_census', viewSettings: { chartType: 'column' } })
  })

  it('does not come up after it was closed while loading', async () => {
    const store = start()
    store.dispatch(events.opened(opening()))
    store.dispatch(events.closed({ keepDraft: true }))
    await settle()
    expect(stateOf(store).bulkReport.local).toMatchObject({ status: 'inactive', builder: null })
  })

  it('keeps the error of a dataset that cannot be fetched', async () => {
    reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    const store = start()
    await open(store)
    expect(selectBuilder(stateOf(store))).toBeNull()
    expect(Object.values(stateOf(store).bulkReport.dataset)[0]?.error).toEqual({ kind: 'network', message: 'offline' })
  })
})

describe('existing reports', () => {
  it('rehydrates, names what is missing and uses the default weight', async () => {
    const store = start()
    await open(store, { kind: 'open', reportId: 'r1' })
    expect(builderOf(store)).toMatchObject({
      title: 'Wave 3',
      weight: 'w_census',
      viewSettings: { chartType: 'bar', statsConfidence: 90 },
    })
    expect(builderOf(store).missing).toEqual([
      { kind: 'question', name: 'GONE' },
      { kind: 'weight', name: 'Gone weight' },
    ])
  })

  it('copies under a new name', async () => {
    const store = start()
    await open(store, { kind: 'copy', reportId: 'r1' })
    expect(builderOf(store).title).toBe('Copy of Wave 3')
  })
})

describe('the name', () => {
  it('follows the axis until one is typed', async () => {
    const store = start()
    await open(store)
    expect(builderOf(store).title).toBe('Report by Gender')
    store.dispatch(events.axisAdded(question('Q1')))
    expect(builderOf(store).title).toBe('Report by Gender, Label 1')
    store.dispatch(events.variableRemoved({ part: 'axis', name: 'D1' }))
    store.dispatch(events.variableRemoved({ part: 'axis', name: 'Q1' }))
    expect(builderOf(store).title).toBe('New Report 2026-03-09 14:05')
    store.dispatch(events.titleTyped('Mine'))
    store.dispatch(events.axisAdded(question('Q1')))
    expect(builderOf(store).title).toBe('Mine')
    store.dispatch(events.titleTyped('x'.repeat(130)))
    expect(builderOf(store).title).toHaveLength(100)
  })
})

describe('the axis', () => {
  it('takes no third variable', async () => {
    const store = start()
    await open(store)
    for (const name of ['Q1', 'Q2', 'Q3']) store.dispatch(events.axisAdded(question(name)))
    expect(builderOf(store).axis.map(({ questionName }) => questionName)).toEqual(['D1', 'Q1'])
  })

  it('stamps positions when a variable is moved', async () => {
    const store = start()
    await open(store)
    for (const name of ['Q1', 'Q2', 'Q3']) store.dispatch(events.rowAdded(question(name)))
    expect(builderOf(store).main.map(({ positionOverride }) => positionOverride)).toEqual([null, null, null])
    store.dispatch(events.variableMoved({ part: 'row', from: 2, to: 0 }))
    expect(builderOf(store).main.map(entry => [entry.questionName, entry.positionOverride])).toEqual([
      ['Q3', 0],
      ['Q1', 1],
      ['Q2', 2],
    ])
  })
})

describe('the live base', () => {
  it('is counted once per filter and weight, after a pause', async () => {
    const store = start()
    await open(store)
    await settle(300)
    expect(calls('analysis.base')).toHaveLength(1)
    expect(selectBase(stateOf(store), BUILDER_BASE).data?.n).toBe(80)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    expect(calls('analysis.base')).toHaveLength(1)
    store.dispatch(events.filtersApplied({ question: 'D1', options: ['a'] }))
    await settle(100)
    store.dispatch(events.filtersApplied({ question: 'D1', options: ['b'] }))
    await settle(300)
    expect(calls('analysis.base').map(call => call.input.body)).toEqual([
      { filters: null, weight: 'w_census' },
      { filters: { question: 'D1', options: ['b'] }, weight: 'w_census' },
    ])
  })

  it('aborts the count of a filter that was edited on', async () => {
    const store = start()
    await open(store)
    await settle(300)
    reply = () => new Promise(() => undefined)
    store.dispatch(events.filterEdited({ filters: { question: 'D1', options: ['a'] }, steps: [] }))
    await settle(300)
    store.dispatch(events.filterEdited({ filters: { question: 'D1', options: ['b'] }, steps: [] }))
    await settle(300)
    expect(calls('analysis.base').map(call => call.signal?.aborted)).toEqual([true, true, false])
  })
})

describe('drafts', () => {
  it('come back by themselves after a reload', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    expect(stateOf(store).bulkReport.local.draftKeptAt).not.toBeNull()
    running?.stop()
    const again = start()
    await open(again)
    expect(builderOf(again).main.map(({ questionName }) => questionName)).toEqual(['Q1'])
    expect(builderOf(again).titleTyped).toBe(false)
  })

  it('are offered after the builder was left, such as for a new login, and taken on demand', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    store.dispatch(events.closed({ keepDraft: true }))
    await settle(300)
    await open(store)
    expect(builderOf(store).main).toEqual([])
    expect(stateOf(store).bulkReport.local.draftOffered?.payload.main).toHaveLength(1)
    store.dispatch(events.draftTaken())
    await settle()
    expect(builderOf(store).main.map(({ questionName }) => questionName)).toEqual(['Q1'])
  })

  it('are not shown to another user or for another dataset', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    store.dispatch(events.opened({ ...opening(), user: 'bob@example.com' }))
    await settle()
    expect(builderOf(store).main).toEqual([])
    store.dispatch(events.opened({ ...opening(), datasetName: 'wave-4' }))
    await settle()
    expect(builderOf(store).main).toEqual([])
  })

  it('are gone after closing with discard', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    store.dispatch(events.closed({ keepDraft: false }))
    await open(store)
    expect(stateOf(store).bulkReport.local.draftOffered).toBeNull()
  })

  it('start over with the defaults when a restored one is discarded', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    await open(store)
    expect(builderOf(store).main).toHaveLength(1)
    store.dispatch(events.draftDiscarded())
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    expect(stateOf(store).bulkReport.local.draftOffered).toBeNull()
    expect(builderOf(store).main).toEqual([])
  })

  it('are ignored when they cannot be read', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    const key = 'tabularium/report-draft/ann%40example.com/s1/wave-3'
    const text = sessionStorage.getItem(key)
    expect(text).not.toBeNull()
    sessionStorage.setItem(key, (text ?? '').replace('"version":1', '"version":0'))
    await open(store)
    expect(builderOf(store).main).toEqual([])
  })
})

describe('the preview', () => {
  const addAll = (store: Store) =>
    many.forEach(({ question_name }) => store.dispatch(events.rowAdded(question(question_name))))

  it('asks for about ten tables at a time and counts them', async () => {
    const store = start()
    await open(store)
    addAll(store)
    const seen: number[] = []
    store.subscribe(() => seen.push(stateOf(store).bulkReport.local.preview.done))
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as AnalysisRequest).rows.length)).toEqual([10, 10, 3])
    expect([...new Set(seen)]).toEqual([0, 10, 20, 23])
    expect(stateOf(store).bulkReport.local.preview.status).toBe('ready')
    expect(selectPreviewTables(stateOf(store)).map(({ table }) => table.question)).toEqual(
      many.map(entry => entry.question_name),
    )
  })

  it('needs no request for unticked options and view settings, and one for a new question only', async () => {
    const store = start()
    await open(store)
    addAll(store)
    store.dispatch(events.previewOpened())
    await settle()
    store.dispatch(events.previewClosed())
    store.dispatch(events.optionTicked({ part: 'row', name: 'Q1', id: 'a', type: 'option', selected: false }))
    store.dispatch(events.viewChanged({ numberType: 'index' }))
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run')).toHaveLength(3)
    store.dispatch(events.rowAdded(question('D1')))
    store.dispatch(events.previewOpened())
    await settle()
    expect(
      calls('analysis.run')
        .slice(3)
        .map(call => (call.input.body as AnalysisRequest).rows),
    ).toEqual([[{ question: 'D1' }]])
  })

  it('asks for everything again under another weight', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    store.dispatch(events.previewOpened())
    await settle()
    store.dispatch(events.weightChosen(null))
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as AnalysisRequest).weight)).toEqual(['w_census', null])
  })

  it('stops and aborts on cancel, keeping the tables that arrived', async () => {
    const store = start()
    await open(store)
    addAll(store)
    let answered = 0
    reply = call => (answered++ === 0 ? answer(call.input.body as AnalysisRequest) : new Promise(() => undefined))
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(false)
    store.dispatch(events.previewCancelled())
    await settle()
    expect(calls('analysis.run')).toHaveLength(2)
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(true)
    expect(selectPreviewTables(stateOf(store))).toHaveLength(10)
    expect(stateOf(store).bulkReport.local.preview.status).toBe('cancelled')
  })

  it('keeps what arrived when a chunk fails, and goes on from there on retry', async () => {
    const store = start()
    await open(store)
    addAll(store)
    let answered = 0
    const failing = (call: Sent) => {
      if (answered++ === 1) throw new FailureError({ kind: 'timeout', message: 'too slow' })
      return answer(call.input.body as AnalysisRequest)
    }
    reply = failing
    store.dispatch(events.previewOpened())
    await settle()
    expect(stateOf(store).bulkReport.local.preview).toMatchObject({
      status: 'failed',
      done: 10,
      error: { message: 'too slow' },
    })
    store.dispatch(events.previewRetried())
    await settle()
    expect(stateOf(store).bulkReport.local.preview).toMatchObject({ status: 'ready', done: 23 })
    expect(calls('analysis.run')).toHaveLength(4)
  })

  it('gives the tables the same identity until they change', async () => {
    const store = start()
    await open(store)
    addAll(store)
    store.dispatch(events.previewOpened())
    await settle()
    const before = selectPreviewTables(stateOf(store))
    store.dispatch(events.pageTurned(3))
    store.dispatch(events.titleTyped('x'))
    expect(selectPreviewTables(stateOf(store))).toBe(before)
  })

  it('changes one table alone, or all on demand', async () => {
    const store = start()
    await open(store)
    const { viewSettings } = builderOf(store)
    store.dispatch(events.tableViewChanged({ id: 't', settings: { ...viewSettings, numberType: 'count' } }))
    expect(builderOf(store).viewSettings.numberType).toBe('column_percent')
    store.dispatch(events.viewAppliedToAll({ ...viewSettings, numberType: 'count' }))
    expect(builderOf(store).viewSettings.numberType).toBe('count')
    expect(stateOf(store).bulkReport.local.preview.tableViews).toEqual({})
  })
})

describe('generating', () => {
  it('shows problems and sends nothing while there are any', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.generateRequested())
    await settle()
    expect(calls('reports.create')).toHaveLength(0)
    expect(stateOf(store).bulkReport.local.attempted).toBe(true)
  })

  it('saves once, clears the draft and refreshes the saved reports', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    store.dispatch(events.generateRequested())
    store.dispatch(events.generateRequested())
    await settle()
    expect(calls('reports.create')).toHaveLength(1)
    expect(stateOf(store).bulkReport.local.generated).toEqual({ id: 'r1', title: 'Wave 3' })
    expect(selectSavedReports(stateOf(store), 's1')).toHaveLength(1)
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    expect(stateOf(store).bulkReport.local.draftOffered).toBeNull()
  })

  it('keeps the server error, and repeats under the same key so that nothing is saved twice', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    store.dispatch(events.generateRequested())
    await settle()
    expect(stateOf(store).bulkReport.created.error).toEqual({ kind: 'network', message: 'offline' })
    expect(stateOf(store).bulkReport.local.generated).toBeNull()
    reply = standard()
    store.dispatch(events.generateRequested())
    await settle()
    const [first, second] = calls('reports.create')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
    store.dispatch(events.generateRequested())
    await settle()
    expect(calls('reports.create')[2]?.idempotencyKey).not.toBe(first?.idempotencyKey)
  })
})

describe('deleting a saved report', () => {
  const address = { studyId: 's1', reportId: 'r1' }

  it('waits six seconds for an undo', async () => {
    const store = start()
    store.dispatch(events.reportDeleted(address))
    await settle(5_900)
    store.dispatch(events.deletionUndone(address))
    await settle(1_000)
    expect(calls('reports.delete')).toHaveLength(0)
    expect(stateOf(store).bulkReport.local.deleting).toEqual([])
  })

  it('is sent after six seconds, or at once when the page is left', async () => {
    const store = start()
    store.dispatch(events.reportDeleted(address))
    await settle(6_100)
    expect(calls('reports.delete')).toHaveLength(1)
    store.dispatch(events.reportDeleted({ studyId: 's1', reportId: 'r2' }))
    store.dispatch(events.deletionsFlushed())
    await settle()
    expect(calls('reports.delete')).toHaveLength(2)
  })

  it('brings the report back when the server refuses', async () => {
    const store = start()
    reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    store.dispatch(events.reportDeleted(address))
    await settle(6_100)
    expect(stateOf(store).bulkReport.local.deleting).toEqual([])
    expect(stateOf(store).bulkReport.deleted['r1']?.error).toEqual({ kind: 'network', message: 'offline' })
  })
})
