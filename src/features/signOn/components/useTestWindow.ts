import { useEffect, useRef } from 'react'

/**
 * A window for the test of a connection, which goes to `url` once it is known and closes where that fails. It is opened with the
 * press itself: browsers block windows that open some seconds later, after an answer has come.
 */
export const useTestWindow = (url: string | null, failed: boolean): (() => void) => {
  const opened = useRef<Window | null>(null)
  useEffect(() => {
    const window = opened.current
    if (window === null || url === null) return
    opened.current = null
    // What the provider shows has no hold on this page.
    window.opener = null
    window.location.replace(url)
  }, [url])
  useEffect(() => {
    if (!failed) return
    opened.current?.close()
    opened.current = null
  }, [failed])
  return () => {
    opened.current = window.open('about:blank', '_blank')
  }
}
