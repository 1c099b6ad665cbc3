import type { ImportStatus } from '@core/contract'
import { isEdited } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, Skeleton } from '@/ui'
import {
  selectChoices,
  selectCodebook,
  selectCommit,
  selectReplaced,
  selectReread,
  selectReview,
  selectTabs,
  selectTakenCount,
} from '../selectors'
import { events } from '../slice'
import { Review } from './Review'

export interface ReviewStageProps {
  readonly status: ImportStatus
}

/** The review, connected to the store. */
export const ReviewStage = ({ status }: ReviewStageProps) => {
  const dispatch = useAppDispatch()
  const review = useAppSelector(selectReview)
  const choices = useAppSelector(selectChoices)
  const tabs = useAppSelector(selectTabs)
  const replaced = useAppSelector(selectReplaced)
  const takenCount = useAppSelector(selectTakenCount)
  const committing = useAppSelector(selectCommit)
  const reread = useAppSelector(selectReread)
  const codebook = useAppSelector(selectCodebook)
  const importId = status.id
  if (review.error)
    return <ErrorState message={review.error.message} onRetry={() => dispatch(events.importPageOpened({ importId }))} />
  if (!review.data || !choices || !tabs) return <Skeleton $height={400} />
  return (
    <Review
      status={status}
      review={review.data}
      choices={choices}
      tabs={tabs}
      replaced={replaced}
      takenCount={takenCount}
      failure={isEdited(committing.error) ? null : committing.error}
      rereading={reread.isFetching || codebook.isFetching}
      rereadFailure={reread.error ?? codebook.error}
      onChoices={next => dispatch(events.choicesChanged({ importId, choices: next }))}
      onReread={options => dispatch(events.rereadRequested({ importId, options }))}
      onTemplate={() => dispatch(events.templateWanted({ importId }))}
      onCodebook={file => dispatch(events.codebookChosen({ importId, file }))}
    />
  )
}
