import { useMemo } from 'react'
import { useAppSelector } from '@/store'
import { withoutRemoved } from '../model'
import { selectComments, selectRemoving } from '../selectors'
import type { WithComments } from '../slice'

/** The comments on a story as they are shown; null until they are known. */
export const useThreads = (storyId: string) => {
  const { data, error, isFetching } = useAppSelector((state: WithComments) => selectComments(state, storyId))
  const removing = useAppSelector(selectRemoving)
  const threads = useMemo(() => data && withoutRemoved(data, removing), [data, removing])
  return { threads, error, isFetching }
}
