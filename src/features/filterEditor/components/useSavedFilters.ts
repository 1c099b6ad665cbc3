import { useEffect, useMemo } from 'react'
import { fieldMessage, statusOf } from '@/lib/failure'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import type { SavedFiltersProps } from '@/tables/ui'
import { savedRemote } from '../remotes'
import { selectDeleted, selectGoing, selectReplaced, selectSave, selectSaved } from '../selectors'
import { events, type WithFilterEditor } from '../slice'

/** The named filters of a dataset for the filter screen; undefined for readers who may not have any. */
export const useSavedFilters = ({ studyId, datasetName }: DatasetAddress): SavedFiltersProps | undefined => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId, datasetName }), [studyId, datasetName])
  const list = useAppSelector((state: WithFilterEditor) => selectSaved(state, address))
  const save = useAppSelector(selectSave)
  const going = useAppSelector(selectGoing)
  const deleted = useAppSelector(selectDeleted)
  const replaced = useAppSelector(selectReplaced)
  useEffect(() => {
    dispatch(savedRemote.requested(address))
    return () => {
      dispatch(events.deletionsFlushed())
      dispatch(events.replacementsEnded())
    }
  }, [dispatch, address])
  if (statusOf(list.error) === 403) return undefined
  return {
    list,
    going,
    replaced: Object.keys(replaced),
    notDeleted: (list.data ?? []).flatMap(({ id, name }) => {
      const error = deleted[id]?.error
      return error && !going.includes(id) ? [{ name, message: error.message }] : []
    }),
    saving: save.isFetching,
    saved: save.data,
    failure: save.error && { name: fieldMessage(save.error, 'name'), message: save.error.message },
    onRetry: () => dispatch(savedRemote.requested(address)),
    onSave: saving => dispatch(events.filterSaved({ ...address, saving })),
    onDelete: id => dispatch(events.filterDeleted({ ...address, id })),
    onUndo: id => dispatch(events.deletionUndone({ id })),
    onUndoReplacing: id => dispatch(events.replacementUndone({ ...address, id })),
  }
}
