import { momentLabel } from '@/lib/clock'
import { isEdited } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Muted, Row, Stack } from '@/ui'
import { lostSentences } from '../model/review'
import { selectIsReviewUnsaved, selectKept } from '../selectors'
import { events, type DatasetImportState } from '../slice'

interface SaveStateProps {
  readonly importId: string
}

/** Whether the review is saved, and where to continue it. */
export const SaveState = ({ importId }: SaveStateProps) => {
  const dispatch = useAppDispatch()
  const kept = useAppSelector(selectKept)
  const unsaved = useAppSelector((state: { datasets: DatasetImportState }) => selectIsReviewUnsaved(state, importId))
  if (kept?.failure)
    return (
      <Row $gap="s2" $wrap role="status">
        <Muted $size="sm">Your last changes are not saved.</Muted>
        {!isEdited(kept.failure) && (
          <Button size="sm" variant="ghost" onClick={() => dispatch(events.saveRequested({ importId }))}>
            Try again
          </Button>
        )}
      </Row>
    )
  const words = unsaved
    ? 'Saving …'
    : kept?.saved
      ? `Saved at ${momentLabel(Date.parse(kept.saved.saved), Date.now())}.`
      : ''
  return (
    <Muted $size="sm" role="status">
      {words} Continue any time from Add data, under Recent imports.
    </Muted>
  )
}

/** Notices that need a decision: a colleague's changes in between, and choices that no longer fit the file. */
export const SaveNotices = ({ importId }: SaveStateProps) => {
  const dispatch = useAppDispatch()
  const kept = useAppSelector(selectKept)
  if (!kept) return null
  const { failure, saved } = kept
  const lost = saved ? lostSentences(saved) : []
  const settle = (keep: 'mine' | 'theirs') => dispatch(events.conflictSettled({ importId, keep }))
  return (
    <>
      {isEdited(failure) && failure && (
        <Callout tone="warning" title="This review was changed elsewhere" role="alert">
          <Stack $gap="s2">
            <span>{failure.message} Keep your version of the review, or continue with theirs.</span>
            <Row $gap="s2" $wrap>
              <Button size="sm" onClick={() => settle('mine')}>
                Keep mine
              </Button>
              <Button size="sm" onClick={() => settle('theirs')}>
                Use theirs
              </Button>
            </Row>
          </Stack>
        </Callout>
      )}
      {failure && !isEdited(failure) && (
        <Callout tone="danger" title="Not saved yet" role="alert">
          {failure.message}
        </Callout>
      )}
      {lost.length > 0 && (
        <Callout tone="warning" title="Some of your changes no longer fit the file">
          <ul>
            {lost.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          Read the file as before to restore them.
        </Callout>
      )}
    </>
  )
}
