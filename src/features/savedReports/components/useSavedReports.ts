import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { reportsRemote } from '@/features/reportBuilder/remotes'
import { selectSavedReports } from '@/features/reportBuilder/selectors'
import type { WithBulkReport } from '@/features/reportBuilder/slice'

/** Fetches the saved reports of a study, where they may be seen. Gives how many there are. */
export const useSavedReports = (studyId: string, enabled: boolean): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (enabled) dispatch(reportsRemote.requested({ studyId }))
  }, [dispatch, studyId, enabled])
  return useAppSelector((state: WithBulkReport) => selectSavedReports(state, studyId))?.length
}
