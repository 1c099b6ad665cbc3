import type { ReactNode } from 'react'
import type { KeyInsight, StudyDetails } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { useAppSelector } from '@/store'
import { IconButton, MEDIA, Stack } from '@/ui'
import { Description } from './Description'
import { Insights } from './Insights'
import { SectionHead } from './SectionHead'
import { AddData, StudyDatasets } from './StudyDatasets'
import { StudyDetailsPanel, StudySuppliers } from './StudyDetailsPanel'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s6);
  padding-top: var(--s4-5);
  ${MEDIA.from1200} {
    grid-template-columns: minmax(0, 1fr) 300px;
  }
`
const Side = styled.div`
  min-width: 0;
  > * + * {
    margin-top: var(--s4-5);
    padding-top: var(--s4-5);
    border-top: 1px solid var(--border);
  }
`

export interface StudyOverviewProps {
  readonly study: StudyDetails
  /** Buttons of a key insight. */
  readonly insightTools: ((insight: KeyInsight) => ReactNode) | undefined
  /** Below the datasets: the latest files. */
  readonly files: ReactNode
  /** In the side column: saved reports. */
  readonly reports: ReactNode
  readonly onEdit: () => void
}

/** The most important of a study: findings, datasets and files; beside them facts about it. */
export const StudyOverview = ({ study, insightTools, files, reports, onEdit }: StudyOverviewProps) => {
  const canManage = useAppSelector(selectCanManage)
  return (
    <Columns>
      <Stack $gap="s5-5">
        <Description study={study} />
        <Insights
          studyNumber={study.study_number}
          datasets={study.datasets.map(one => one.dataset_name)}
          insightTools={insightTools}
        />
        <section aria-labelledby="study-datasets">
          <Stack $gap="s3">
            <SectionHead
              id="study-datasets"
              title="Datasets"
              total={study.datasets.length === 0 ? undefined : study.datasets.length}
              action={<AddData study={study} variant="ghost" />}
            />
            <StudyDatasets study={study} brief />
          </Stack>
        </section>
        {files}
      </Stack>
      <Side>
        <StudyDetailsPanel
          study={study}
          action={canManage && <IconButton icon="edit" label="Edit details" size={28} onClick={onEdit} />}
        />
        <StudySuppliers study={study} />
        {reports}
      </Side>
    </Columns>
  )
}
