import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './useDebounced'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('what is typed counts once nothing was typed for 125 ms, and emptied at once', () => {
  const { result, rerender } = renderHook(useDebounced, { initialProps: '' })
  rerender('s')
  pass(124)
  rerender('sn')
  pass(124)
  expect(result.current).toBe('')
  pass(1)
  expect(result.current).toBe('sn')
  rerender('')
  expect(result.current).toBe('')
})
