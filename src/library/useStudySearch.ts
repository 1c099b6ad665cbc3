import { useCallback, useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { studySearchRemote } from './remotes'
import { selectStudySearch } from './slice'

const TYPING_MS = 250

/** Studies that the person sees, found by name or number a moment after typing; the newest while nothing is typed. */
export const useStudySearch = () => {
  const dispatch = useAppDispatch()
  const found = useAppSelector(selectStudySearch)
  const [words, setWords] = useState('')
  const retry = useCallback(() => dispatch(studySearchRemote.requested(words)), [dispatch, words])
  useEffect(() => {
    const timer = setTimeout(retry, words === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [retry, words])
  return { ...found, words, setWords, retry }
}
