import { useState } from 'react'
import type { ImportStatus } from '@core/contract'
import { counted } from '@/lib/words'
import { publishRemote, selectPublishing, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ConfirmDialog } from '@/ui'
import { selectReview, selectTakenCount } from '../selectors'

/** What was imported, in numbers, as long as its review is still known. */
export const useImportedWords = (): string | null => {
  const review = useAppSelector(selectReview).data
  const questions = useAppSelector(selectTakenCount)
  if (!review || questions === 0) return null
  return `${counted(questions, 'question', 'questions')}, ${counted(review.respondents, 'respondent', 'respondents')}.`
}

export interface PublishImportedProps {
  readonly status: ImportStatus
  readonly studyId: string
}

/** Publishes the first version where its import has ended; its state is followed there. */
export const PublishImported = ({ status, studyId }: PublishImportedProps) => {
  const dispatch = useAppDispatch()
  const [asking, setAsking] = useState(false)
  const address = { studyId, datasetName: status.dataset_name }
  const { isFetching, error } = useAppSelector((state: WithLibrary) => selectPublishing(state, address))
  const words = useImportedWords()
  return (
    <>
      <Button variant="primary" icon="publishing" onClick={() => setAsking(true)}>
        Publish
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Publish ${status.dataset_name}?`}
        confirmLabel="Publish"
        busy={isFetching}
        onCancel={() => setAsking(false)}
        onConfirm={() => dispatch(publishRemote.requested(address))}
      >
        <p>
          {words} Everyone with access to it can then build reports on it. You can withdraw it again on the dataset
          page.
        </p>
        {error && (
          <Callout tone="danger" role="alert">
            The dataset could not be published. {error.message}
          </Callout>
        )}
      </ConfirmDialog>
    </>
  )
}
