import type { DatasetSummary, StudyDetails, StudyListItem } from '@core/contract'
import { canManage } from '@core/domain'
import type { Actor } from '../../access/context'
import type { StudyRow } from '../../access/objects'

interface Hits {
  readonly summary: number
  readonly datapoint: number
  readonly preferred: boolean
  /** For managers: only chosen groups may view it. */
  readonly restricted?: boolean | null
  /** With a query: it matches a part of it only. */
  readonly near?: boolean | null
}

/** What a list shows of a study. */
export type ShownStudy = Pick<
  StudyRow,
  'id' | 'name' | 'studyNumber' | 'date' | 'year' | 'metadata' | 'sample' | 'lowBaseThreshold'
>

/** As lists show a study, for a reader who may view it. */
export const presentStudy = (study: ShownStudy, hits: Hits): StudyListItem => ({
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
  preferred: hits.preferred,
  ...(hits.restricted != null && { restricted: hits.restricted }),
  ...(hits.near != null && { near: hits.near }),
})

/** A locked card: that there is a study, and nothing about it. */
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

/** Only managers read for whom a study is. */
export const presentStudyDetails = (
  reader: Pick<Actor, 'admin' | 'manager'>,
  study: StudyRow,
  preferred: boolean,
  datasets: DatasetSummary[],
): StudyDetails => ({
  ...presentStudy(study, { summary: 0, datapoint: 0, preferred }),
  study_name: study.name,
  description: study.description,
  datasets,
  ...(canManage(reader) && {
    restricted: study.restrictedGroups.length > 0,
    group_restrictions: study.restrictedGroups,
  }),
})
