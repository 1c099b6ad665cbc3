import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalysisRequest } from '@core/contract'
import { FailureError } from '@/lib/failure'
import { builderEvents } from '@/features/reportBuilder'
import {
  answer,
  builderOf,
  createTestServer,
  many,
  openPreview,
  question,
  stateOf,
  stubStorages,
  type Sent,
  type Store,
} from '../../../test/harness/reportServer'
import { selectPreview, selectPreviewTables } from './selectors'
import { events as previewEvents } from './slice'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const server = createTestServer(settle)
const { calls, open, start } = server

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 9, 14, 5) })
  stubStorages()
  server.reset()
})
afterEach(() => {
  server.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the preview', () => {
  const addAll = (store: Store) =>
    many.forEach(({ question_name }) => store.dispatch(builderEvents.rowAdded(question(question_name))))

  it('asks for a few tables first and then for more at a time, and counts them', async () => {
    const store = start()
    await open(store)
    addAll(store)
    const seen: number[] = []
    store.subscribe(() => seen.push(selectPreview(stateOf(store)).done))
    openPreview(store)
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as AnalysisRequest).rows.length)).toEqual([5, 18])
    expect([...new Set(seen)]).toEqual([0, 5, 23])
    expect(selectPreview(stateOf(store)).status).toBe('ready')
    expect(selectPreviewTables(stateOf(store)).map(({ table }) => table.question)).toEqual(
      many.map(entry => entry.question_name),
    )
  })

  it('needs no request for unticked options and view settings, and one for a new question only', async () => {
    const store = start()
    await open(store)
    addAll(store)
    openPreview(store)
    await settle()
    store.dispatch(previewEvents.closed())
    store.dispatch(builderEvents.optionTicked({ list: 'row', name: 'Q1', id: 'a', type: 'option', selected: false }))
    store.dispatch(builderEvents.viewChanged({ numberType: 'index' }))
    openPreview(store)
    await settle()
    expect(calls('analysis.run')).toHaveLength(2)
    store.dispatch(builderEvents.rowAdded(question('D1')))
    openPreview(store)
    await settle()
    expect(
      calls('analysis.run')
        .slice(2)
        .map(call => (call.input.body as AnalysisRequest).rows),
    ).toEqual([[{ question: 'D1' }]])
  })

  it('asks for everything again under another weight', async () => {
    const store = start()
    await open(store)
    store.dispatch(builderEvents.rowAdded(question('Q1')))
    openPreview(store)
    await settle()
    store.dispatch(builderEvents.weightChosen(null))
    openPreview(store)
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as AnalysisRequest).weight)).toEqual(['w_census', null])
  })

  it('stops and aborts on cancel, keeping the tables that arrived', async () => {
    const store = start()
    await open(store)
    addAll(store)
    let answered = 0
    server.reply = call =>
      answered++ === 0 ? answer(call.input.body as AnalysisRequest) : new Promise(() => undefined)
    openPreview(store)
    await settle()
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(false)
    store.dispatch(previewEvents.cancelled())
    await settle()
    expect(calls('analysis.run')).toHaveLength(2)
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(true)
    expect(selectPreviewTables(stateOf(store))).toHaveLength(5)
    expect(selectPreview(stateOf(store)).status).toBe('cancelled')
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
    server.reply = failing
    openPreview(store)
    await settle()
    expect(selectPreview(stateOf(store))).toMatchObject({
      status: 'failed',
      done: 5,
      error: { message: 'too slow' },
    })
    store.dispatch(previewEvents.retried())
    await settle()
    expect(selectPreview(stateOf(store))).toMatchObject({ status: 'ready', done: 23 })
    expect(calls('analysis.run')).toHaveLength(4)
  })

  it('gives the tables the same identity until they change', async () => {
    const store = start()
    await open(store)
    addAll(store)
    openPreview(store)
    await settle()
    const before = selectPreviewTables(stateOf(store))
    store.dispatch(previewEvents.pageTurned(3))
    store.dispatch(builderEvents.titleTyped('x'))
    expect(selectPreviewTables(stateOf(store))).toBe(before)
  })

  it('changes one table alone, until all of them get the same view', async () => {
    const store = start()
    await open(store)
    store.dispatch(builderEvents.rowAdded(question('Q1')))
    openPreview(store)
    const { viewSettings } = builderOf(store)
    const settings = { ...viewSettings, numberType: 'count' } as const
    store.dispatch(previewEvents.tableViewChanged({ id: 't', settings }))
    expect(builderOf(store).viewSettings.numberType).toBe('column_percent')
    expect(selectPreview(stateOf(store)).tableViews).toEqual({ t: settings })
    store.dispatch(previewEvents.tableViewsDropped())
    expect(selectPreview(stateOf(store)).tableViews).toEqual({})
  })

  it('keeps tables until the builder is left', async () => {
    const store = start()
    await open(store)
    store.dispatch(builderEvents.rowAdded(question('Q1')))
    openPreview(store)
    await settle()
    expect(selectPreviewTables(stateOf(store))).toHaveLength(1)
    store.dispatch(builderEvents.closed({ keepDraft: false }))
    expect(stateOf(store).bulkReport.preview.cache.byRow).toEqual({})
  })
})
