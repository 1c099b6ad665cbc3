import { useEffect } from 'react'
import type { StudyDetails } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { TypedConfirm } from '@/ui/TypedConfirm'
import { deletionRemote } from '../remotes'
import { selectDeletion } from '../selectors'
import { events } from '../slice'

export interface DeleteStudyProps {
  readonly study: StudyDetails
  readonly open: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks for the name before the study and everything in it is deleted. */
export const DeleteStudy = ({ study, open, onClose, onDeleted }: DeleteStudyProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectDeletion)
  useEffect(() => {
    if (open) dispatch(events.formChanged('deletion'))
  }, [open, dispatch])
  useEffect(() => {
    if (open && data) onDeleted()
  }, [open, data, onDeleted])
  return (
    open && (
      <TypedConfirm
        title="Delete this study?"
        confirmLabel="Delete study"
        label="Name of the study"
        expected={study.name}
        mismatch="This is not the name of the study."
        busy={isFetching}
        problem={error && `The study was not deleted. ${error.message}`}
        onConfirm={name => dispatch(deletionRemote.requested({ studyNumber: study.study_number, name }))}
        onCancel={onClose}
      >
        <p>
          Its datasets, files, saved reports and key insights are deleted with it, for everyone. This cannot be undone.
        </p>
      </TypedConfirm>
    )
  )
}
