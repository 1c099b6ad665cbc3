import { afterEach, expect, it, vi } from 'vitest'
import { remember, remembered, rememberedKeys } from './remembered'

const storage = (given: Partial<Storage>): void => {
  vi.stubGlobal('localStorage', given)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('remembers in the storage of the browser, and forgets', () => {
  const kept = new Map<string, string>()
  storage({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
  })
  remember('a', 'dark')
  expect(kept.get('a')).toBe('dark')
  expect(remembered('a')).toBe('dark')
  remember('a', null)
  expect(remembered('a')).toBeNull()
})

it('remembers until the page is left where storage is full or forbidden', () => {
  const forbidden = (): never => {
    throw new Error('forbidden')
  }
  storage({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(remembered('b')).toBeNull()
  remember('b', 'dark')
  expect(remembered('b')).toBe('dark')
  expect(rememberedKeys()).toContain('b')
  remember('b', null)
  expect(remembered('b')).toBeNull()
})
