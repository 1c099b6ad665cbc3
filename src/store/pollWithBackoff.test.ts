import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { call } from './effects'
import { createStore, pollWithBackoff, type AppStore, type PollOutcome } from './index'

const refused = () => Promise.reject(new Error('not part of this test'))
const api: ApiClient = { call: refused, bytes: refused }
const idle = (state = 0) => state
let running: AppStore | null = null

/** Polls with the given answers and records at which millisecond each run happened. */
const start = (answers: readonly string[], untilVisible?: () => Promise<void>) => {
  const runs: number[] = []
  const outcomes: PollOutcome<string>[] = []
  const began = Date.now()
  running = createStore({
    features: [
      { name: 'idle', reducer: idle },
      {
        name: 'poll',
        saga: function* () {
          const outcome = yield* pollWithBackoff({
            base: 2500,
            factor: 1.5,
            run: function* () {
              runs.push(Date.now() - began)
              return yield* call(() => Promise.resolve(answers[runs.length - 1] ?? 'same'))
            },
            until: answer => answer === 'Ready',
            progressed: (now, before) => before !== null && now !== before,
            stop: 'studyChanged',
          })
          outcomes.push(outcome)
        },
      },
    ],
    context: { api, clock: { now: Date.now }, ...(untilVisible && { untilVisible }) },
    report: (_, error) => {
      throw error
    },
  })
  return { runs, outcomes, store: running.store }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('pollWithBackoff', () => {
  it('waits first, then grows the wait by the factor: 2500, 6250, 11875, 20312.5', async () => {
    const { runs } = start(['same', 'same', 'same', 'same'])
    await vi.advanceTimersByTimeAsync(2499)
    expect(runs).toEqual([])
    await vi.advanceTimersByTimeAsync(18_000)
    expect(runs.map(Math.floor)).toEqual([2500, 6250, 11875, 20312])
  })

  it('returns to the base wait when the answer changes', async () => {
    const { runs } = start(['Importing', 'Importing', 'Awaiting import', 'Awaiting import'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(runs).toEqual([2500, 6250, 11875, 14375])
  })

  it('ends with the answer that satisfies it', async () => {
    const { runs, outcomes } = start(['Importing', 'Ready'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toHaveLength(2)
    expect(outcomes).toEqual([{ status: 'done', result: 'Ready' }])
  })

  it('stops at once on the stop event', async () => {
    const { runs, outcomes, store } = start([])
    await vi.advanceTimersByTimeAsync(3000)
    store.dispatch({ type: 'studyChanged' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual([2500])
    expect(outcomes).toEqual([{ status: 'stopped' }])
  })

  it('holds the next run back while the tab is hidden', async () => {
    const gate: { show?: () => void } = {}
    const { runs } = start([], () => new Promise(resolve => (gate.show = resolve)))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(runs).toEqual([])
    gate.show?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toEqual([10_000])
  })
})
