import type { StudyReference } from '@core/contract'
import type { StudyRow } from '../../access/objects'

/** The study beside something found in it; the reader may view it. */
export const presentStudyReference = (
  study: Pick<StudyRow, 'id' | 'name' | 'studyNumber' | 'date' | 'sample'>,
): StudyReference => ({
  id: study.id,
  name: study.name,
  study_number: study.studyNumber,
  study_date: study.date,
  sample: study.sample,
})
