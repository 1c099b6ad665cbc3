import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailureError } from '@/lib/failure'
import { selectBase, selectBuilder } from './selectors'
import { events } from './slice'
import {
  stubStorages,
  builderOf,
  createTestServer,
  opening,
  question,
  screenOf,
  standard,
  stateOf,
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

describe('opening and closing', () => {
  it('is inactive, and active on opening', async () => {
    const store = start()
    expect(screenOf(store).status).toBe('inactive')
    await open(store)
    expect(screenOf(store).status).toBe('active')
    expect(builderOf(store).axis.map(({ questionName }) => questionName)).toEqual(['D1'])
  })

  it('resets chart and builder on closing, and again on opening', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.viewChanged({ chartType: 'bar' }))
    store.dispatch(events.weightChosen(null))
    store.dispatch(events.closed({ keepDraft: false }))
    expect(screenOf(store)).toMatchObject({ status: 'inactive', builder: null })
    await open(store)
    expect(builderOf(store)).toMatchObject({ weight: 'w_census', viewSettings: { chartType: 'column' } })
  })

  it('does not come up after it was closed while loading', async () => {
    const store = start()
    store.dispatch(events.opened(opening()))
    store.dispatch(events.closed({ keepDraft: true }))
    await settle()
    expect(screenOf(store)).toMatchObject({ status: 'inactive', builder: null })
  })

  it('keeps the error of a dataset that cannot be fetched', async () => {
    server.reply = () => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    }
    const store = start()
    await open(store)
    expect(selectBuilder(stateOf(store))).toBeNull()
    expect(Object.values(stateOf(store).library.datasets)[0]?.error).toEqual({
      kind: 'network',
      message: 'offline',
    })
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
})

describe('the name', () => {
  it('follows the axis until one is typed', async () => {
    const store = start()
    await open(store)
    expect(builderOf(store).title).toBe('Report by Gender')
    store.dispatch(events.axisAdded(question('Q1')))
    expect(builderOf(store).title).toBe('Report by Gender, Label 1')
    store.dispatch(events.variableRemoved({ list: 'axis', name: 'D1' }))
    store.dispatch(events.variableRemoved({ list: 'axis', name: 'Q1' }))
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
    store.dispatch(events.variableMoved({ list: 'row', from: 2, to: 0 }))
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
    expect(selectBase(stateOf(store)).data?.n).toBe(80)
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

  it('aborts the count of a filter that was replaced', async () => {
    const store = start()
    await open(store)
    await settle(300)
    server.reply = () => new Promise(() => undefined)
    store.dispatch(events.filtersApplied({ question: 'D1', options: ['a'] }))
    await settle(300)
    store.dispatch(events.filtersApplied({ question: 'D1', options: ['b'] }))
    await settle(300)
    expect(calls('analysis.base').map(call => call.signal?.aborted)).toEqual([true, true, false])
  })
})

describe('generating', () => {
  it('shows problems and sends nothing while there are any', async () => {
    const store = start()
    await open(store)
    store.dispatch(events.generateRequested())
    await settle()
    expect(calls('reports.create')).toHaveLength(0)
    expect(screenOf(store).attempted).toBe(true)
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
    expect(screenOf(store).generated).toEqual({ id: 'r1', title: 'Wave 3' })
    expect(stateOf(store).bulkReport.saved.reports['s1']?.data).toHaveLength(1)
    store.dispatch(events.closed({ keepDraft: true }))
    await open(store)
    expect(screenOf(store).draftsOffered).toEqual([])
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
    expect(stateOf(store).bulkReport.builder.created.error).toEqual({ kind: 'network', message: 'offline' })
    expect(screenOf(store).generated).toBeNull()
    server.reply = standard()
    store.dispatch(events.generateRequested())
    await settle()
    const [first, second] = calls('reports.create')
    expect(second?.input).toEqual(first?.input)
  })
})
