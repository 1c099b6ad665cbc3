import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectFiles } from '../selectors'
import { events, type WithDocuments } from '../slice'

/** Fetches the files of a study and watches those that are being read, until the page is left. Returns their number. */
export const useStudyFiles = (studyNumber: string): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(events.filesOpened(studyNumber))
    return () => {
      dispatch(events.filesLeft())
    }
  }, [dispatch, studyNumber])
  return useAppSelector((state: WithDocuments) => selectFiles(state, studyNumber)).data?.length
}
