import type { DatasetSummary, StudyDetails, StudyListItem } from '@core/contract'
import type { StudyRow } from '../services/studies/find'

interface Hits {
  readonly summary: number
  readonly datapoint: number
  readonly preferred?: boolean
}

/** What a list shows of a study. */
export type ShownStudy = Pick<
  StudyRow,
  'id' | 'name' | 'studyNumber' | 'date' | 'year' | 'metadata' | 'sample' | 'lowBaseThreshold'
>

/** S3.52, for a reader who may view. */
export const presentStudy = (study: ShownStudy, hits: Hits = { summary: 0, datapoint: 0 }): StudyListItem => ({
  id: study.id,
  name: study.name,
  study_number: study.studyNumber,
  study_date: study.date,
  study_year: study.year,
  metadata: study.metadata,
  sample: study.sample,
  summary_hits: hits.summary,
  datapoint_hits: hits.datapoint,
  permissions: { view: true },
  low_base_threshold: study.lowBaseThreshold,
  preferred: hits.preferred ?? false,
})

/** A locked card (S2.47): that there is a study, and nothing about it. */
export const presentLockedStudy = (id: string): StudyListItem => ({
  id,
  name: '',
  study_number: '',
  study_date: '',
  study_year: 0,
  metadata: [],
  sample: 0,
  summary_hits: 0,
  datapoint_hits: 0,
  permissions: { view: false },
  low_base_threshold: 0,
  preferred: false,
})

export const presentStudyDetails = (study: StudyRow, datasets: DatasetSummary[]): StudyDetails => ({
  ...presentStudy(study),
  study_name: study.name,
  description: study.description,
  datasets,
})
