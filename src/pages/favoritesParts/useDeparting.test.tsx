import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Favorite } from '@core/contract'
import { useDeparting } from './useDeparting'

const favorite = (item_id: string, id = item_id): Favorite => ({
  id,
  item_type: 'study',
  item_id,
  created: '2026-01-01',
  modified: '2026-01-01',
  study: null,
  story: null,
})

const show = (...ids: readonly string[]) => {
  const initialProps: { readonly list: readonly Favorite[] } = { list: ids.map(id => favorite(id)) }
  const { result, rerender } = renderHook(({ list }: typeof initialProps) => useDeparting(list), { initialProps })
  return {
    change: (list: readonly Favorite[]) => rerender({ list }),
    words: () => result.current.map(({ favorite: { id }, departing }) => (departing ? `(${id})` : id)),
  }
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a list of favorites', () => {
  it('keeps what was unmarked at its place for six seconds', () => {
    const list = show('a', 'b', 'c')
    list.change([favorite('a'), favorite('c')])
    expect(list.words()).toEqual(['a', '(b)', 'c'])
    pass(5999)
    expect(list.words()).toEqual(['a', '(b)', 'c'])
    pass(1)
    expect(list.words()).toEqual(['a', 'c'])
  })

  it('lets what was taken back stay at its place, as what it is now', () => {
    const list = show('a', 'b', 'c')
    list.change([favorite('a'), favorite('c')])
    list.change([favorite('b', 'new b'), favorite('a'), favorite('c')])
    expect(list.words()).toEqual(['a', 'new b', 'c'])
    pass(10_000)
    expect(list.words()).toEqual(['a', 'new b', 'c'])
  })

  it('puts new ones first', () => {
    const list = show('a')
    list.change([favorite('z'), favorite('a')])
    expect(list.words()).toEqual(['z', 'a'])
  })
})
