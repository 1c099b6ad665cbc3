import { useState } from 'react'
import styled from 'styled-components'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink, ConfirmDialog, FootBar, Muted, Row } from '@/ui'
import { selectChoices, selectCommit, selectTakenCount } from '../selectors'
import { events } from '../slice'
import { SaveState } from './SaveState'

const Foot = styled(FootBar)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
`

/** The ways out of the review: import, come back later, or discard it. */
export const ReviewFoot = ({ importId }: { readonly importId: string }) => {
  const dispatch = useAppDispatch()
  const choices = useAppSelector(selectChoices)
  const takenCount = useAppSelector(selectTakenCount)
  const committing = useAppSelector(selectCommit)
  const [asking, setAsking] = useState(false)
  if (!choices) return null
  const reason =
    takenCount === 0 ? 'Tick at least one question' : choices.datasetName.trim() === '' ? 'Name the dataset' : null
  return (
    <Foot>
      <div>
        <SaveState importId={importId} />
        <br />
        <Muted $size="sm">Your file is not changed. You can edit texts and access after the import.</Muted>
      </div>
      <Row $gap="s2" $wrap>
        <Button onClick={() => setAsking(true)}>Cancel import</Button>
        <ButtonLink href={paths.importData()}>Save for later</ButtonLink>
        <Button
          variant="primary"
          loading={committing.isFetching}
          disabledReason={reason}
          onClick={() => dispatch(events.commitRequested({ importId }))}
        >
          Import {counted(takenCount, 'question', 'questions')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title="Cancel this import?"
        confirmLabel="Cancel the import"
        cancelLabel="Continue review"
        onConfirm={() => {
          setAsking(false)
          dispatch(events.cancelRequested({ importId }))
        }}
        onCancel={() => setAsking(false)}
      >
        The uploaded file and your decisions are removed. Nothing has been imported yet.
      </ConfirmDialog>
    </Foot>
  )
}
