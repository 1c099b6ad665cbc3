import type { DatasetSummary } from '@core/contract'
import { publishObstacle } from '@core/domain'
import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { publishRemote, selectPublishing, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Badge,
  Button,
  ButtonLink,
  ConfirmDialog,
  DatasetBadge,
  DataTable,
  Link,
  MEDIA,
  Muted,
  Row,
  Stack,
  Surface,
  useToast,
  type Column,
} from '@/ui'
import { ItemActions } from '@/ui/Sections'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { groupLine, isReportable, questionLine } from '../model/datasets'

const Meter = styled.span<{ readonly $share: number }>`
  flex: none;
  width: 56px;
  height: 4px;
  border-radius: var(--r-pill);
  background: linear-gradient(90deg, var(--text-2) ${p => p.$share * 100}%, var(--border) 0);
  @media (max-width: 1199.98px) {
    display: none;
  }
`
const Name = styled.span`
  font-weight: 500;
  overflow-wrap: anywhere;
`
const Wrapping = styled(Stack)`
  align-items: flex-start;
  & a span {
    white-space: normal;
  }
`
const Whole = styled.span`
  && {
    white-space: nowrap;
  }
`
const Buttons = styled(ItemActions)`
  justify-content: flex-end;
  ${MEDIA.below768} {
    flex-wrap: wrap;
  }
`
const SHORT = 16

/** Short words with a hyphen, such as "1-3", stay on one line. */
const nameWords = (name: string): ReactNode =>
  name
    .split(/(\s+)/)
    .map((word, at) => (word.includes('-') && word.length <= SHORT ? <Whole key={at}>{word}</Whole> : word))

const Questions = ({ dataset }: { readonly dataset: DatasetSummary }) => (
  <Row $gap="s2-5">
    {dataset.total_questions_count > 0 && (
      <Meter $share={dataset.current_question_count / dataset.total_questions_count} aria-hidden="true" />
    )}
    <Muted $size="sm">{questionLine(dataset)}</Muted>
  </Row>
)

/** Link to the dataset's page, for those who manage it. */
const DatasetName = ({ studyNumber, dataset: { dataset_name: name, permissions } }: PublishProps) => {
  const linked = useAppSelector(selectCanManage) && permissions.view
  return (
    <Name>
      {linked ? <Link href={paths.dataset('questions', studyNumber, name)}>{nameWords(name)}</Link> : nameWords(name)}
    </Name>
  )
}

interface PublishProps {
  readonly studyNumber: string
  readonly dataset: DatasetSummary
}

const consequences = ({ version_number: now, draft_version: next, group_restrictions: groups }: DatasetSummary) => {
  if (next !== null)
    return `Readers will then get version ${next} instead of version ${now}. Saved reports will use it.`
  const who = groups.length === 0 ? 'Everyone who can see this study' : `Members of ${groupLine(groups)}`
  return `${who} can then build reports on it. You can withdraw it again on the dataset page.`
}

const Publish = ({ studyNumber, dataset }: PublishProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const address = { studyId: studyNumber, datasetName: dataset.dataset_name }
  const { isFetching, error, fetchedAt } = useAppSelector((state: WithLibrary) => selectPublishing(state, address))
  const [seen, setSeen] = useState(fetchedAt)
  useEffect(() => {
    if (fetchedAt === seen) return
    setSeen(fetchedAt)
    setAsking(false)
    toast({ text: `${dataset.dataset_name} is being published.`, tone: 'success' })
  }, [fetchedAt, seen, toast, dataset.dataset_name])
  return (
    <>
      <Button size="sm" disabledReason={publishObstacle(dataset)} onClick={() => setAsking(true)}>
        Publish
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Publish ${dataset.dataset_name}?`}
        problem={error && `The dataset could not be published. ${error.message}`}
        confirmLabel="Publish"
        busy={isFetching}
        onCancel={() => setAsking(false)}
        onConfirm={() => dispatch(publishRemote.requested(address))}
      >
        <p>
          {consequences(dataset)}{' '}
          {dataset.draft_version !== null && (
            <Link href={paths.dataset('questions', studyNumber, dataset.dataset_name)}>See what changes first</Link>
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}

export interface DatasetTableProps {
  readonly studyNumber: string
  readonly datasets: readonly DatasetSummary[]
  /** Without the number of the version: where the table has other things beside it. */
  readonly brief?: boolean
}

const Actions = ({ studyNumber, dataset }: PublishProps) => {
  const canManage = useAppSelector(selectCanManage)
  const reports = useAppSelector(selectBulkAnalysisEnabled) && isReportable(dataset, canManage)
  const isNew = dataset.current_state !== 'Ready' || dataset.draft_version !== null
  const publishable = canManage && dataset.permissions.view && isNew
  return (
    <Buttons>
      {publishable && <Publish studyNumber={studyNumber} dataset={dataset} />}
      {dataset.current_state === 'Ready' && (
        <ButtonLink size="sm" variant="ghost" icon="trend" href={paths.findings(studyNumber, dataset.dataset_name)}>
          What matters
        </ButtonLink>
      )}
      {reports && (
        <ButtonLink
          size="sm"
          variant="ghost"
          icon="report"
          href={paths.reportBuilder(studyNumber, dataset.dataset_name)}
        >
          New report
        </ButtonLink>
      )}
    </Buttons>
  )
}

const STATE: Column<DatasetSummary> = {
  id: 'state',
  header: 'State',
  width: '144px',
  cell: d => <DatasetBadge state={d.current_state} inColumn />,
}
const VERSION: Column<DatasetSummary> = {
  id: 'version',
  header: 'Version',
  align: 'right',
  hideBelow: 1000,
  cell: d => d.permissions.view && d.version_number,
}

/** The datasets of a study with their states; managers publish here. */
export const DatasetTable = ({ studyNumber, datasets, brief = false }: DatasetTableProps) => {
  const phone = useMediaQuery('(max-width: 767.98px)')
  const columns: readonly Column<DatasetSummary>[] = [
    {
      id: 'name',
      header: 'Dataset',
      rowHeader: true,
      width: phone ? '60%' : '30%',
      cell: d => (
        <Wrapping $gap="s1">
          <DatasetName studyNumber={studyNumber} dataset={d} />
          {phone && <DatasetBadge state={d.current_state} />}
          {d.draft_version !== null && (
            <Link href={paths.dataset('questions', studyNumber, d.dataset_name)}>
              <Badge tone="info">Version {d.draft_version} is waiting to be published</Badge>
            </Link>
          )}
        </Wrapping>
      ),
    },
    ...(phone ? [] : [STATE]),
    {
      id: 'questions',
      header: 'Questions',
      nowrap: true,
      hideBelow: 900,
      cell: d => d.permissions.view && <Questions dataset={d} />,
    },
    {
      id: 'respondents',
      header: 'Respondents',
      align: 'right',
      hideBelow: 480,
      cell: d => d.permissions.view && count(d.respondents),
    },
    ...(brief ? [] : [VERSION]),
    {
      id: 'groups',
      header: 'Access groups',
      nowrap: true,
      hideBelow: 1000,
      cell: d => d.permissions.view && groupLine(d.group_restrictions),
    },
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      nowrap: !phone,
      align: 'right',
      cell: d => <Actions studyNumber={studyNumber} dataset={d} />,
    },
  ]
  return (
    <Surface $clip>
      <DataTable caption="Datasets" columns={columns} rows={datasets} rowKey={d => d.dataset_name} />
    </Surface>
  )
}
