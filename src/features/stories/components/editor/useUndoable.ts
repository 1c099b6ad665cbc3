import { useEffect, useRef } from 'react'
import type { RemoteState } from '@/store'
import { useToast } from '@/ui'

type Call = Pick<RemoteState<unknown>, 'error' | 'isFetching' | 'fetchedAt'>

/** Makes changes that are told once they are done, by a toast that can undo them. `send` starts the call whose state is `call`. */
export const useUndoable = <Change>({ error, isFetching, fetchedAt }: Call, send: (change: Change) => void) => {
  const toast = useToast()
  const told = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isFetching || told.current === null) return
    if (error === null) told.current()
    told.current = null
  }, [isFetching, error, fetchedAt])
  return (next: Change, text: string, back: Change): void => {
    told.current = () => toast({ text, undo: () => send(back) })
    send(next)
  }
}
