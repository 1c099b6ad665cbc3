import { useEffect, useState } from 'react'
import type { Filter } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import type { Counted } from '@/tables/ui'
import { events } from '@/features/reportBuilder/slice'
import { selectRowBase } from '../selectors'

/** The live count of who passes `filter`; dimmed until it is the count of this filter and not of the one before. */
export const useRowBase = (filter: Filter | null): Counted => {
  const dispatch = useAppDispatch()
  const base = useAppSelector(selectRowBase)
  const [before, setBefore] = useState(base.fetchedAt)
  const { fetchedAt } = base
  const key = JSON.stringify(filter)
  useEffect(() => {
    dispatch(events.rowEdited(JSON.parse(key) as Filter | null))
  }, [dispatch, key])
  useEffect(() => () => void dispatch(events.rowEdited(null)), [dispatch])
  const [counted, setCounted] = useState(key)
  if (counted !== key) {
    setCounted(key)
    setBefore(fetchedAt)
  }
  return { ...base, isFetching: base.isFetching || (base.error === null && fetchedAt === before) }
}
