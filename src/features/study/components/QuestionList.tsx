import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count, counted } from '@/lib/words'
import type { WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  Link,
  Muted,
  SearchField,
  Skeleton,
  Stack,
  Surface,
  TYPE,
  useDelayedFlag,
  VisuallyHidden,
} from '@/ui'
import { RuledList } from '@/ui/Sections'
import { askedDatasets, matchingRows, type QuestionRow } from '../model/questions'
import { selectQuestions, type DatasetQuestions } from '../selectors'
import { events } from '../slice'

const STEP = 100
const KINDS: Readonly<Record<QuestionRow['kind'], string>> = {
  single: 'Single choice',
  multi: 'Multiple choice',
  grid: 'Grid',
  numeric: 'Number',
  nps: 'Recommendation',
  open: 'Open answers',
  date: 'Date',
  meta: 'About the interview',
}

const Item = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: var(--s0-5) var(--s3);
  padding: var(--s2-5) var(--s4);
  content-visibility: auto;
  contain-intrinsic-height: 60px;
  > svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
  a,
  strong {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  p {
    ${TYPE.sm}
    grid-column: 2;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
`
const Title = styled.h2`
  span {
    font-weight: 400;
  }
`
const Search = styled.div`
  max-width: 420px;
`

/** Null for questions without tables. */
const hrefOf = (studyNumber: string, datasetName: string, row: QuestionRow): string | null => {
  if (row.kind === 'date' || row.kind === 'meta') return null
  return row.kind === 'open'
    ? paths.openAnalysis(studyNumber, datasetName, row.name)
    : paths.analysis(studyNumber, datasetName, row.name)
}

interface RowProps {
  readonly row: QuestionRow
  readonly href: string | null
}

const QuestionItem = ({ row, href }: RowProps) => {
  const title = row.label || row.text || row.name
  return (
    <Item>
      <Icon name={`q-${row.kind}`} />
      {href === null ? (
        <strong>{title}</strong>
      ) : (
        <Link quiet href={href}>
          {title}
        </Link>
      )}
      <p>
        <VisuallyHidden>{KINDS[row.kind]}. </VisuallyHidden>
        {row.name}
        {row.label !== '' && row.text !== '' && row.label !== row.text && ` · ${row.text}`}
      </p>
    </Item>
  )
}

interface GroupProps {
  readonly studyNumber: string
  readonly group: DatasetQuestions
  readonly search: string
}

const Group = ({ studyNumber, group, search }: GroupProps): ReactNode => {
  const canManage = useAppSelector(selectCanManage)
  const [shown, setShown] = useState(STEP)
  const rows = useMemo(() => matchingRows(group.questions, search), [group.questions, search])
  if (rows.length === 0) return null
  const id = `questions-of-${encodeURIComponent(group.datasetName)}`
  return (
    <section aria-labelledby={id}>
      <Stack $gap="s2">
        <Title id={id}>
          {canManage ? (
            <Link quiet href={paths.dataset('questions', studyNumber, group.datasetName)}>
              {group.datasetName}
            </Link>
          ) : (
            group.datasetName
          )}{' '}
          <Muted $size="sm">{counted(rows.length, 'question', 'questions')}</Muted>
        </Title>
        <Surface>
          <RuledList>
            {rows.slice(0, shown).map(row => (
              <QuestionItem key={row.name} row={row} href={hrefOf(studyNumber, group.datasetName, row)} />
            ))}
          </RuledList>
        </Surface>
        {rows.length > shown && (
          <div>
            <Button onClick={() => setShown(shown + STEP)}>Load more</Button>{' '}
            <Muted $size="sm">
              {count(shown)} of {count(rows.length)}
            </Muted>
          </div>
        )}
      </Stack>
    </section>
  )
}

const Shape = () => (
  <Stack $gap="s2" aria-busy="true">
    <Skeleton $height={56} />
    <Skeleton $height={56} />
    <Skeleton $height={56} />
  </Stack>
)

/** The questions of the published datasets of a study, each leading to its analysis. */
export const QuestionList = ({ study }: { readonly study: StudyDetails }): ReactNode => {
  const dispatch = useAppDispatch()
  const [search, setSearch] = useState('')
  const { study_number: studyNumber } = study
  const names = askedDatasets(study.datasets).map(dataset => dataset.dataset_name)
  const key = JSON.stringify(names)
  const { data, error, isFetching } = useAppSelector((state: WithLibrary) => selectQuestions(state, studyNumber, key))
  const waiting = useDelayedFlag(data === null && error === null && names.length > 0)
  useEffect(() => {
    const datasets = JSON.parse(key) as string[]
    if (datasets.length > 0) dispatch(events.questionsWanted({ studyNumber, datasets }))
  }, [dispatch, studyNumber, key])
  if (names.length === 0)
    return (
      <EmptyState icon="search" title="No questions yet">
        Questions appear here once a dataset of this study is published.
      </EmptyState>
    )
  if (data === null)
    return error ? (
      <ErrorState
        message="The questions could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(events.questionsWanted({ studyNumber, datasets: names }))}
        retrying={isFetching}
      />
    ) : (
      waiting && <Shape />
    )
  const found = data.reduce((sum, group) => sum + matchingRows(group.questions, search).length, 0)
  return (
    <Stack $gap="s5">
      <Search>
        <SearchField label="Search the questions" value={search} onValueChange={setSearch} />
      </Search>
      {found === 0 ? (
        <EmptyState
          icon="search"
          title="No questions match"
          action={<Button onClick={() => setSearch('')}>Show all questions</Button>}
        >
          No question has all these words in its name or text.
        </EmptyState>
      ) : (
        data.map(group => (
          // A new search starts from the beginning of the list.
          <Group key={`${group.datasetName} ${search}`} studyNumber={studyNumber} group={group} search={search} />
        ))
      )}
    </Stack>
  )
}
