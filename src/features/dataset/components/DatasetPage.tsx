import type { DataFileKind } from '@core/contract'
import { useEffect, useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { isRestricted, statusOf } from '@/lib/failure'
import { DATASET_PAGES, paths, type DatasetPageType } from '@/lib/paths'
import { waitingDatasetRemote } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import type { FilterEditorScreen } from '@/tables/ui'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  RefetchLine,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  useDelayedFlag,
} from '@/ui'
import { selectDataset, selectDatasetRemote } from '../selectors'
import { events } from '../slice'
import { AccessPart } from './AccessPart'
import { DatasetHead } from './DatasetHead'
import { QuestionsPart } from './QuestionsPart'
import { SettingsPart } from './SettingsPart'
import { VersionsPart } from './VersionsPart'

const Panel = styled(TabPanel)`
  padding-top: var(--s4-5);
`

const LABELS: Readonly<Record<DatasetPageType, string>> = {
  questions: 'Questions',
  versions: 'Versions',
  settings: 'Settings',
  access: 'Access groups',
}

export interface DatasetPageProps {
  readonly studyNumber: string
  readonly datasetName: string
  readonly page: DatasetPageType
  /** From the URL; null when none is open. */
  readonly questionName: string | null
  readonly onPage: (page: DatasetPageType) => void
  readonly onQuestion: (name: string | null) => void
  /** Makes a file of its data. */
  readonly onData: (kind: DataFileKind) => void
  readonly FilterEditor: FilterEditorScreen
  /** Shown to who cannot open the study. */
  readonly noAccess: ReactNode
}

const Missing = ({ studyNumber }: Pick<DatasetPageProps, 'studyNumber'>) => (
  <EmptyState
    icon="lock"
    title="This dataset was not found"
    action={<ButtonLink href={paths.study(studyNumber)}>Back to the study</ButtonLink>}
  >
    It may have been removed, or you may not have access to it.
  </EmptyState>
)

/** The questions of a dataset; for managers also its settings and its access groups. */
export const DatasetPage = ({
  studyNumber,
  datasetName,
  page,
  questionName,
  onPage,
  onQuestion,
  onData,
  FilterEditor,
  noAccess,
}: DatasetPageProps): ReactNode => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const address = useMemo(() => ({ studyId: studyNumber, datasetName }), [studyNumber, datasetName])
  const { error, isFetching } = useAppSelector(selectDatasetRemote)
  const dataset = useAppSelector(selectDataset)
  const waiting = useDelayedFlag(dataset === null && error === null)
  useEffect(() => {
    dispatch(events.pageOpened(address))
    return () => {
      dispatch(events.pageLeft())
    }
  }, [dispatch, address])

  if (page !== 'questions' && !canManage) return <AccessRestricted />
  if (isRestricted(error)) return noAccess
  if (!dataset)
    return (
      <PageFrame>
        <Stack>
          <PageHeading title={datasetName} />
          {statusOf(error) === 404 || statusOf(error) === 403 ? (
            <Missing studyNumber={studyNumber} />
          ) : error ? (
            <ErrorState
              message="The dataset could not be loaded."
              detail={error.message}
              retrying={isFetching}
              onRetry={() => dispatch(waitingDatasetRemote.requested(address))}
            />
          ) : (
            waiting && (
              <Stack aria-busy="true">
                <Skeleton $width="280px" />
                <Skeleton $height={420} />
              </Stack>
            )
          )}
        </Stack>
      </PageFrame>
    )
  const questions = <QuestionsPart dataset={dataset} questionName={questionName} onQuestion={onQuestion} />
  return (
    <PageFrame>
      <RefetchLine $active={isFetching} />
      <Stack $gap="s4">
        <DatasetHead dataset={dataset} studyNumber={studyNumber} onData={onData} />
        {error && (
          <ErrorState
            message="The dataset could not be loaded again."
            detail={error.message}
            retrying={isFetching}
            onRetry={() => dispatch(waitingDatasetRemote.requested(address))}
          />
        )}
        {canManage ? (
          <Tabs
            label="Parts of the dataset"
            value={page}
            onValueChange={onPage}
            activation="manual"
            items={DATASET_PAGES.map(id => ({
              id,
              label: LABELS[id],
              count: id === 'questions' ? dataset.questions.length : undefined,
            }))}
          >
            <Panel value="questions">{questions}</Panel>
            <Panel value="versions">
              <VersionsPart dataset={dataset} address={address} />
            </Panel>
            <Panel value="settings">
              <SettingsPart dataset={dataset} address={address} FilterEditor={FilterEditor} />
            </Panel>
            <Panel value="access">
              <AccessPart dataset={dataset} address={address} />
            </Panel>
          </Tabs>
        ) : (
          questions
        )}
      </Stack>
    </PageFrame>
  )
}
