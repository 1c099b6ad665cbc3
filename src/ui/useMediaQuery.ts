import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, e.g. '(max-width: 999.98px)'; follows changes. */
export const useMediaQuery = (query: string): boolean => {
  // One for all drawings: a new one is evaluated, and for that the page's styles are.
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
