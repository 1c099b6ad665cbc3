import { useEffect, useRef, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { statusOf } from '@/lib/failure'
import { paths, type StudyTab } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  MEDIA,
  MessagePage,
  PageFrame,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { datasetLabel, isReportable } from '../model'
import { studyRemote } from '../remotes'
import { selectStudy } from '../selectors'
import { studyLeft, studyOpened, type StudiesRoot } from '../slice'
import { DatasetTable } from './DatasetTable'
import { StudyDetailsPanel } from './StudyDetailsPanel'
import { StudyHeader } from './StudyHeader'

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: 32px;
  padding-top: 20px;
  ${MEDIA.from1200} {
    grid-template-columns: minmax(0, 1fr) 300px;
  }
`

const Panel = styled(TabPanel)`
  padding-top: 20px;
`

const useAnnouncedStates = (study: StudyDetails | null) => {
  const announce = useAnnounce()
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (study === null) return
    const labels = new Map(study.datasets.map(d => [d.dataset_name, datasetLabel(d.current_state)]))
    const changes = [...labels].filter(([name, label]) => (known.current.get(name) ?? label) !== label)
    known.current = labels
    if (changes.length > 0) announce(changes.map(([name, label]) => `${name}: ${label}`).join('. '))
  }, [study, announce])
}

const Datasets = ({ study }: { readonly study: StudyDetails }) => {
  const canManage = useAppSelector(selectCanManage)
  if (study.datasets.length > 0) return <DatasetTable studyNumber={study.study_number} datasets={study.datasets} />
  return (
    <EmptyState
      icon="database"
      title="No datasets yet"
      action={
        canManage && (
          <ButtonLink variant="primary" icon="plus" href={paths.importData(study.study_number)}>
            Add data
          </ButtonLink>
        )
      }
    >
      {canManage ? 'Add a survey data file to start.' : 'Datasets appear here once a manager has published them.'}
    </EmptyState>
  )
}

const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="120px" />
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $width="260px" />
    <Skeleton $height={240} $radius="var(--r-card)" />
  </Stack>
)

export interface StudyViewProps {
  readonly studyNumber: string
  readonly tab: StudyTab
  readonly onTabChange: (tab: StudyTab) => void
  readonly files: {
    /** Known once they have been fetched. */
    readonly count: number | undefined
    readonly panel: ReactNode
  }
  readonly reports: {
    /** Known once they have been fetched. */
    readonly count: number | undefined
    /** Renders them; `newReportHref` is absent while the study has nothing to report on. */
    readonly panel: (newReportHref: string | undefined) => ReactNode
  }
}

/** S2.4: a study with its datasets and reports. */
export const StudyView = ({ studyNumber, tab, onTabChange, files, reports }: StudyViewProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: StudiesRoot) => selectStudy(state, studyNumber))
  const bulk = useAppSelector(selectBulkAnalysisEnabled)
  const canManage = useAppSelector(selectCanManage)
  const waiting = useDelayedFlag(data === null && error === null)
  useAnnouncedStates(data)
  useEffect(() => {
    dispatch(studyOpened(studyNumber))
    return () => {
      dispatch(studyLeft(studyNumber))
    }
  }, [dispatch, studyNumber])

  const status = statusOf(error)
  if (status === 403) return <AccessRestricted />
  if (status === 404)
    return (
      <MessagePage
        icon="search"
        title="This study doesn't exist"
        action={<ButtonLink href={paths.studies()}>All studies</ButtonLink>}
      >
        It may have been deleted, or its number may be mistyped.
      </MessagePage>
    )
  if (data === null)
    return (
      <PageFrame>
        {error ? (
          <ErrorState
            message="Something went wrong retrieving this study."
            detail={error.message}
            onRetry={() => dispatch(studyRemote.requested(studyNumber))}
            retrying={isFetching}
          />
        ) : (
          waiting && <Shape />
        )}
      </PageFrame>
    )
  const target = data.datasets.find(dataset => isReportable(dataset, canManage))
  const newReportHref = target && paths.reportBuilder(data.study_number, target.dataset_name)
  const datasets = (
    <Columns>
      <Datasets study={data} />
      <StudyDetailsPanel study={data} />
    </Columns>
  )
  return (
    <PageFrame>
      <Stack $gap={20}>
        <StudyHeader study={data} />
        <Tabs
          label="Parts of the study"
          // Without the right to reports, their address shows the datasets.
          value={tab === 'reports' && !bulk ? 'datasets' : tab}
          onValueChange={onTabChange}
          items={[
            { id: 'datasets', label: 'Datasets', count: data.datasets.length },
            { id: 'files', label: 'Files', count: files.count },
            ...(bulk ? [{ id: 'reports' as const, label: 'Reports', count: reports.count }] : []),
          ]}
        >
          <TabPanel value="datasets">{datasets}</TabPanel>
          <Panel value="files">{files.panel}</Panel>
          {bulk && <Panel value="reports">{reports.panel(newReportHref)}</Panel>}
        </Tabs>
      </Stack>
    </PageFrame>
  )
}
