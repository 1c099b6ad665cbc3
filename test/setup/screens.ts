import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom lacks and the primitives call; none of it has layout there.
globalThis.ResizeObserver ??= SilentResizeObserver
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => {}
window.matchMedia ??= query =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList

beforeEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)
