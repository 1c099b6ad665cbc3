import type { SummaryItem, SummaryItemData, SummaryItems } from '@core/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { library } from '@/library'
import { createStore, windowLeft, type AppStore } from '@/store'
import { summaryReport } from './index'
import { isFinished } from './model/progress'
import { createSummaryRemote, itemAddress, itemRemote, retryRemote, type SummaryAddress } from './remotes'
import { selectCreated, selectItem, selectPlacedItems, selectStatus } from './selectors'
import { events, type WithSummaryReport } from './slice'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const address: SummaryAddress = { studyId: 'S-1', reportId: 'r1' }
const noAnswer = new FailureError({ kind: 'network', message: 'No connection.' })

/** Item `at` of a summary: complete when `at` is below `complete`. */
const anItem = (at: number, complete: number): SummaryItem => ({
  id: `i${at}`,
  state: at < complete ? 'complete' : 'fetching',
  state_id: at < complete ? `done-${at}` : `begun-${at}`,
  position: at,
  question: `Q${at}`,
  breakout: null,
  failed: false,
})

const states = (complete: number, total: number, more: Partial<SummaryItems> = {}): SummaryItems => ({
  id: 'r1',
  study_id: 's-1',
  study_name: 'Tracker',
  dataset_name: 'wave-3',
  created: '2026-03-09T10:00:00.000Z',
  complete,
  total,
  failed: 0,
  pptx_url: null,
  deck_state: 'waiting',
  deck_problem: null,
  filters: null,
  axis: [],
  weight: null,
  items: Array.from({ length: total }, (_, at) => anItem(at, complete)),
  ...more,
})
const ready = { pptx_url: '/deck', deck_state: 'ready' } as const

const dataOf = (id: string): SummaryItemData => ({
  ...anItem(Number(id.slice(1)), Infinity),
  id,
  analysis_state: 'done',
  analysis_data: null,
  stats_data: null,
  error_data: null,
})

interface Sent {
  readonly id: string
  readonly params: Record<string, string>
  /** Milliseconds since the store was started. */
  readonly at: number
}

type Reply = (sent: Sent) => unknown

let running: AppStore | null = null

