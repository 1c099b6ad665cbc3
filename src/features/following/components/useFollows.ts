import { useCallback, useEffect } from 'react'
import { useAppDispatch } from '@/store'
import { listRemote } from '../remotes'

/** Asks once for everything that the person follows, for buttons that are `listed`. Returns how to ask again. */
export const useFollows = (): (() => void) => {
  const dispatch = useAppDispatch()
  const ask = useCallback(() => void dispatch(listRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  return ask
}
