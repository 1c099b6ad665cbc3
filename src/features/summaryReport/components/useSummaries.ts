import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectListRemote, selectSummaries } from '../selectors'
import { events, type WithSummaryReport } from '../slice'

export interface OwnSummaries {
  readonly count: number
  /** They are loaded, or the reason why not is known. */
  readonly known: boolean
}

/** Fetches the reader's own summaries of a study and follows those being built, where they may be seen. */
export const useSummaries = (studyId: string, enabled: boolean): OwnSummaries => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!enabled) return
    dispatch(events.listOpened(studyId))
    return () => {
      dispatch(events.listLeft())
    }
  }, [dispatch, studyId, enabled])
  const { data, error } = useAppSelector((state: WithSummaryReport) => selectListRemote(state, studyId))
  const count = useAppSelector((state: WithSummaryReport) => selectSummaries(state, studyId))?.length ?? 0
  return { count, known: data !== null || error !== null }
}