/** A store whose server answers with `reply`. */
const start = (untilVisible?: () => Promise<void>) => {
  const began = Date.now()
  const sent: Sent[] = []
  const server = { reply: (() => states(0, 3)) as Reply }
  const call = async (endpoint: { id: string }, input: { params?: Record<string, string> }) => {
    const request = { id: endpoint.id, params: input.params ?? {}, at: Date.now() - began }
    sent.push(request)
    return await Promise.resolve(server.reply(request))
  }
  running = createStore({
    features: [library, summaryReport],
    context: {
      api: { call, bytes: call } as unknown as ApiClient,
      clock: { now: Date.now },
      ...(untilVisible && { untilVisible }),
    },
    report: (_, error) => {
      throw error
    },
  })
  const { store } = running
  const state = () => store.getState() as WithSummaryReport
  const timesOf = (id: string) => sent.filter(one => one.id === id).map(({ at }) => Math.floor(at))
  const downloads = () => sent.filter(({ id }) => id === 'summaries.item').map(({ params }) => params['itemId'])
  const open = async (of = address) => {
    store.dispatch(events.opened(of))
    await settle()
  }
  /** Answers the states with these in turn, the last one for ever, and every item with its data. */
  const answer = (...turns: readonly (SummaryItems | Error)[]) => {
    let turn = 0
    server.reply = ({ id, params }) => {
      if (id === 'summaries.item') return dataOf(params['itemId'] ?? '')
      if (id !== 'summaries.items') return {}
      const next = turns[Math.min(turn++, turns.length - 1)]
      if (next instanceof Error) throw next
      return next
    }
  }
  return { store, state, server, sent, timesOf, downloads, open, answer }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('the states of a summary', () => {
  it('are asked for after 2000 ms, and each time 1.5 times as late while nothing changes', async () => {
    const { open, answer, timesOf } = start()
    answer(states(0, 3))
    await open()
    await settle(20_000)
    expect(timesOf('summaries.items')).toEqual([0, 2000, 5000, 9500, 16_250])
  })

  it('are asked for after 2000 ms again as soon as one more is complete', async () => {
    const { open, answer, timesOf } = start()
    answer(states(0, 3), states(0, 3), states(0, 3), states(1, 3))
    await open()
    await settle(13_000)
    expect(timesOf('summaries.items')).toEqual([0, 2000, 5000, 9500, 11_500])
  })

  it('are first asked for after the wait where making the summary has just told them', async () => {
    const { store, open, server, timesOf } = start()
    server.reply = () => states(0, 3)
    store.dispatch(createSummaryRemote.requested({ studyId: 'S-1', press: 'k' }))
    await settle()
    await open()
    await settle(2500)
    expect(timesOf('summaries.items')).toEqual([2000])
  })

  it('are asked for until all is complete and the deck is there', async () => {
    const { open, answer, timesOf } = start()
    answer(states(2, 3), states(3, 3, { deck_state: 'making' }), states(3, 3, ready))
    await open()
    await settle(60_000)
    expect(timesOf('summaries.items')).toHaveLength(3)
  })

  it.each(['failed', 'expired'] as const)('are final where the deck is %s', deckState => {
    expect(isFinished(states(3, 3, { deck_state: deckState }))).toBe(true)
    expect(isFinished(states(2, 3, { deck_state: deckState }))).toBe(false)
    expect(isFinished(states(3, 3, { deck_state: 'making' }))).toBe(false)
  })

  it('wait for a hidden tab', async () => {
    const gate: { show?: () => void } = {}
    const { open, answer, timesOf } = start(() => new Promise(resolve => (gate.show = resolve)))
    answer(states(0, 3))
    await open()
    await settle(30_000)
    expect(timesOf('summaries.items')).toEqual([0])
    gate.show?.()
    await settle()
    expect(timesOf('summaries.items')).toEqual([0, 30_000])
  })
})

describe('a failure', () => {
  it('of the states stops the polling and keeps what is there; "Check again" goes on', async () => {
    const { store, state, open, answer, timesOf, downloads } = start()
    answer(states(1, 3), noAnswer, states(2, 3))
    await open()
    await settle(60_000)
    expect(timesOf('summaries.items')).toEqual([0, 2000])
    expect(selectStatus(state(), address)).toMatchObject({
      error: { message: 'No connection.' },
      data: { complete: 1 },
    })
    expect(downloads()).toEqual(['i0'])
    store.dispatch(events.checkedAgain(address))
    await settle(2000)
    expect(selectStatus(state(), address)).toMatchObject({ error: null, data: { complete: 2 } })
    expect(timesOf('summaries.items')).toEqual([0, 2000, 60_000, 62_000])
    expect(downloads()).toEqual(['i0', 'i1'])
  })

  it('of making a summary is kept, and nothing is polled', async () => {
    const { store, state, server, timesOf } = start()
    server.reply = () => {
      throw noAnswer
    }
    store.dispatch(createSummaryRemote.requested({ studyId: 'S-1', press: 'k' }))
    await settle(60_000)
    expect(selectCreated(state(), 'S-1').error?.message).toBe('No connection.')
    expect(timesOf('summaries.items')).toEqual([])
  })
})

describe('each newly complete item', () => {
  it('is downloaded exactly once, whatever is polled after it', async () => {
    const { open, answer, downloads } = start()
    answer(states(1, 3), states(2, 3), states(2, 3), states(3, 3), states(3, 3, ready))
    await open()
    await settle(60_000)
    expect(downloads()).toEqual(['i0', 'i1', 'i2'])
  })

  it('is downloaded a few at a time', async () => {
    const { open, server, sent } = start()
    const held: (() => void)[] = []
    server.reply = ({ id, params }) =>
      id === 'summaries.item'
        ? new Promise(resolve => held.push(() => resolve(dataOf(params['itemId'] ?? ''))))
        : states(200, 200, ready)
    await open()
    const asked = () => sent.filter(({ id }) => id === 'summaries.item').length
    expect(asked()).toBe(4)
    held.shift()?.()
    await settle()
    expect(asked()).toBe(5)
    for (let let_go = 0; let_go < 250; let_go += 1) {
      held.shift()?.()
      await settle()
    }
    expect(asked()).toBe(200)
  })

  it('has error data of code generic where its download fails, and is not tried again by itself', async () => {
    const { store, state, open, server, downloads } = start()
    server.reply = ({ id }) => {
      if (id === 'summaries.item') throw noAnswer
      return states(1, 2)
    }
    await open()
    await settle(20_000)
    expect(downloads()).toEqual(['i0'])
    const item = itemAddress(address, anItem(0, 1))
    expect(selectItem(state(), item).error).toEqual({ code: 'generic', message: 'No connection.' })
    expect(selectPlacedItems(state(), address).map(({ phase }) => phase)).toEqual(['failed', 'building'])
    server.reply = ({ id, params }) => (id === 'summaries.item' ? dataOf(params['itemId'] ?? '') : states(1, 2))
    store.dispatch(itemRemote.requested(item))
    await settle()
    expect(selectPlacedItems(state(), address).map(({ phase }) => phase)).toEqual(['ready', 'building'])
  })

  it('that was built once more is another download, and the polling goes on', async () => {
    const { store, state, open, server, downloads, timesOf } = start()
    const failed = { ...anItem(1, 2), failed: true }
    let now = states(2, 2, { ...ready, failed: 1, items: [anItem(0, 2), failed] })
    server.reply = ({ id, params }) => {
      if (id === 'summaries.item') return dataOf(params['itemId'] ?? '')
      if (id === 'summaries.retry') now = states(1, 2)
      return now
    }
    await open()
    await settle(60_000)
    expect(timesOf('summaries.items')).toEqual([0])
    store.dispatch(retryRemote.requested(itemAddress(address, failed)))
    await settle()
    expect(selectPlacedItems(state(), address).map(({ phase }) => phase)).toEqual(['ready', 'building'])
    now = states(2, 2, { ...ready, items: [anItem(0, 2), { ...anItem(1, 2), state_id: 'done-again' }] })
    await settle(2000)
    expect(timesOf('summaries.items')).toEqual([0, 62_000])
    expect(downloads()).toEqual(['i0', 'i1', 'i1'])
  })
})

describe('leaving the page of a summary', () => {
  it('stops the polling; coming back goes on and downloads only what is new', async () => {
    const { store, open, answer, timesOf, downloads } = start()
    answer(states(1, 3), states(3, 3, ready))
    await open()
    store.dispatch(events.closed(address))
    await settle(60_000)
    expect(timesOf('summaries.items')).toEqual([0])
    await open()
    expect(timesOf('summaries.items')).toEqual([0, 60_000])
    expect(downloads()).toEqual(['i0', 'i1', 'i2'])
  })

  it('for another summary mixes nothing', async () => {
    const { store, state, open, server, sent } = start()
    const other = { studyId: 'S-1', reportId: 'r2' }
    server.reply = ({ id, params }) => {
      if (id === 'summaries.item') return { ...dataOf(params['itemId'] ?? ''), question: params['reportId'] }
      return states(params['reportId'] === 'r2' ? 1 : 2, 2, { id: params['reportId'] ?? '' })
    }
    await open()
    store.dispatch(events.closed(address))
    await open(other)
    await settle(2500)
    expect(sent.filter(({ id }) => id === 'summaries.items').map(({ params }) => params['reportId'])).toEqual([
      'r1',
      'r2',
      'r2',
    ])
    const shown = (of: SummaryAddress) =>
      selectPlacedItems(state(), of).map(({ item }) => selectItem(state(), itemAddress(of, item)).data?.question)
    expect(shown(address)).toEqual(['r1', 'r1'])
    expect(shown(other)).toEqual(['r2', undefined])
  })
})

describe('deleting a summary', () => {
  it('waits for its undo as long as that is offered, and is sent when it is not any more, or the window is left', async () => {
    const { store, answer, timesOf } = start()
    const other = { ...address, reportId: 'r2' }
    answer(states(0, 3))
    store.dispatch(events.summaryRemoved(address))
    await settle(5000)
    store.dispatch(events.undoGone(other))
    store.dispatch(events.removalUndone(address))
    store.dispatch(events.undoGone(address))
    await settle(60_000)
    expect(timesOf('summaries.delete')).toEqual([])
    store.dispatch(events.summaryRemoved(address))
    await settle(60_000)
    expect(timesOf('summaries.delete')).toEqual([])
    store.dispatch(events.undoGone(address))
    await settle()
    store.dispatch(events.summaryRemoved(other))
    await settle(1000)
    store.dispatch(windowLeft())
    await settle()
    expect(timesOf('summaries.delete')).toEqual([125_000, 126_000])
  })
})
