import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import { publishObstacle } from '@core/domain'
import { clockLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, IconButton, MEDIA, Menu, Row, Spinner, TYPE, useAnnounce } from '@/ui'
import { selectMade, selectMake, selectSaving, selectSteps } from '../selectors'
import { events } from '../slice'
import { CodebookDialog } from './CodebookDialog'
import { StepsDialog } from './StepsDialog'

const State = styled.span`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  color: var(--text-3);
  white-space: nowrap;
  ${MEDIA.below768} {
    flex: 1;
  }
`

const Actions = styled(Row)`
  flex-wrap: wrap;
  ${MEDIA.below768} {
    flex: 1 1 100%;
    justify-content: flex-end;
    gap: var(--s1);
  }
`

/** Whether everything is saved, undo and redo, and the way to readers. */
export const HeadActions = ({
  dataset,
  steps: hasSteps,
  onPublish,
}: {
  readonly dataset: Dataset | null
  /** Whether what is shown is made of steps: banners have an undo of their own. */
  readonly steps: boolean
  readonly onPublish: () => void
}) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const saving = useAppSelector(selectSaving)
  const made = useAppSelector(selectMade)
  const make = useAppSelector(selectMake)
  const [codebook, setCodebook] = useState(false)
  const [steps, setSteps] = useState(false)
  const { data } = useAppSelector(selectSteps)
  useEffect(() => {
    if (made) onPublish()
    // The question is asked once per version that was made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [made])
  if (!data) return null
  const busy = data.making || make.isFetching
  const waits = dataset !== null && publishObstacle(dataset) === null
  const turn = (kind: 'undo' | 'redo') => {
    dispatch(events.changed({ kind }))
    announce(kind === 'undo' ? 'Undone' : 'Made again')
  }
  const why = saving
    ? 'The last change is still being saved'
    : data.made && !waits
      ? 'Everything is published already'
      : data.problems.length > 0
        ? 'A step cannot be taken; see the history'
        : null
  return (
    <Actions>
      <State aria-live="polite">
        {saving ? (
          <>
            <Spinner size={14} /> Saving
          </>
        ) : (
          <>
            <Icon name="check" size={14} /> Saved {clockLabel(data.saved)}
          </>
        )}
      </State>
      {hasSteps && (
        <>
          <IconButton
            icon="undo"
            outlined
            size={36}
            label="Undo"
            disabledReason={data.undo === 0 ? 'Nothing to undo' : null}
            onClick={() => turn('undo')}
          />
          <IconButton
            icon="redo"
            outlined
            size={36}
            label="Redo"
            disabledReason={data.redo === 0 ? 'Nothing to redo' : null}
            onClick={() => turn('redo')}
          />
        </>
      )}
      <Menu
        trigger={<IconButton icon="more" outlined size={36} label="More for this preparation" />}
        entries={[
          {
            label: 'Download the codebook (XLSX)',
            icon: 'download',
            onSelect: () => dispatch(events.codebookWanted()),
          },
          { label: 'Apply a codebook', icon: 'upload', onSelect: () => setCodebook(true) },
          { kind: 'separator' },
          {
            label: 'Download the steps (JSON)',
            icon: 'download',
            onSelect: () => dispatch(events.stepsFileWanted()),
          },
          { label: 'Apply steps of another dataset', icon: 'upload', onSelect: () => setSteps(true) },
        ]}
      />
      <Button
        variant={data.made && !waits ? 'secondary' : 'primary'}
        icon="publishing"
        loading={busy}
        disabledReason={why}
        onClick={() => (data.made ? onPublish() : dispatch(events.versionWanted()))}
      >
        {busy ? 'Making a version' : data.made ? 'Publish' : `Publish ${counted(data.changes, 'change', 'changes')}`}
      </Button>
      {steps && <StepsDialog onClose={() => setSteps(false)} />}
      {codebook && <CodebookDialog onClose={() => setCodebook(false)} />}
    </Actions>
  )
}
