import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import type { ShownToast, ToastMessage } from './layers/types'
import { useLayers } from './layers/useLayers'

const MAX_SHOWN = 3

type Notify = (message: ToastMessage) => void

const ToastContext = createContext<Notify>(() => undefined)

/** Short confirmations, at most three at a time. Never the only message of an error. */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const layers = useLayers(shown.length > 0)
  const newest = useRef(shown)
  const lastId = useRef(0)
  const show = useCallback((next: readonly ShownToast[]) => {
    const before = newest.current
    newest.current = next
    setShown(next)
    for (const toast of before) if (!next.includes(toast)) toast.onGone?.()
  }, [])
  const notify = useCallback<Notify>(
    message => {
      lastId.current += 1
      const { subject } = message
      const others = newest.current.filter(toast => subject === undefined || toast.subject !== subject)
      show([...others, { ...message, id: lastId.current }].slice(-MAX_SHOWN))
    },
    [show],
  )
  const drop = useCallback((id: number) => show(newest.current.filter(toast => toast.id !== id)), [show])
  return (
    <ToastContext.Provider value={notify}>
      {children}
      {/* Unmounted with the last toast: the library would remember a pointer or focus on it, and hold all later toasts. */}
      {layers && shown.length > 0 && <layers.ToastLayer shown={shown} onDrop={drop} />}
    </ToastContext.Provider>
  )
}

/** Shows a toast. */
export const useToast = (): Notify => useContext(ToastContext)
