import { useCallback, useEffect, useState } from 'react'
import type { ViewedList } from '@core/domain'
import { opensWithView } from '@/lib/firstView'

/** Milliseconds for which a list waits for its default view. */
const WAIT_MS = 2000

/**
 * Whether a list waits for the default view that it opened with before, so that it is not asked for twice. `bare`: the address
 * said nothing about the list. `onSettled` ends it: the view is shown, or cannot be loaded.
 */
export const useViewWait = (list: ViewedList, userId: string, bare: boolean) => {
  const [waits, setWaits] = useState(() => bare && opensWithView(list, userId))
  const onSettled = useCallback(() => setWaits(false), [])
  useEffect(() => {
    if (!waits) return
    const late = setTimeout(onSettled, WAIT_MS)
    return () => clearTimeout(late)
  }, [waits, onSettled])
  return { waits, onSettled }
}
