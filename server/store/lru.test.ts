import { describe, expect, it } from 'vitest'
import { Lru } from './lru'

describe('the cache by size', () => {
  it('drops what was used longest ago when it is full', () => {
    const cache = new Lru<string>(10)
    cache.set('a', 'A', 4)
    cache.set('b', 'B', 4)
    expect(cache.get('a')).toBe('A')
    cache.set('c', 'C', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
    expect(cache.size).toBe(8)
  })

  it('counts a replaced value once and never keeps one that is too large', () => {
    const cache = new Lru<string>(10)
    cache.set('a', 'A', 9)
    cache.set('a', 'A2', 3)
    expect(cache.size).toBe(3)
    cache.set('b', 'B', 11)
    expect([cache.get('a'), cache.get('b')]).toEqual(['A2', undefined])
  })
})
