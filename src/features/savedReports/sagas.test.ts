import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailureError } from '@/lib/failure'
import { windowLeft } from '@/store'
import { createTestServer, stateOf, stubStorages } from '../../../test/harness/reportServer'
import { events } from './slice'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const server = createTestServer(settle)
const { calls, start } = server

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
    expect(stateOf(store).bulkReport.saved.deleting).toEqual([])
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
    expect(stateOf(store).bulkReport.saved.deleting).toEqual([])
    expect(stateOf(store).bulkReport.saved.deleted['r1']?.error).toEqual({ kind: 'network', message: 'offline' })
  })
})
