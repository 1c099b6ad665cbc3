import { useState } from 'react'
import type { SiteUser } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { matchingRemote } from '../bulkRun'
import { USERS_PAGE_SIZE, type UsersQuery } from '../model/query'
import { selectUsers, type WithPeople } from '../slice'
import type { AllMatching } from './BulkBar'

/** Selects everybody who matches what the list shows; null where fewer than a page, or all of them, are selected. */
export const useAllMatching = (
  query: UsersQuery,
  selected: number,
  onSelected: (users: readonly SiteUser[]) => void,
): AllMatching | null => {
  const dispatch = useAppDispatch()
  const count = useAppSelector(selectUsers).data?.count ?? 0
  const { data, isFetching, error } = useAppSelector(({ admin }: WithPeople) => admin.matching)
  const [asked, setAsked] = useState(false)
  const [seen, setSeen] = useState(data)
  if (data !== seen) {
    setSeen(data)
    if (asked && data !== null) {
      setAsked(false)
      onSelected(data)
    }
  }
  if (selected < USERS_PAGE_SIZE || selected >= count) return null
  return {
    count,
    busy: asked && isFetching,
    problem: asked && error ? error.message : null,
    onSelect: () => {
      setAsked(true)
      dispatch(matchingRemote.requested(query))
    },
  }
}
