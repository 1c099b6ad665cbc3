import { useEffect, useRef, useState } from 'react'
import type { ListView } from '@core/contract'
import type { ViewedList } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { saveRemote, type Saving, type Sending } from '../remotes'
import type { WithListViews } from '../slice'

/** Sends a change of a view from one place of the screen, and calls `done` once it is stored. */
export const useSave = (list: ViewedList, done: (view: ListView) => void) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ listViews }: WithListViews) => listViews.saved)
  const [sent, setSent] = useState<Sending | null>(null)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  const saved = sent !== null && data?.sent === sent ? data.view : null
  useEffect(() => {
    if (saved) finish.current(saved)
  }, [saved])
  return {
    busy: sent !== null && isFetching,
    error: sent === null ? null : error,
    send: (saving: Saving) => {
      const sending = { list, saving }
      setSent(sending)
      dispatch(saveRemote.requested(sending))
    },
    forget: () => setSent(null),
  }
}
