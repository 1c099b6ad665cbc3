import { useCallback, useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { changeRemote, type AccountChange, type AccountChanged } from '../remotes'
import type { WithAccount } from '../slice'

/** Sends one change, and calls `done` once it was made. */
export const useChange = (done: (changed: AccountChanged) => void) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ account }: WithAccount) => account.change)
  const [sent, setSent] = useState(false)
  const before = useRef(data)
  useEffect(() => {
    if (!sent || data === null || data === before.current) return
    setSent(false)
    done(data)
  }, [sent, data, done])
  const send = useCallback(
    (change: AccountChange) => {
      before.current = data
      setSent(true)
      dispatch(changeRemote.requested(change))
    },
    [dispatch, data],
  )
  return { busy: sent && isFetching, error: sent ? error : null, send }
}
