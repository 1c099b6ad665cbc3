import { useEffect, useState } from 'react'
import type { Dataset } from '@core/contract'
import { datasetLabel } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Breadcrumbs, Callout, DatasetBadge, Muted, PageHead, PageHeading, Row, Stack, useAnnounce } from '@/ui'
import { carriedRemote } from '../carried'
import { changesRemote } from '../remotes'
import { selectAddress, selectOwnState } from '../selectors'
import { DatasetActions, type DatasetActionsProps } from './DatasetActions'
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

export type DatasetHeadProps = Omit<DatasetActionsProps, 'onPublish'>

/** Name, state and progress of a dataset, and the button that publishes it. */
export const DatasetHead = ({ dataset, studyNumber, onData }: DatasetHeadProps) => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
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
        <DatasetActions dataset={dataset} studyNumber={studyNumber} onData={onData} onPublish={ask} />
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
