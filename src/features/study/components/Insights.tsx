import { useEffect, useRef, type ReactNode } from 'react'
import type { KeyInsight } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  Skeleton,
  Stack,
  useDelayedFlag,
  useToast,
} from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { DragList, moveItem } from '@/ui/DragList'
import type { DragRowParts } from '@/ui/DragRow'
import { addressOf, insightsRemote } from '../remotes'
import {
  selectEditor,
  selectInsights,
  selectInsightsRemote,
  selectOrderError,
  selectRemovalProblems,
} from '../selectors'
import { events, NEW_INSIGHT, type WithStudy } from '../slice'
import { InsightCard } from './InsightCard'
import { InsightEditor, insightPlace } from './InsightEditor'
import { SectionHead } from './SectionHead'

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: var(--s3);
`
const SHORT = 60
const labelOf = ({ text }: KeyInsight): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** Whether the editor is open; it opens by itself when there is an unsaved draft. */
const useEditor = (studyNumber: string, editor: string, mayEdit: boolean): boolean => {
  const dispatch = useAppDispatch()
  const waits = useDraftWaits(insightPlace(studyNumber, editor))
  const open = useAppSelector((state: WithStudy) => selectEditor(state, editor)) !== null
  const opens = useRef(waits && mayEdit && !open)
  useEffect(() => {
    if (opens.current) dispatch(events.editorOpened(editor))
    opens.current = false
  }, [dispatch, editor])
  return open
}

interface PartProps {
  readonly studyNumber: string
  /** Names of the datasets of the study. */
  readonly datasets: readonly string[]
  /** Buttons of a key insight for everyone who reads it. */
  readonly insightTools: ((insight: KeyInsight) => ReactNode) | undefined
}

interface ItemProps extends PartProps {
  readonly insight: KeyInsight
  readonly parts: DragRowParts
}

const ManagedInsight = ({ studyNumber, datasets, insightTools, insight, parts }: ItemProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const editing = useEditor(studyNumber, insight.id, true)
  const remove = () => {
    dispatch(events.insightRemoved({ ...addressOf(insight), studyNumber }))
    toast({
      text: 'Key insight removed',
      undo: () => dispatch(events.removalUndone(insight.id)),
      onGone: () => dispatch(events.undoGone(insight.id)),
    })
  }
  if (editing) return <InsightEditor {...{ studyNumber, datasets, insight }} editor={insight.id} />
  return (
    <InsightCard
      insight={insight}
      datasetShown={datasets.length > 1}
      tools={
        <>
          {insightTools?.(insight)}
          {parts.handle}
          <Menu
            trigger={<IconButton icon="more" label={`Actions for ${labelOf(insight)}`} size={28} tooltip={false} />}
            entries={[
              { label: 'Edit', icon: 'edit', onSelect: () => dispatch(events.editorOpened(insight.id)) },
              { kind: 'separator' },
              ...parts.moveEntries,
              { kind: 'separator' },
              { label: 'Remove', icon: 'trash', danger: true, onSelect: remove },
            ]}
          />
        </>
      }
    />
  )
}

const Shape = () => (
  <Grid as="div" aria-busy="true">
    <Skeleton $height={120} $radius="var(--r-card)" />
    <Skeleton $height={120} $radius="var(--r-card)" />
    <Skeleton $height={120} $radius="var(--r-card)" />
  </Grid>
)

const Problems = ({ studyNumber }: Pick<PartProps, 'studyNumber'>) => {
  const orderError = useAppSelector(selectOrderError)
  const removals = useAppSelector((state: WithStudy) => selectRemovalProblems(state, studyNumber))
  return (
    <>
      {orderError && (
        <Callout tone="danger" role="alert">
          Order not saved. {orderError.message}
        </Callout>
      )}
      {removals.map(({ insight, error }) => (
        <Callout key={insight.id} tone="danger" role="alert">
          “{labelOf(insight)}” was not removed. {error.message}
        </Callout>
      ))}
    </>
  )
}

const List = ({
  studyNumber,
  datasets,
  insightTools,
  insights,
}: PartProps & { readonly insights: readonly KeyInsight[] }): ReactNode => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const all = useAppSelector((state: WithStudy) => selectInsightsRemote(state, studyNumber)).data ?? []
  if (!canManage)
    return (
      <Grid aria-label="Key insights">
        {insights.map(insight => (
          <li key={insight.id}>
            <InsightCard insight={insight} datasetShown={datasets.length > 1} tools={insightTools?.(insight)} />
          </li>
        ))}
      </Grid>
    )
  return (
    <DragList
      items={insights}
      idOf={insight => insight.id}
      labelOf={labelOf}
      label="Key insights"
      layout="grid"
      onMove={(from, to) => {
        // One that can still be restored has a place too.
        const hidden = all.filter(({ id }) => !insights.some(shown => shown.id === id))
        const order = [...moveItem(insights, from, to), ...hidden].map(({ id }) => id)
        dispatch(events.insightsOrdered({ studyNumber, order }))
      }}
    >
      {(insight, parts) => <ManagedInsight {...{ studyNumber, datasets, insightTools, insight, parts }} />}
    </DragList>
  )
}

/** Findings in an order that managers choose. Readers see the section only when there is at least one. */
export const Insights = ({ studyNumber, datasets, insightTools }: PartProps): ReactNode => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const remote = useAppSelector((state: WithStudy) => selectInsightsRemote(state, studyNumber))
  const insights = useAppSelector((state: WithStudy) => selectInsights(state, studyNumber))
  const adding = useEditor(studyNumber, NEW_INSIGHT, canManage)
  const waiting = useDelayedFlag(insights === null && remote.error === null)
  if (insights?.length === 0 && !canManage) return null
  if (insights === null && !remote.error && !waiting) return null
  const add = (
    <Button variant="ghost" size="sm" icon="plus" onClick={() => dispatch(events.editorOpened(NEW_INSIGHT))}>
      Add insight
    </Button>
  )
  return (
    <section aria-labelledby="key-insights">
      <Stack $gap="s3">
        <SectionHead id="key-insights" title="Key insights" action={canManage && insights && !adding && add} />
        {insights === null &&
          (remote.error ? (
            <ErrorState
              message="The key insights could not be loaded."
              detail={remote.error.message}
              onRetry={() => dispatch(insightsRemote.requested(studyNumber))}
              retrying={remote.isFetching}
            />
          ) : (
            <Shape />
          ))}
        <Problems studyNumber={studyNumber} />
        {insights && insights.length > 0 && <List {...{ studyNumber, datasets, insightTools, insights }} />}
        {adding && <InsightEditor studyNumber={studyNumber} datasets={datasets} editor={NEW_INSIGHT} insight={null} />}
        {insights?.length === 0 && !adding && (
          <EmptyState icon="trend" title="No key insights yet">
            Add what you found, so readers see it first.
          </EmptyState>
        )}
      </Stack>
    </section>
  )
}
