import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { reportsRemote } from '../remotes'
import { selectSavedReports } from '../selectors'
import type { WithSavedReports } from '../slice'

/** Fetches the saved reports of a study if `enabled`. Returns how many there are, undefined until that is known. */
export const useSavedReports = (studyId: string, enabled: boolean): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (enabled) dispatch(reportsRemote.requested({ studyId }))
  }, [dispatch, studyId, enabled])
  return useAppSelector((state: WithSavedReports) => selectSavedReports(state, studyId))?.length
}
