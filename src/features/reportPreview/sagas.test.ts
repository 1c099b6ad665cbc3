import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalysisRequest } from '@core/contract'
import { FailureError } from '@/lib/failure'
import { selectPreviewTables } from '@/features/reportBuilder/selectors'
import { events } from '@/features/reportBuilder/slice'
import {
  answer,
  stubStorages,
  builderOf,
  createTestServer,
  many,
  question,
  stateOf,
  type Sent,
  type Store,
} from '../../../test/harness/reportServer'

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
    many.forEach(({ question_name }) => store.dispatch(events.rowAdded(question(question_name))))

  it('asks for a few tables first and then for more at a time, and counts them', async () => {
    const store = start()
    await open(store)
    addAll(store)
    const seen: number[] = []
    store.subscribe(() => seen.push(stateOf(store).bulkReport.local.preview.done))
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as AnalysisRequest).rows.length)).toEqual([5, 18])
    expect([...new Set(seen)]).toEqual([0, 5, 23])
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
    expect(calls('analysis.run')).toHaveLength(2)
    store.dispatch(events.rowAdded(question('D1')))
    store.dispatch(events.previewOpened())
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
    server.reply = call =>
      answered++ === 0 ? answer(call.input.body as AnalysisRequest) : new Promise(() => undefined)
    store.dispatch(events.previewOpened())
    await settle()
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(false)
    store.dispatch(events.previewCancelled())
    await settle()
    expect(calls('analysis.run')).toHaveLength(2)
    expect(calls('analysis.run').at(-1)?.signal?.aborted).toBe(true)
    expect(selectPreviewTables(stateOf(store))).toHaveLength(5)
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
    server.reply = failing
    store.dispatch(events.previewOpened())
    await settle()
    expect(stateOf(store).bulkReport.local.preview).toMatchObject({
      status: 'failed',
      done: 5,
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
