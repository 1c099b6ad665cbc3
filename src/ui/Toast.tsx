import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import type { ShownToast, ToastMessage } from './layers/types'
import { useLayers } from './layers/useLayers'

const MAX_SHOWN = 3

type Notify = (message: ToastMessage) => void

const ToastContext = createContext<Notify>(() => undefined)

/** Short confirmations, at most three at a time. Never the only message of an error. */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const layers = useLayers(shown.length > 0)
  const notify = useCallback<Notify>(message => {
    setShown(current => [...current, { ...message, id: (current.at(-1)?.id ?? 0) + 1 }].slice(-MAX_SHOWN))
  }, [])
  const drop = (id: number) => setShown(current => current.filter(toast => toast.id !== id))
  return (
    <ToastContext.Provider value={notify}>
      {children}
      {layers && <layers.ToastLayer shown={shown} onDrop={drop} />}
    </ToastContext.Provider>
  )
}

/** Shows a toast. */
export const useToast = (): Notify => useContext(ToastContext)
