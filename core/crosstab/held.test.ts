import { describe, expect, it } from 'vitest'
import { Held, idOf, keyOf } from './held'

describe('values held for later', () => {
  it('stay up to a number of bytes, those used last', () => {
    const held = new Held<string>(10_000)
    held.set('a', 'first', 4000)
    held.set('b', 'second', 4000)
    expect(held.get('a')).toBe('first')
    held.set('c', 'third', 4000)
    expect([held.get('a'), held.get('b'), held.get('c')]).toEqual(['first', undefined, 'third'])
    held.set('d', 'all', 9800)
    expect([held.get('a'), held.get('c'), held.get('d')]).toEqual([undefined, undefined, 'all'])
  })

  it('count once when they are set again, and not at all when they are too large', () => {
    const held = new Held<string>(10_000)
    held.set('a', 'once', 6000)
    held.set('a', 'again', 6000)
    held.set('b', 'other', 3000)
    held.set('c', 'huge', 10_000)
    expect([held.get('a'), held.get('b'), held.get('c')]).toEqual(['again', 'other', undefined])
  })

  it('go in their turn though they are empty', () => {
    const held = new Held<string>(10_000)
    for (let i = 0; i < 1000; i++) held.set(`key ${i}`, '', 0)
    expect([held.get('key 0'), held.get('key 999')]).toEqual([undefined, ''])
  })

  it('are none where no bytes are allowed', () => {
    const held = new Held<string>(0)
    held.set('a', 'nothing', 0)
    expect(held.get('a')).toBeUndefined()
  })
})

it('an object keeps its number, which no other has', () => {
  const [one, other] = [{}, {}]
  expect(idOf(one)).toBe(idOf(one))
  expect(idOf(other)).not.toBe(idOf(one))
})

it('a key tells numbers apart that JSON writes alike', () => {
  const keys = [Infinity, -Infinity, NaN, null, 0, 'null', '0'].map(bound => keyOf([{ ge: bound }]))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf([{ ge: Infinity }])).toBe(keyOf([{ ge: Infinity }]))
})
