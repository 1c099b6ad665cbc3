import { useEffect, useState } from 'react'
import type { StudyDetails } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog, TextField } from '@/ui'
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
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!open) return
    setName('')
    setAsked(false)
    dispatch(events.formChanged('deletion'))
  }, [open, dispatch])
  useEffect(() => {
    if (open && data) onDeleted()
  }, [open, data, onDeleted])
  const matches = name === study.name
  const remove = () => {
    setAsked(true)
    if (matches && !isFetching) dispatch(deletionRemote.requested({ studyNumber: study.study_number, name }))
  }
  return (
    <ConfirmDialog
      open={open}
      title="Delete this study?"
      problem={error && `The study was not deleted. ${error.message}`}
      confirmLabel="Delete study"
      danger
      busy={isFetching}
      onCancel={onClose}
      onConfirm={remove}
    >
      <p>
        Its datasets, files, saved reports and key insights are deleted with it, for everyone. This cannot be undone.
      </p>
      <p>
        Type <strong>{study.name}</strong> to confirm.
      </p>
      <TextField
        label="Name of the study"
        value={name}
        onValueChange={value => {
          setName(value)
          setAsked(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') remove()
        }}
        autoComplete="off"
        spellCheck={false}
        error={asked && !matches ? 'This is not the name of the study.' : null}
      />
    </ConfirmDialog>
  )
}
