import type { ReactNode } from 'react'
import type { KeyInsight, StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage } from '@/features/session'
import { paths, type StudyTab } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Row, Stack, TabPanel, Tabs } from '@/ui'
import { isReportable } from '../model/datasets'
import { QuestionList } from './QuestionList'
import { StudyAccess } from './StudyAccess'
import { AddData, StudyDatasets } from './StudyDatasets'
import { StudyHeader } from './StudyHeader'
import { StudyOverview } from './StudyOverview'

const Panel = styled(TabPanel)`
  padding-top: var(--s4-5);
`

interface TabContent {
  /** Known once they have been fetched. */
  readonly count: number | undefined
  /** The newest of them, for the overview. */
  readonly latest: ReactNode
}

/** What other features add to the page of a study. */
export interface StudyParts {
  readonly tab: StudyTab
  readonly onTabChange: (tab: StudyTab) => void
  /** Actions before the link to reports. */
  readonly actions: (study: StudyDetails) => ReactNode
  /** Buttons of a key insight. */
  readonly insightTools?: (insight: KeyInsight) => ReactNode
  readonly files: TabContent & { readonly panel: ReactNode }
  readonly reports: TabContent & {
    /** Renders them; `newReportHref` is absent while the study has nothing to report on. */
    readonly panel: (newReportHref: string | undefined) => ReactNode
  }
}

export interface StudyTabsProps extends StudyParts {
  readonly study: StudyDetails
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Questions of published datasets: what the tab of questions lists. */
const questionCount = (study: StudyDetails): number =>
  study.datasets.reduce((sum, dataset) => sum + (dataset.ready ? dataset.current_question_count : 0), 0)

/** For a part that the reader does not have, its address shows the overview. */
const shownTab = (tab: StudyTab, has: Readonly<Record<'reports' | 'access', boolean>>): StudyTab =>
  (tab === 'reports' || tab === 'access') && !has[tab] ? 'overview' : tab

/** A study with an overview, its datasets, questions, files and reports; for managers also who may see it. */
export const StudyTabs = (props: StudyTabsProps) => {
  const { study, tab, onTabChange, actions, insightTools, files, reports, onEdit, onDelete } = props
  const bulk = useAppSelector(selectBulkAnalysisEnabled)
  const canManage = useAppSelector(selectCanManage)
  const target = study.datasets.find(dataset => isReportable(dataset, canManage))
  const newReportHref = target && paths.reportBuilder(study.study_number, target.dataset_name)
  return (
    <Stack $gap="s4-5">
      <StudyHeader study={study} actions={actions(study)} onEdit={onEdit} onDelete={onDelete} />
      <Tabs
        label="Parts of the study"
        value={shownTab(tab, { reports: bulk, access: canManage })}
        onValueChange={onTabChange}
        items={[
          { id: 'overview', label: 'Overview' },
          { id: 'datasets', label: 'Datasets', count: study.datasets.length },
          { id: 'questions', label: 'Questions', count: questionCount(study) },
          { id: 'files', label: 'Files', count: files.count },
          ...(bulk ? [{ id: 'reports' as const, label: 'Reports', count: reports.count }] : []),
          ...(canManage ? [{ id: 'access' as const, label: 'Access groups' }] : []),
        ]}
      >
        <TabPanel value="overview">
          <StudyOverview {...{ study, insightTools, onEdit }} files={files.latest} reports={bulk && reports.latest} />
        </TabPanel>
        <Panel value="datasets">
          <Stack $gap="s3">
            <Row $justify="flex-end">
              <AddData study={study} />
            </Row>
            <StudyDatasets study={study} />
          </Stack>
        </Panel>
        <Panel value="questions">
          <QuestionList study={study} />
        </Panel>
        <Panel value="files">{files.panel}</Panel>
        {bulk && <Panel value="reports">{reports.panel(newReportHref)}</Panel>}
        {canManage && (
          <Panel value="access">
            <StudyAccess study={study} />
          </Panel>
        )}
      </Tabs>
    </Stack>
  )
}
