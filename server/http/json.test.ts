import { describe, expect, it } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringifyInTurns } from './json'

describe('JSON written in turns', () => {
  it.each([
    ['an object', { a: 1, b: 'é"\n', c: null, d: undefined, e: [], f: [1, [2, undefined], { g: [] }, undefined, NaN] }],
    ['an empty object', {}],
    ['lists after what is left out', { a: undefined, b: [true], c: { d: [1] } }],
    ['no object', [1, 2]],
    ['false', false],
    ['a date', { at: new Date(0), list: [new Date(1)] }],
  ])('is the same text as at once: %s', async (_, value) => {
    expect(await stringifyInTurns(value)).toBe(JSON.stringify(value))
  })

  it('lets others work while a long list is written', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `${'x'.repeat(10_000)}${i}`)
    const seen: string[] = []
    const written = stringifyInTurns({ list }).then(text => {
      seen.push('written')
      return text
    })
    for (let turn = 0; turn < 4; turn += 1) {
      await nextTurn()
      seen.push('turn')
    }
    expect(JSON.parse(await written)).toEqual({ list })
    expect(seen).toEqual(['turn', 'turn', 'turn', 'turn', 'written'])
  })
})
