import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TURN_MS } from './deadline'
import { embeddedPool } from './open'
import { servePglite, type ServedPglite } from './pglite'

describe('the embedded database, which has one connection', () => {
  let served: ServedPglite
  beforeAll(async () => {
    served = await servePglite({})
  })
  afterAll(() => served.stop())
  afterEach(() => {
    vi.useRealTimers()
  })

  it('keeps a call waiting behind a long transaction for its turn', async () => {
    const pool = embeddedPool(served.host, error => {
      throw error
    })
    const held = await pool.connect()
    // Only the clock of the pool is fake: sockets go on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const call = pool.query<{ answer: number }>('select 1 as answer')
    expect(pool.waitingCount).toBe(1)
    vi.advanceTimersByTime(TURN_MS - 1)
    held.release()
    expect((await call).rows).toEqual([{ answer: 1 }])
    vi.useRealTimers()
    await pool.end()
  })
})
