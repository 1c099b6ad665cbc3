import { createContext, useContext, useEffect, useState } from 'react'
import type { QuestionFilter } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import type { AddedRowsEditing, Counted } from '@/tables/ui'
import { selectBase } from '../selectors'
import { events } from '../slice'

/** The dataset whose respondents are counted. */
export const AddressContext = createContext<AddedRowsEditing['address']>({ studyId: '', datasetName: '' })

/** The live count of who passes `filter`; marked as fetching until it is the count of this filter and not of an earlier one. */
export const useRowBase = (filter: QuestionFilter | null): Counted => {
  const dispatch = useAppDispatch()
  const { studyId, datasetName } = useContext(AddressContext)
  const base = useAppSelector(selectBase)
  const [before, setBefore] = useState(base.fetchedAt)
  const { fetchedAt } = base
  const key = JSON.stringify(filter)
  useEffect(() => {
    dispatch(events.edited({ studyId, datasetName, filters: JSON.parse(key) as QuestionFilter | null }))
  }, [dispatch, studyId, datasetName, key])
  useEffect(
    () => () => void dispatch(events.edited({ studyId, datasetName, filters: null })),
    [dispatch, studyId, datasetName],
  )
  const [counted, setCounted] = useState(key)
  if (counted !== key) {
    setCounted(key)
    setBefore(fetchedAt)
  }
  return { ...base, isFetching: base.isFetching || (base.error === null && fetchedAt === before) }
}
