import { useEffect } from 'react'
import { useAppDispatch } from '@/store'
import { events } from '../slice'

/** What waits for its undo is sent when the window is closed. */
export const useFlushedRemovals = (): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const flush = () => void dispatch(events.removalsFlushed())
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [dispatch])
}
