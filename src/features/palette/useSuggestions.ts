import { useEffect } from 'react'
import type { SuggestionKind } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { selectSuggested, suggestRemote } from './remotes'
import { groupsOf, stillRight, type Group } from './rows'

const TYPING_MS = 80
/** Fewer letters begin too many words. */
const LETTERS_MIN = 2

export interface Suggestions {
  readonly groups: readonly Group[]
  /** The groups answer exactly what is typed. */
  readonly current: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** Suggestions for what is typed, a moment after the last key. What was asked for fewer letters is given up. */
export const useSuggestions = (text: string, kind: SuggestionKind | null, active: boolean): Suggestions => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectSuggested)
  const query = text.trim()
  const wanted = active && query.length >= LETTERS_MIN
  useEffect(() => {
    if (!wanted) return
    const asked = { query, kind }
    const timer = setTimeout(() => dispatch(suggestRemote.requested(asked)), TYPING_MS)
    return () => {
      clearTimeout(timer)
      dispatch(suggestRemote.cancelled(asked))
    }
  }, [dispatch, wanted, query, kind])
  const current = data !== null && data.asked.query === query && data.asked.kind === kind
  const groups = data === null || !wanted || data.asked.kind !== kind ? [] : groupsOf(data.answer)
  return {
    groups: current ? groups : stillRight(groups, query),
    current: wanted && current,
    failed: wanted && !isFetching && error !== null,
    retry: () => dispatch(suggestRemote.requested({ query, kind })),
  }
}
