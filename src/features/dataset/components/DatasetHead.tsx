import { useEffect, useState } from 'react'
import type { DataFileKind, Dataset } from '@core/contract'
import { datasetLabel, publishObstacle } from '@core/domain'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  Callout,
  DatasetBadge,
  Menu,
  Muted,
  PageHead,
  PageHeading,
  Row,
  Stack,
  useAnnounce,
} from '@/ui'
import { carriedRemote } from '../carried'
import { changesRemote } from '../remotes'
import { selectAddress, selectOwnState } from '../selectors'
import { PublishDialog } from './PublishDialog'

const QuestionCount = ({ current_question_count: current, total_questions_count: total }: Dataset) => (
  <Muted>{total === 0 ? 'Counting questions' : `${count(current)} of ${count(total)} questions`}</Muted>
)

const useAnnouncedState = (label: string) => {
  const announce = useAnnounce()
  const [known, setKnown] = useState(label)
  useEffect(() => {
    if (known === label) return
    setKnown(label)
    announce(`The dataset is now: ${label}`)
  }, [known, label, announce])
}

/** While a newer version waits, the page shows that one, and says so. */
const DraftNote = ({ dataset }: { readonly dataset: Dataset }) => {
  const state = useAppSelector(selectOwnState)
  if (dataset.draft_version === null) return null
  const publishing = datasetLabel(dataset.current_state) === 'Publishing'
  return (
    <Callout
      title={
        publishing
          ? `Version ${dataset.draft_version} is being published`
          : `Version ${dataset.draft_version} is waiting to be published`
      }
    >
      You are viewing and editing version {dataset.draft_version}.
      {state && ` Readers still have version ${state.version_number}.`}
    </Callout>
  )
}

const DATA_FILES: readonly { readonly kind: DataFileKind; readonly label: string }[] = [
  { kind: 'sav', label: 'SPSS file (.sav)' },
  { kind: 'csv_data', label: 'CSV with codebook (ZIP)' },
  { kind: 'triple_s', label: 'Triple-S (ZIP)' },
]

export interface DatasetHeadProps {
  readonly dataset: Dataset
  readonly studyNumber: string
  readonly onData: (kind: DataFileKind) => void
}

/** Name, state and progress of a dataset, and the button that publishes it. */
export const DatasetHead = ({ dataset, studyNumber, onData }: DatasetHeadProps) => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const makesFiles = useAppSelector(selectBulkAnalysisEnabled)
  const address = useAppSelector(selectAddress)
  const [asking, setAsking] = useState(false)
  useAnnouncedState(datasetLabel(dataset.current_state))
  const ask = () => {
    if (!address) return
    dispatch(changesRemote.requested(address))
    dispatch(carriedRemote.requested(address))
    setAsking(true)
  }
  return (
    <Stack $gap="s2">
      <Breadcrumbs
        items={[
          { label: 'Studies', href: paths.studies() },
          { label: dataset.study_name, href: paths.study(studyNumber, 'datasets') },
          { label: 'Dataset' },
        ]}
      />
      <PageHead>
        <Stack $gap="s1-5">
          <PageHeading title={dataset.dataset_name} />
          <Row $wrap $gap="s3">
            <DatasetBadge state={dataset.current_state} />
            {dataset.permissions.view && <QuestionCount {...dataset} />}
            <Muted>n={count(dataset.respondents)}</Muted>
          </Row>
        </Stack>
        <Row $gap="s2" $wrap>
          {dataset.rdm_complete && (
            <ButtonLink icon="trend" href={paths.findings(studyNumber, dataset.dataset_name)}>
              What matters
            </ButtonLink>
          )}
          {dataset.rdm_complete && dataset.permissions.view && (
            <ButtonLink icon="table" href={paths.tableBook(studyNumber, dataset.dataset_name)}>
              Compare tables
            </ButtonLink>
          )}
          {canManage && (
            <>
              <ButtonLink icon="plus" href={paths.importData(studyNumber, dataset.dataset_name)}>
                New version
              </ButtonLink>
              <ButtonLink icon="sliders" href={paths.prepare('variables', studyNumber, dataset.dataset_name)}>
                Prepare data
              </ButtonLink>
              {makesFiles && (
                <Menu
                  trigger={<Button icon="download">Download data</Button>}
                  entries={DATA_FILES.map(({ kind, label }) => ({ label, icon: 'file', onSelect: () => onData(kind) }))}
                />
              )}
              <Button variant="primary" icon="publishing" disabledReason={publishObstacle(dataset)} onClick={ask}>
                Publish
              </Button>
            </>
          )}
        </Row>
      </PageHead>
      {canManage && <DraftNote dataset={dataset} />}
      {!dataset.permissions.view && (
        <Callout title="You can only see some of the questions">
          Your access to this dataset is limited: only the questions that are visible to everyone are listed.
        </Callout>
      )}
      {canManage && address && asking && (
        <PublishDialog dataset={dataset} address={address} onClose={() => setAsking(false)} />
      )}
    </Stack>
  )
}
