import { useCallback, useEffect, useMemo } from 'react'
import type { OpenResponse } from '@core/contract'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { PAGE } from '../model'
import { pageRemote, type ResponsesAnswer, type Words } from '../remotes'
import { selectPages } from '../selectors'

const keyOf = ({ nk, query, sentiment, filters }: Words): string =>
  JSON.stringify([nk, query.trim(), sentiment, filters])

/** The responses to the current request; while its first page is loading, the last ones for the same question stay. */
export const useResponses = (words: Words) => {
  const dispatch = useAppDispatch()
  const pages = useAppSelector(selectPages)
  const key = keyOf(words)
  const asked = useMemo(() => {
    const [nk, query, sentiment, filters] = JSON.parse(key) as [string, string, Words['sentiment'], Words['filters']]
    return { nk, query, sentiment, filters }
  }, [key])
  const ask = useCallback((page: number) => void dispatch(pageRemote.requested({ ...asked, page })), [dispatch, asked])
  useEffect(() => {
    ask(1)
    return () => void dispatch(pageRemote.cancelled({ ...asked, page: 1 }))
  }, [ask, dispatch, asked])

  const first = remoteAt(pages, '1')
  const shownKey = first.data && keyOf(first.data.asked)
  const answer: ResponsesAnswer | null = first.data?.asked.nk === asked.nk ? first.data.answer : null
  const fresh = shownKey === key
  const pageAt = (page: number) => {
    const remote = remoteAt(pages, String(page))
    return remote.data && keyOf(remote.data.asked) === shownKey ? remote.data.answer.results : null
  }
  return {
    answer,
    /** The answer is to the current request. */
    fresh,
    /** The same for all pages of one answer. */
    answerKey: shownKey ?? '',
    isFetching: first.isFetching || (!fresh && first.error === null),
    error: first.error,
    again: () => ask(1),
    /** Null: not loaded yet. */
    responseAt: (at: number): OpenResponse | null => pageAt(Math.floor(at / PAGE) + 1)?.[at % PAGE] ?? null,
    /** Fetches the pages of two places in the list, unless they are loaded or loading. */
    want: (from: number, to: number) => {
      for (const page of new Set([from, to].map(at => Math.floor(at / PAGE) + 1))) {
        const remote = remoteAt(pages, String(page))
        if (fresh && pageAt(page) === null && !remote.isFetching && remote.error === null) ask(page)
      }
    },
    /** Pages after the first that failed. */
    failedPages: Object.entries(pages)
      .filter(([page, remote]) => page !== '1' && remote.error)
      .map(([page]) => Number(page)),
    askPage: ask,
  }
}

export type Responses = ReturnType<typeof useResponses>
