import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, e.g. '(max-width: 999.98px)'; follows changes. */
export const useMediaQuery = (query: string): boolean => {
  // One list for all renders: making a new one evaluates the query, and with it the page's styles.
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
