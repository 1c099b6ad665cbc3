import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectFiles } from '../selectors'
import { filesLeft, filesOpened, type DocumentsRoot } from '../slice'

/** Fetches the files of a study and watches those that are being read, until the page is left. Returns their number. */
export const useStudyFiles = (studyNumber: string): number | undefined => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(filesOpened(studyNumber))
    return () => {
      dispatch(filesLeft())
    }
  }, [dispatch, studyNumber])
  return useAppSelector((state: DocumentsRoot) => selectFiles(state, studyNumber)).data?.length
}
