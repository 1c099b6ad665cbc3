import { summaryBuilder, type SummaryContext } from '@core/report'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SummaryItem, SummaryItems } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { AccessRestricted } from '@/features/session/ui'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { datasetRemote, selectDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import type { FilterEditorScreen } from '@/tables/ui'
import { Button, ButtonLink } from '@/ui/Button'
import { preloadCharts } from '@/ui/charts'
import { Callout, ErrorState, Skeleton } from '@/ui/Feedback'
import { MessagePage } from '@/ui/MessagePage'
import { PageFrame, Stack } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { tallyOf } from '../model/progress'
import { type SummaryAddress } from '../remotes'
import { selectIndex, selectPlacedItems, selectStatus } from '../selectors'
import { events, type WithSummaryReport } from '../slice'
import type { SummaryBasis } from './basis'
import { DeckNotice } from './DeckButton'
import { ProgressCard } from './ProgressCard'
import { StartProblem } from './StartProblem'
import { SummaryChips } from './SummaryChips'
import { SummaryHead } from './SummaryHead'
import { Tiles } from './Tiles'
import { useRemoval } from './useRemoval'
import { useStartSummary } from './useStartSummary'

export interface SummaryScreenProps {
  readonly studyNumber: string
  readonly reportId: string
  /** Address of a question of the dataset with the breakout, filters and weight of the summary. */
  readonly analysisHref: (
    datasetName: string,
    item: Pick<SummaryItem, 'question' | 'breakout'>,
    context: SummaryContext,
  ) => string
  /** Another summary was started from this one. */
  readonly onStarted: (reportId: string) => void
  readonly onRemoved: () => void
  readonly FilterEditor: FilterEditorScreen
}

interface ReportProps extends Omit<SummaryScreenProps, 'studyNumber' | 'reportId'> {
  readonly address: SummaryAddress
  readonly summary: SummaryItems
}

/** Each poll makes new objects for unchanged data. */
const useContextOf = ({ axis, filters, weight }: SummaryItems): SummaryContext => {
  const text = JSON.stringify({ axis, filters, weight })
  return useMemo(() => JSON.parse(text) as SummaryContext, [text])
}

const useDataset = ({ studyId }: SummaryAddress, datasetName: string) => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId, datasetName }), [studyId, datasetName])
  const remote = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  const index = useAppSelector((state: WithLibrary) => selectIndex(state, address))
  const load = useCallback(() => dispatch(datasetRemote.requested(address)), [dispatch, address])
  useEffect(() => void load(), [load])
  return { address, remote, index, load }
}

const Report = ({ address, summary, analysisHref, onStarted, onRemoved, FilterEditor }: ReportProps): ReactNode => {
  const dispatch = useAppDispatch()
  const removeSummary = useRemoval()
  const { dataset_name: datasetName, study_name: studyName } = summary
  const { error, isFetching } = useAppSelector((state: WithSummaryReport) => selectStatus(state, address))
  const placed = useAppSelector((state: WithSummaryReport) => selectPlacedItems(state, address))
  const tally = useMemo(() => tallyOf(placed.map(({ phase }) => phase)), [placed])
  const context = useContextOf(summary)
  const { address: datasetAddress, remote, index, load } = useDataset(address, datasetName)
  const dataset = remote.data
  const starting = useStartSummary(address.studyId, onStarted)
  const [editing, setEditing] = useState(false)
  const edit = useCallback(() => setEditing(true), [])
  const basis = useMemo<SummaryBasis | null>(
    () =>
      dataset && {
        builder: summaryBuilder(dataset, index, context),
        dataset,
        index,
        analysisHref: item => analysisHref(datasetName, item, context),
        onEditFilters: edit,
      },
    [dataset, index, context, analysisHref, datasetName, edit],
  )
  useEffect(() => void preloadCharts(), [])
  const remove = () => {
    removeSummary(address, studyName)
    onRemoved()
  }
  const start = (filters: QuestionFilter | null) => starting.start({ studyId: address.studyId, datasetName, filters })
  return (
    <PageFrame>
      <Stack $gap="s3">
        <SummaryHead
          address={address}
          summary={summary}
          canEditFilters={dataset !== null}
          onEditFilters={edit}
          onRemove={remove}
        />
        <SummaryChips
          address={address}
          summary={summary}
          dataset={dataset}
          loading={dataset === null && !remote.error}
          index={index}
          onEditFilters={edit}
        />
        <ProgressCard summary={summary} tally={tally} />
        {error && (
          <Callout
            tone="danger"
            role="alert"
            title="Progress could not be checked"
            action={
              <Button
                size="sm"
                icon="refresh"
                loading={isFetching}
                onClick={() => dispatch(events.checkedAgain(address))}
              >
                Check again
              </Button>
            }
          >
            {error.message} Finished charts stay.
          </Callout>
        )}
        <DeckNotice address={address} summary={summary} />
        {basis ? (
          <Tiles address={address} tally={tally} basis={basis} />
        ) : remote.error ? (
          <ErrorState
            message="The questions of this summary could not be loaded."
            detail={remote.error.message}
            retrying={remote.isFetching}
            onRetry={load}
          />
        ) : (
          <Skeleton $height={288} $radius="var(--r-card)" />
        )}
      </Stack>
      {editing && dataset && (
        <FilterEditor
          address={datasetAddress}
          place={['summary', summary.id, 'filters']}
          dataset={dataset}
          questions={dataset.questions}
          index={index}
          filters={context.filters}
          weight={context.weight}
          aside="makes a new summary report"
          onApply={start}
          onClose={() => setEditing(false)}
        />
      )}
      <StartProblem starting={starting} />
    </PageFrame>
  )
}

const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $height={64} $radius="var(--r-card)" />
    <Skeleton $height={288} $radius="var(--r-card)" />
  </Stack>
)

/** A summary report, tile by tile as it is built. */
export const SummaryScreen = ({ studyNumber, reportId, ...rest }: SummaryScreenProps): ReactNode => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId: studyNumber, reportId }), [studyNumber, reportId])
  const { data, error, isFetching } = useAppSelector((state: WithSummaryReport) => selectStatus(state, address))
  const waiting = useDelayedFlag(data === null && error === null)
  useEffect(() => {
    dispatch(events.opened(address))
    return () => {
      dispatch(events.closed(address))
    }
  }, [dispatch, address])
  if (isRestricted(error)) return <AccessRestricted />
  if (statusOf(error) === 404)
    return (
      <MessagePage
        icon="report"
        title="This summary report doesn't exist"
        action={
          <ButtonLink variant="primary" href={paths.study(studyNumber)}>
            Back to the study
          </ButtonLink>
        }
      >
        It may have been deleted, or it belongs to somebody else.
      </MessagePage>
    )
  if (data) return <Report key={reportId} address={address} summary={data} {...rest} />
  return (
    <PageFrame>
      <Stack>
        <PageHeading title="Summary report" />
        {error ? (
          <ErrorState
            message="The summary report could not be loaded."
            detail={error.message}
            retryLabel="Check again"
            retrying={isFetching}
            onRetry={() => dispatch(events.checkedAgain(address))}
          />
        ) : (
          waiting && <Shape />
        )}
      </Stack>
    </PageFrame>
  )
}
