import type { Action } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { useAppDispatch } from './hooks'
import type { RemoteState } from './types'

/**
 * Sends what a dialog asked for, and calls `done` with it once it was made; the remote answers with what it was asked for. What
 * another dialog sent with the same remote is neither busy nor a problem here. `done` keeps its identity between renders.
 */
export const useSent = <Change extends object>(
  { isFetching, error, data }: RemoteState<Change, { readonly message: string }>,
  requested: (change: Change) => Action,
  done: (made: Change) => void,
) => {
  const dispatch = useAppDispatch()
  const [sent, setSent] = useState<Change | null>(null)
  const isDone = sent !== null && data === sent
  useEffect(() => {
    if (isDone) done(sent)
  }, [isDone, sent, done])
  return {
    busy: sent !== null && isFetching,
    problem: sent !== null && error ? error.message : null,
    send: (change: Change) => {
      setSent(change)
      dispatch(requested(change))
    },
  }
}
