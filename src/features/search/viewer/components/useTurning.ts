import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import { postViewerMessage } from '../messages'

const LAST = Number.MAX_SAFE_INTEGER

/** Where a key leads from a page, or null. Fields, dialogs over the viewer and what scrolls sideways keep their keys. */
const keyTarget = (
  { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  page: number,
): number | null => {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return null
  if (!currentTarget.contains(target) || target.closest('input, textarea, select, [contenteditable]')) return null
  if (key === 'Home') return 1
  if (key === 'End') return LAST
  const region = target.closest('[role=region]')
  if (region && region.scrollWidth > region.clientWidth + 1) return null
  return key === 'ArrowRight' ? page + 1 : key === 'ArrowLeft' ? page - 1 : null
}

/**
 * Turns pages through messages. Several keys pressed before the first page is shown all count: each goes on from the page that
 * was asked for last.
 */
export const useTurning = (documentId: string, page: number, pages: number) => {
  const asked = useRef<readonly number[]>([])
  useEffect(() => {
    const at = asked.current.indexOf(page)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
  }, [page])
  const turnTo = useCallback(
    (wanted: number) => {
      const last = asked.current.at(-1) ?? page
      const to = Math.min(Math.max(1, wanted), pages)
      if (to === last) return
      asked.current = [...asked.current, to]
      postViewerMessage({ type: 'viewer.page', document_id: documentId, page: to })
    },
    [documentId, page, pages],
  )
  const turnBy = useCallback((by: number) => turnTo((asked.current.at(-1) ?? page) + by), [turnTo, page])
  const onKey = (event: KeyboardEvent): void => {
    const to = keyTarget(event, asked.current.at(-1) ?? page)
    if (to === null || pages === 0) return
    event.preventDefault()
    turnTo(to)
  }
  return { turnTo, turnBy, onKey }
}
