import { useEffect, useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Summary } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { timeLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { datasetRemote, selectDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink } from '@/ui/Button'
import { Callout, Skeleton } from '@/ui/Feedback'
import { Surface } from '@/ui/Card'
import { ItemActions, RuledList } from '@/ui/Sections'
import { RemoveButton } from '@/ui/RemoveButton'
import { Link } from '@/ui/Link'
import { ProgressBar } from '@/ui/ProgressBar'
import { Stack } from '@/ui/Page'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { HeadingCount, Small } from '@/ui/Words'
import { isFinished, readyWords, restWords, tallyOfSummary } from '../model/progress'
import { selectIndex, selectListRemote, selectRemovalProblems, selectSummaries } from '../selectors'
import { events, type WithSummaryReport } from '../slice'
import { FilterChip, filtersInWords } from './FilterChip'
import { useRemoval } from './useRemoval'

const List = styled(RuledList)`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 200px auto;
    align-items: center;
    gap: var(--s1) var(--s5);
    min-height: 56px;
    padding: var(--s2) var(--s4);
    ${MEDIA.below768} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
const Words = styled.div`
  min-width: 0;
  a {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
`
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s0-5) var(--s3);
`
const State = styled.p`
  ${TYPE.sm}
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
`

const Progress = ({ summary }: { readonly summary: Summary }) => {
  const tally = tallyOfSummary(summary)
  const words = readyWords(tally)
  if (isFinished(summary)) return <State>{[words, restWords(tally)].filter(Boolean).join(', ')}</State>
  return (
    <ProgressBar
      done={tally.ready}
      failed={tally.failed}
      total={tally.all}
      label={`Progress of the summary of ${summary.dataset_name}`}
      words={words}
    />
  )
}

interface FilterTextProps {
  readonly address: DatasetAddress
  readonly filters: QuestionFilter | null
}

/** The filters in the words of the dataset, which is fetched when somebody opens them. */
const FilterText = ({ address: { studyId, datasetName }, filters }: FilterTextProps) => {
  const dispatch = useAppDispatch()
  const address = useMemo(() => ({ studyId, datasetName }), [studyId, datasetName])
  const { data, error } = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  const index = useAppSelector((state: WithLibrary) => selectIndex(state, address))
  const wanted = filters !== null && data === null
  useEffect(() => {
    if (wanted) dispatch(datasetRemote.requested(address))
  }, [dispatch, address, wanted])
  if (wanted && error) return <p>The questions could not be loaded. {error.message}</p>
  if (wanted) return <Skeleton $width="240px" $height={20} />
  return <p>{filtersInWords(filters, index)}</p>
}

interface ItemProps {
  readonly summary: Summary
  readonly studyId: string
  readonly onDelete: () => void
}

const Item = ({ summary, studyId, onDelete }: ItemProps) => {
  const name = `Summary of ${summary.dataset_name}`
  const made = timeLabel(summary.created)
  const href = paths.summary(studyId, summary.id)
  return (
    <li>
      <Words>
        <Link quiet href={href}>
          {name}
        </Link>
        <Facts>
          <Small>{made}</Small>
          <FilterChip filters={summary.filters} of={`${name}, ${made}`}>
            <FilterText address={{ studyId, datasetName: summary.dataset_name }} filters={summary.filters} />
          </FilterChip>
        </Facts>
      </Words>
      <Progress summary={summary} />
      <ItemActions>
        <ButtonLink variant="ghost" size="sm" href={href} aria-label={`Open ${name}, ${made}`}>
          Open
        </ButtonLink>
        <RemoveButton label={`Delete ${name}, ${made}`} onRemove={onDelete} />
      </ItemActions>
    </li>
  )
}

/** The reader's own summaries of a study, as `useSummaries` fetches them; newest first. Renders nothing without any. */
export const SummaryList = ({ studyId }: { readonly studyId: string }): ReactNode => {
  const dispatch = useAppDispatch()
  const remove = useRemoval()
  const { error } = useAppSelector((state: WithSummaryReport) => selectListRemote(state, studyId))
  const summaries = useAppSelector((state: WithSummaryReport) => selectSummaries(state, studyId))
  const problems = useAppSelector((state: WithSummaryReport) => selectRemovalProblems(state, studyId))
  if (!error && !summaries?.length && problems.length === 0) return null
  return (
    <Stack as="section" $gap="s3" aria-labelledby="summary-reports">
      <h2 id="summary-reports">
        Summary reports {summaries && summaries.length > 0 && <HeadingCount>{count(summaries.length)}</HeadingCount>}
      </h2>
      {error && (
        <Callout
          tone="warning"
          title={summaries ? 'The summary reports may be out of date.' : 'The summary reports could not be loaded.'}
          action={
            <Button size="sm" icon="refresh" onClick={() => dispatch(events.listOpened(studyId))}>
              Check again
            </Button>
          }
        >
          {error.message}
        </Callout>
      )}
      {problems.map(({ summary, error: problem }) => (
        <Callout key={summary.id} tone="danger" role="alert">
          The summary of {summary.dataset_name} was not deleted. {problem.message}
        </Callout>
      ))}
      {summaries && summaries.length > 0 && (
        <Surface>
          <List aria-label="Summary reports">
            {summaries.map(summary => (
              <Item
                key={summary.id}
                summary={summary}
                studyId={studyId}
                onDelete={() => remove({ studyId, reportId: summary.id }, summary.dataset_name)}
              />
            ))}
          </List>
        </Surface>
      )}
    </Stack>
  )
}
