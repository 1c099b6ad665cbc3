import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { preloadLayers, provideLayers } from '@/ui/layers/useLayers'

// styled-components then adds single rules; as text, jsdom would parse the whole sheet again for each of them.
process.env.SC_DISABLE_SPEEDY = 'false'

// How long a screen may take decides no test: it only bounds the wait for what never comes.
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

// What jsdom lacks and the primitives call; none of it has layout there.
Object.assign(globalThis, { ResizeObserver: SilentResizeObserver })
Object.assign(window, { matchMedia: mediaQuery, scrollTo: () => {} })
Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => {} })

// As for a person who has moved the pointer.
provideLayers(() => import('@/ui/layers'))
await preloadLayers()

beforeEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)
