import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { events } from './slice'
import { aSessionStorage, builderOf, createTestServer, opening, question, stateOf } from './testingServer'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const server = createTestServer(settle)
const { open, start } = server

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 9, 14, 5) })
  vi.stubGlobal('sessionStorage', aSessionStorage())
  server.reset()
})
afterEach(() => {
  server.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('drafts', () => {
  it('come back by themselves after a reload', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    expect(stateOf(store).bulkReport.local.draftKeptAt).not.toBeNull()
    server.stop()
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
