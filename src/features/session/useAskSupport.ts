import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectSession } from './selectors'
import { supportEvents } from './supportAsked'

/** Opens the organisation's own support, or a dialog that asks what happened. */
export const useAskSupport = (): ((about?: string) => void) => {
  const dispatch = useAppDispatch()
  const url = useAppSelector(selectSession)?.support_url
  return useCallback(
    (about = '') => {
      if (url) window.open(url, '_blank', 'noopener')
      else dispatch(supportEvents.asked(about))
    },
    [dispatch, url],
  )
}
