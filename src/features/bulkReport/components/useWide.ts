import { useSyncExternalStore } from 'react'

const subscribeTo = (query: string) => (listen: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', listen)
  return () => media.removeEventListener('change', listen)
}

const WIDE = '(min-width: 1000px)'
const subscribe = subscribeTo(WIDE)

/** Room for panes side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
