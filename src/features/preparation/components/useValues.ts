import { useEffect } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { valuesRemote } from '../remotes'
import { selectValues } from '../selectors'

/** The values of these variables, asked for once; null until they are there. */
export const useValues = (address: DatasetAddress, names: readonly string[]) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectValues)
  const wanted = JSON.stringify(names)
  useEffect(() => {
    dispatch(valuesRemote.requested({ ...address, names: JSON.parse(wanted) as string[] }))
  }, [dispatch, address, wanted])
  const here = data !== null && !isFetching && JSON.stringify(data.map(({ name }) => name)) === wanted
  return {
    values: here ? data : null,
    error,
    isFetching,
    retry: () => dispatch(valuesRemote.requested({ ...address, names })),
  }
}
