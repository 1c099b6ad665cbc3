import { describe, expect, it } from 'vitest'
import { weigh, weighing, weighInPieces, type Step } from './index'
import { fourGroups } from './testing'

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

describe('weighting in pieces', () => {
  it('gives the weights of one go, and leaves the thread to others after each piece', async () => {
    let turns = 0
    let working = true
    const count = () => {
      turns++
      if (working) setImmediate(count)
    }
    setImmediate(count)
    const steps: Step[] = []
    const outcome = await weighInPieces(fourGroups(), { pause: nextTurn, budget: 0, onStep: step => steps.push(step) })
    working = false
    expect(outcome).toEqual(weigh(fourGroups()))
    expect(steps.length).toBeGreaterThan(10)
    expect(turns).toBeGreaterThanOrEqual(steps.length - 1)
  })

  it('does not pause before its budget is used up', async () => {
    let pauses = 0
    const pause = () => {
      pauses++
      return nextTurn()
    }
    await weighInPieces(fourGroups(), { pause, budget: 60_000 })
    expect(pauses).toBe(0)
  })

  it('ends with the reason of its signal once that is aborted', async () => {
    const abort = new AbortController()
    const reason = new Error('nobody waits any more')
    let steps = 0
    const onStep = () => {
      steps++
      if (steps === 3) abort.abort(reason)
    }
    const { signal } = abort
    await expect(weighInPieces(fourGroups(), { pause: nextTurn, signal, onStep })).rejects.toBe(reason)
    expect(steps).toBe(3)
  })

  it('says before each step which scope, round and pass it is in, and how far shares are from their targets', () => {
    const scope = Uint8Array.from({ length: 100 }, (_, i) => i % 2)
    const steps = [...weighing(fourGroups({ scopes: { keys: ['a', 'b'], scope }, cap: { max: 1.5 } }))]
    expect(steps[0]).toEqual({ scope: 0, scopes: 2, round: 0, pass: 0, deviation: null })
    expect(steps.at(-1)).toMatchObject({ scope: 1, scopes: 2 })
    expect(Math.max(...steps.map(({ round }) => round))).toBeGreaterThan(0)
    const told = steps.flatMap(({ deviation }) => (deviation === null ? [] : [deviation]))
    expect(Math.max(...told)).toBeGreaterThan(1e-3)
    expect(Math.min(...told)).toBeLessThanOrEqual(1e-12)
  })
})
