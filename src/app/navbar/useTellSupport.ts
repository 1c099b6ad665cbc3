import { useCallback, useEffect, useRef } from 'react'
import { selectSession, selectSupport, supportRemote } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'

const MAX_PATH = 2000

/** Opens the organisation's own support; without one, records that the reader wants help with the current page, and confirms it. */
export const useTellSupport = (): (() => void) => {
  const dispatch = useAppDispatch()
  const notify = useToast()
  const { isFetching, error } = useAppSelector(selectSupport)
  const url = useAppSelector(selectSession)?.support_url
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current || isFetching) return
    asked.current = false
    notify({
      subject: 'support',
      ...(error
        ? { tone: 'error', text: 'Your message to support was not sent. Try again.' }
        : { tone: 'success', text: 'Thanks. Support will be in touch by e-mail.' }),
    })
  }, [isFetching, error, notify])
  return useCallback(() => {
    if (url) {
      window.open(url, '_blank', 'noopener')
      return
    }
    asked.current = true
    const { pathname, search } = window.location
    const path = `${pathname}${search}`.slice(0, MAX_PATH)
    dispatch(supportRemote.requested({ kind: 'other', path, detail: 'Support in the profile menu' }))
  }, [dispatch, url])
}
