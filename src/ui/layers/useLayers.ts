import { useEffect, useSyncExternalStore } from 'react'
import type { Layers } from './types'

/**
 * Menus, dialogs, popovers, tooltips and toasts are one script that no first page waits for. It is fetched at the first
 * sign of a person (a key, a movement, a touch), so that it has usually arrived before anything is opened.
 */

let load: (() => Promise<Layers>) | null = null
let loaded: Layers | null = null
let loading: Promise<void> | null = null
const waiting = new Set<() => void>()

/** Sets how the layers are loaded, once, before anything is drawn. */
export const provideLayers = (from: () => Promise<Layers>): void => {
  load = from
}

const fetched = () => (load ? load() : Promise.reject(new Error('The layers were not provided')))

/** Fetches the layers unless they are loaded. A failed attempt is forgotten: the next one tries again. */
export const preloadLayers = (): Promise<void> =>
  (loading ??= fetched().then(
    module => {
      loaded = module
      waiting.forEach(tell => tell())
    },
    (error: unknown) => {
      loading = null
      console.error('[layers]', error)
    },
  ))

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const

/** Waits for the first sign of a person. Returns a function that stops waiting. */
export const preloadOnFirstInput = (): (() => void) => {
  const stop = () => SIGNS.forEach(sign => window.removeEventListener(sign, start))
  const start = () => {
    stop()
    void preloadLayers()
  }
  SIGNS.forEach(sign => window.addEventListener(sign, start, { passive: true }))
  return stop
}

const subscribe = (tell: () => void) => {
  waiting.add(tell)
  return () => waiting.delete(tell)
}
const current = () => loaded

const AGAIN_MS = 3000

/** The layers once they are loaded. `wanted` fetches them now, and again until they arrive; the waiting layer then opens. */
export const useLayers = (wanted: boolean): Layers | null => {
  const layers = useSyncExternalStore(subscribe, current)
  useEffect(() => {
    if (!wanted || layers) return undefined
    void preloadLayers()
    const timer = setInterval(() => void preloadLayers(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [wanted, layers])
  return layers
}
