import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { events } from './slice'
import { TestStorage } from '@/lib/testingStorage'
import { windowLeft } from '@/store'
import type { Intent } from './drafts'
import { selectSavedHasChanged } from './selectors'
import {
  builderOf,
  createTestServer,
  opening,
  question,
  standard,
  screenOf,
  stateOf,
  stubStorages,
  type Store,
} from '../../../test/harness/reportServer'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const server = createTestServer(settle)
const { open, start } = server

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

const offeredOf = (store: Store) => screenOf(store).draftsOffered
const rowsOf = (store: Store) => builderOf(store).main.map(({ questionName }) => questionName)
const add = async (store: Store, name: string) => {
  store.dispatch(events.rowAdded(question(name)))
  await settle(300)
}

describe('drafts of several reports of a dataset', () => {
  const open1: Intent = { kind: 'open', reportId: 'r1' }

  it('are kept one per report, and offered beside each other', async () => {
    const store = start()
    await open(store)
    await add(store, 'Q1')
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store, open1)
    await add(store, 'Q2')
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    await add(store, 'Q3')
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    expect(offeredOf(store).map(({ draft }) => [draft.intent.kind, draft.payload.main.length])).toEqual([
      ['new', 1],
      ['open', 2],
      ['new', 1],
    ])
    const [, ofReport, first] = offeredOf(store)
    store.dispatch(events.draftRefused(ofReport!))
    expect(offeredOf(store)).toHaveLength(2)
    store.dispatch(events.draftTaken(first!))
    await settle(300)
    expect(rowsOf(store)).toEqual(['Q1'])
    expect(offeredOf(store)).toHaveLength(1)
    store.dispatch(events.closed({ keepDraft: false }))
    await open(store)
    expect(offeredOf(store).map(({ draft }) => Object.keys(draft.payload.main[0] ?? {}))).toEqual([['Q3']])
  })

  it('lose nothing of what is in the builder when another one is taken', async () => {
    const store = start()
    await open(store)
    await add(store, 'Q1')
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    store.dispatch(events.rowAdded(question('Q2')))
    store.dispatch(events.draftTaken(offeredOf(store)[0]!))
    await settle(300)
    expect(rowsOf(store)).toEqual(['Q1'])
    expect(offeredOf(store).map(({ draft }) => Object.keys(draft.payload.main[0] ?? {}))).toEqual([['Q2']])
    store.dispatch(events.draftDiscarded())
    expect(rowsOf(store)).toEqual([])
  })

  it('come back by themselves in the report they belong to only, and only in their tab', async () => {
    const store = start()
    await open(store, open1)
    await add(store, 'Q2')
    server.stop()
    const again = start()
    await open(again)
    expect(rowsOf(again)).toEqual([])
    expect(offeredOf(again)).toHaveLength(1)
    await open(again, open1)
    expect(rowsOf(again)).toEqual(['Q1', 'Q2'])
    server.stop()
    vi.stubGlobal('sessionStorage', new TestStorage())
    const elsewhere = start()
    await open(elsewhere, open1)
    expect(rowsOf(elsewhere)).toEqual(['Q1'])
    expect(offeredOf(elsewhere)).toHaveLength(1)
  })

  it('tell when the saved report was changed since', async () => {
    const store = start()
    await open(store, open1)
    await add(store, 'Q2')
    server.stop()
    const answers = standard()
    server.reply = call =>
      call.id === 'reports.get' ? { ...(answers(call) as object), modified: 'later' } : answers(call)
    const again = start()
    await open(again, open1)
    expect(rowsOf(again)).toEqual(['Q1', 'Q2'])
    expect(selectSavedHasChanged(stateOf(again))).toBe(true)
  })
})

describe('drafts', () => {
  it('keep what was changed in the moment before the window is closed', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    store.dispatch(windowLeft())
    server.stop()
    const again = start()
    await open(again)
    expect(rowsOf(again)).toEqual(['Q1'])
  })

  it('that cannot be kept are told of', async () => {
    const store = start()
    await open(store)
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await add(store, 'Q1')
    expect(screenOf(store)).toMatchObject({ draftKeptAt: null, draftFailed: true })
    full.mockRestore()
    await add(store, 'Q2')
    expect(screenOf(store).draftFailed).toBe(false)
  })

  it('come back by themselves after a reload', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    expect(screenOf(store).draftKeptAt).not.toBeNull()
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
    const [left] = offeredOf(store)
    expect(left?.draft.payload.main).toHaveLength(1)
    store.dispatch(events.draftTaken(left!))
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
    expect(screenOf(store).draftsOffered).toEqual([])
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
    expect(screenOf(store).draftsOffered).toEqual([])
    expect(builderOf(store).main).toEqual([])
  })

  it('are ignored when they cannot be read', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.rowAdded(question('Q1')))
    await settle(300)
    const [key = ''] = Object.keys(localStorage)
    const text = String(localStorage.getItem(key))
    expect(text).toContain('"numberType":"column_percent"')
    localStorage.setItem(key, text.replace('"numberType":"column_percent"', '"numberType":"guess"'))
    await open(store)
    expect(builderOf(store).main).toEqual([])
  })
})
