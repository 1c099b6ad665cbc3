import { useState } from 'react'
import type { Question } from '@core/contract'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog } from '@/ui'
import { selectUngroup } from '../selectors'
import { events } from '../slice'

export interface UngroupDialogProps {
  readonly question: Question
  readonly onClose: () => void
}

/** Asks before a grid is dissolved. */
export const UngroupDialog = ({ question, onClose }: UngroupDialogProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector(selectUngroup)
  const [tried, setTried] = useState(false)
  return (
    <ConfirmDialog
      open
      title={`Ungroup ${question.question_name}?`}
      problem={tried && error !== null ? `The grid was not ungrouped. ${error}` : null}
      confirmLabel="Ungroup"
      danger
      busy={isFetching}
      onCancel={onClose}
      onConfirm={() => {
        setTried(true)
        dispatch(events.ungrouped({ grid: question.question_name }))
      }}
    >
      <p>
        Its {counted(question.breakouts.length, 'row becomes a question', 'rows become questions')} again. Reports and
        filters that use the grid lose it.
      </p>
    </ConfirmDialog>
  )
}
