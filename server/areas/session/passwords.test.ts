import { describe, expect, it } from 'vitest'
import { CHECKED_AT_ONCE, hashPassword, inTurn, passwordFits } from './passwords'

describe('a password', () => {
  it('fits its own hash only, and nobody’s', async () => {
    const hash = await hashPassword('quiet river under stone')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordFits(hash, 'quiet river under stone')).toBe(true)
    expect(await passwordFits(hash, 'quiet river under stones')).toBe(false)
    expect(await passwordFits(null, 'no account has this password')).toBe(false)
  })

  it('is checked by a few at a time; a crowd is told to come back', async () => {
    const gates: (() => void)[] = []
    const work = () => new Promise<void>(resolve => gates.push(resolve))
    const crowd = Array.from({ length: CHECKED_AT_ONCE + 40 + 18 }, () => inTurn(work))
    const refused = await Promise.allSettled(crowd.slice(CHECKED_AT_ONCE + 40))
    expect(refused).toHaveLength(18)
    for (const one of refused)
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', detail: { retryAfter: 5 } } })
    expect(gates).toHaveLength(CHECKED_AT_ONCE)

    const admitted = Promise.all(crowd.slice(0, CHECKED_AT_ONCE + 40))
    for (let ended = 0; ended < CHECKED_AT_ONCE + 40; ended += 1) {
      gates[ended]?.()
      await new Promise(setImmediate)
    }
    await admitted
  })
})
