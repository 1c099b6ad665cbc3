import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { createStore, type FeatureModule } from './createStore'
import { delay, fork, take } from './effects'

const refused = () => Promise.reject(new Error('No request is made here'))
const api: ApiClient = { call: refused, bytes: refused }
const reducer = (state: null = null) => state

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (...features: readonly FeatureModule[]) => {
  const reported: string[] = []
  const app = createStore({
    features,
    context: { api, clock: { now: () => 0 } },
    report: (where, error) => reported.push(`${where}: ${String(error)}`),
  })
  return { ...app, reported }
}

/** A feature that asks again every second, in a saga of its own as features do. */
const asking = (name: string) => {
  const asked = vi.fn()
  const feature: FeatureModule = {
    name,
    reducer,
    saga: function* saga() {
      yield* fork(function* poll() {
        while (true) {
          asked()
          yield* delay(1000)
        }
      })
    },
  }
  return { feature, asked }
}

describe('the sagas of a store', () => {
  it('end when it is stopped, those that were mounted later as well', async () => {
    const [first, later] = [asking('first'), asking('later')]
    const { mount, stop } = open(first.feature)
    mount(later.feature)
    await vi.advanceTimersByTimeAsync(2500)
    expect([first.asked.mock.calls.length, later.asked.mock.calls.length]).toEqual([3, 3])
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([first.asked.mock.calls.length, later.asked.mock.calls.length]).toEqual([3, 3])
  })

  it('do not begin any more after that, as of a page whose script arrives late', () => {
    const late = asking('late')
    const { mount, stop } = open(asking('first').feature)
    stop()
    mount(late.feature)
    expect(late.asked).not.toHaveBeenCalled()
  })

  it('go on when another one fails, which is reported', async () => {
    const well = asking('well')
    const failing: FeatureModule = {
      name: 'failing',
      reducer,
      saga: function* saga() {
        yield* take('fail')
        throw new Error('broken')
      },
    }
    const { store, reported } = open(failing, well.feature)
    store.dispatch({ type: 'fail' })
    expect(reported).toEqual(['failing: Error: broken'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(well.asked).toHaveBeenCalledTimes(2)
  })
})
