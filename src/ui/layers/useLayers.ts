import { useEffect, useSyncExternalStore } from 'react'
import type { Layers } from './types'

/**
 * Menus, dialogs, popovers, tooltips and toasts are one script of their own that no first page waits for. It is fetched at the
 * first sign of a person (a key, a movement, a touch), so that it is mostly there before anything is opened.
 */

let load: (() => Promise<Layers>) | null = null
let loaded: Layers | null = null
let loading: Promise<void> | null = null
const waiting = new Set<() => void>()

/** Says where the layers come from, once, before anything is drawn. */
export const provideLayers = (from: () => Promise<Layers>): void => {
  load = from
}

const fetched = () => (load ? load() : Promise.reject(new Error('The layers were not provided')))

/** Fetches the layers unless they are here. A failed attempt is forgotten: the next one tries again. */
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

/** Watches for the first sign of a person. Returns what stops it. */
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

/** The layers once they are here. `wanted` fetches them now, and again until they come: what was opened then opens. */
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
