import { useEffect } from 'react'
import { selectCanManage } from '@/features/session'
import { remembered } from '@/lib/remembered'
import { useAppDispatch, useAppSelector } from '@/store'
import { targetsRemote } from '../remotes'
import { selectTargets } from '../selectors'

/** Where the browser keeps the story that something was put into last. */
export const lastUsed = (userId: string): string => `tabularium.lastStory.${userId}`

/** The stories that can be chosen: the one used last first, then by their newest change. */
export const useTargets = (userId: string) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectTargets)
  const canManage = useAppSelector(selectCanManage)
  useEffect(() => void dispatch(targetsRemote.requested()), [dispatch])
  const mine = data?.filter(({ own, public: isPublic }) => own || (canManage && isPublic)) ?? null
  const last = remembered(lastUsed(userId))
  const first = mine?.filter(({ id }) => id === last) ?? []
  return {
    targets: mine && [...first, ...mine.filter(({ id }) => id !== last)],
    error,
    isFetching,
    retry: () => dispatch(targetsRemote.requested()),
  }
}
