import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailureError } from '@/lib/failure'
import { windowLeft } from '@/store'
import { selectSavedReports } from '@/features/reportBuilder/selectors'
import { events } from '@/features/reportBuilder/slice'
import { stubStorages, createTestServer, question, standard, stateOf } from '../../../test/harness/reportServer'

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
    expect(stateOf(store).bulkReport.local.draftsOffered).toEqual([])
  })

  it('keeps the error of a lost answer, and sends the same content again', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    server.reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    store.dispatch(events.generateRequested())
    await settle()
    expect(stateOf(store).bulkReport.created.error).toEqual({ kind: 'network', message: 'offline' })
    expect(stateOf(store).bulkReport.local.generated).toBeNull()
    server.reply = standard()
    store.dispatch(events.generateRequested())
    await settle()
    const [first, second] = calls('reports.create')
    expect(second?.input).toEqual(first?.input)
  })
})

describe('deleting a saved report', () => {
  const address = { studyId: 's1', reportId: 'r1' }

  it('waits as long as an undo is offered', async () => {
    const store = start()
    store.dispatch(events.reportDeleted(address))
    await settle(60_000)
    store.dispatch(events.undoGone({ ...address, reportId: 'r2' }))
    store.dispatch(events.deletionUndone(address))
    store.dispatch(events.undoGone(address))
    await settle(1_000)
    expect(calls('reports.delete')).toHaveLength(0)
    expect(stateOf(store).bulkReport.local.deleting).toEqual([])
  })

  it('is sent when the undo is gone, or the window is left, which it then outlives', async () => {
    const store = start()
    store.dispatch(events.reportDeleted(address))
    store.dispatch(events.undoGone(address))
    await settle()
    expect(calls('reports.delete')).toHaveLength(1)
    store.dispatch(events.reportDeleted({ studyId: 's1', reportId: 'r2' }))
    store.dispatch(windowLeft())
    await settle()
    expect(calls('reports.delete').map(call => call.keepalive)).toEqual([false, true])
  })

  it('brings the report back when the server refuses', async () => {
    const store = start()
    server.reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    store.dispatch(events.reportDeleted(address))
    store.dispatch(events.undoGone(address))
    await settle()
    expect(stateOf(store).bulkReport.local.deleting).toEqual([])
    expect(stateOf(store).bulkReport.deleted['r1']?.error).toEqual({ kind: 'network', message: 'offline' })
  })
})
