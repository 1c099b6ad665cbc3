import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden'

const DEBOUNCE_MS = 500

export type Announce = (message: string, politeness?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce>(() => undefined)

/** Two live regions for the whole page. Messages that come in quick succession are collapsed to the last one. */
export const LiveRegions = ({ children }: { readonly children: ReactNode }) => {
  const [messages, setMessages] = useState({ polite: '', assertive: '' })
  const timers = useRef<Partial<Record<'polite' | 'assertive', ReturnType<typeof setTimeout>>>>({})
  const announce = useCallback<Announce>((message, politeness = 'polite') => {
    clearTimeout(timers.current[politeness])
    timers.current[politeness] = setTimeout(
      () => setMessages(current => ({ ...current, [politeness]: message })),
      DEBOUNCE_MS,
    )
  }, [])
  useEffect(() => {
    const pending = timers.current
    return () => {
      clearTimeout(pending.polite)
      clearTimeout(pending.assertive)
    }
  }, [])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <VisuallyHidden aria-live="polite">{messages.polite}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{messages.assertive}</VisuallyHidden>
    </AnnounceContext.Provider>
  )
}

/** Announces something to screen readers without showing it. */
export const useAnnounce = (): Announce => useContext(AnnounceContext)
