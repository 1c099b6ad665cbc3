import { useEffect, useRef, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import { datasetLabel } from '@core/domain'
import styled from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { AccessRestricted, StudyRestricted } from '@/features/session/ui'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths, type StudyTab } from '@/lib/paths'
import { selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  ButtonLink,
  ErrorState,
  MessagePage,
  PageFrame,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { isReportable } from '../model'
import { events } from '../slice'
import { StudyDatasets } from './StudyDatasets'
import { StudyHeader } from './StudyHeader'
import { StudyOverview, type StudyOverviewProps } from './StudyOverview'

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

const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="120px" />
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $width="260px" />
    <Skeleton $height={240} $radius="var(--r-card)" />
  </Stack>
)

interface TabContent {
  /** Known once they have been fetched. */
  readonly count: number | undefined
  readonly panel: ReactNode
}

export interface StudyViewProps {
  readonly studyNumber: string
  readonly tab: StudyTab
  readonly onTabChange: (tab: StudyTab) => void
  /** The part above the datasets has its final height, so that nothing jumps away from under the pointer. */
  readonly leadKnown: boolean
  /** Actions before and after the link to reports. */
  readonly headBefore: (study: StudyDetails) => ReactNode
  readonly headAfter: (study: StudyDetails) => ReactNode
  readonly overview: (study: StudyDetails) => Omit<StudyOverviewProps, 'study'>
  readonly questions: (study: StudyDetails) => ReactNode
  /** For managers: who may see the study. */
  readonly access: false | ((study: StudyDetails) => ReactNode)
  readonly files: TabContent
  readonly reports: {
    /** Known once they have been fetched. */
    readonly count: number | undefined
    /** Renders them; `newReportHref` is absent while the study has nothing to report on. */
    readonly panel: (newReportHref: string | undefined) => ReactNode
  }
}

/** Questions of published datasets: what the tab of questions lists. */
const questionCount = (study: StudyDetails): number =>
  study.datasets.reduce((sum, dataset) => sum + (dataset.ready ? dataset.current_question_count : 0), 0)

/** For a part that the reader does not have, its address shows the overview. */
const shownTab = (tab: StudyTab, has: Readonly<Record<'reports' | 'access', boolean>>): StudyTab =>
  (tab === 'reports' || tab === 'access') && !has[tab] ? 'overview' : tab

/** A study with an overview, its datasets, questions, files and reports. */
export const StudyView = (props: StudyViewProps) => {
  const { studyNumber, tab, onTabChange, leadKnown, files, reports } = props
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber))
  const bulk = useAppSelector(selectBulkAnalysisEnabled)
  const canManage = useAppSelector(selectCanManage)
  const waiting = useDelayedFlag(error === null && (data === null || !leadKnown))
  useAnnouncedStates(data)
  useEffect(() => {
    dispatch(events.studyOpened(studyNumber))
    return () => {
      dispatch(events.studyLeft(studyNumber))
    }
  }, [dispatch, studyNumber])

  const status = statusOf(error)
  if (isRestricted(error)) return <StudyRestricted />
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
  if (data === null || !leadKnown)
    return (
      <PageFrame>
        {data === null && error ? (
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
  return (
    <PageFrame>
      <Stack $gap={20}>
        <StudyHeader study={data} before={props.headBefore(data)} after={props.headAfter(data)} />
        <Tabs
          label="Parts of the study"
          value={shownTab(tab, { reports: bulk, access: props.access !== false })}
          onValueChange={onTabChange}
          items={[
            { id: 'overview', label: 'Overview' },
            { id: 'datasets', label: 'Datasets', count: data.datasets.length },
            { id: 'questions', label: 'Questions', count: questionCount(data) },
            { id: 'files', label: 'Files', count: files.count },
            ...(bulk ? [{ id: 'reports' as const, label: 'Reports', count: reports.count }] : []),
            ...(props.access ? [{ id: 'access' as const, label: 'Access groups' }] : []),
          ]}
        >
          <TabPanel value="overview">
            <StudyOverview study={data} {...props.overview(data)} />
          </TabPanel>
          <Panel value="datasets">
            <StudyDatasets study={data} />
          </Panel>
          <Panel value="questions">{props.questions(data)}</Panel>
          <Panel value="files">{files.panel}</Panel>
          {bulk && <Panel value="reports">{reports.panel(newReportHref)}</Panel>}
          {props.access && <Panel value="access">{props.access(data)}</Panel>}
        </Tabs>
      </Stack>
    </PageFrame>
  )
}
