import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { preloadLayers, provideLayers } from '@/ui/layers/useLayers'

// styled-components then adds single rules; as text, jsdom would parse the whole sheet again for each of them.
process.env.SC_DISABLE_SPEEDY = 'false'

// No test is decided by how long a screen takes: this only bounds the wait for something that never comes.
configure({ asyncUtilTimeout: 60_000 })

class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const mediaQuery = (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

// Functions that jsdom lacks and the primitives call; nothing has a layout there.
Object.assign(globalThis, { ResizeObserver: SilentResizeObserver })
Object.assign(window, { matchMedia: mediaQuery, scrollTo: () => {} })
Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => {} })

// As if the pointer had been moved.
provideLayers(() => import('@/ui/layers'))
await preloadLayers()

/** What was said about selectors that make a new object of the same state: each of them draws its component too often. */
const unstable: string[] = []
const { warn } = console
console.warn = (...words: unknown[]) => {
  const [first] = words
  if (typeof first === 'string' && /returned a different result when/.test(first)) unstable.push(first)
  warn(...words)
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  expect(unstable.splice(0), 'selectors that make a new object of the same state').toEqual([])
})
