import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dataset, DatasetSummary, Question } from '@core/contract'
import { DATASET_STATE } from '@core/domain'
import { presentBanners, type BannerRow } from './banners'
import type { DatasetRow, FoundDataset, VersionRow } from './find'
import type { Client } from '../../access/context'
import { withoutRowsByHand, type RowReader } from '../../access/addedRow'
import { protectedCounts } from '../privacy'
import { presentQuestion, withoutClosedGrid, type StoredQuestion } from './presentQuestion'

/** JSON text of having none. */
const NO_FILTERS = 'null'

interface Counted {
  readonly dataset: DatasetRow
  readonly version: VersionRow
  readonly dataStored: boolean
  readonly questions: number
  readonly full: boolean
  readonly manages: boolean
}

/** What readers have is 'Ready' whatever happens to a newer version; managers follow what happens. */
const stateOf = ({ dataset, full, manages }: Counted): string | null => {
  if (!full) return null
  return (manages ? dataset.state : null) ?? DATASET_STATE.published
}

/**
 * To a reader without full rights the state is none, which is shown as 'Restricted'. A published dataset stays
 * 'Ready' while a newer version waits: that there is one is said by draft_version alone, and to managers only.
 */
export const presentDatasetSummary = (counted: Counted): DatasetSummary => {
  const { dataset, version, questions, full, manages } = counted
  return {
    study_id: dataset.studyId,
    dataset_name: dataset.name,
    version_number: version.version,
    ready: dataset.published,
    current_state: stateOf(counted),
    current_question_count: questions,
    // Readers without full rights do not learn that there are more questions than theirs.
    total_questions_count: questions + (full ? version.leftOut : 0),
    external_type: dataset.externalType,
    failed_imports: dataset.failedImports,
    previewable: dataset.currentVersion > 0,
    annotated: dataset.published,
    question_labels_enabled: dataset.questionLabelsEnabled,
    default_filters: full && dataset.defaultFilters !== '' ? dataset.defaultFilters : NO_FILTERS,
    group_restrictions: full ? dataset.groupRestrictions : [],
    permissions: { view: full },
    rdm_complete: counted.dataStored,
    respondents: version.respondents,
    draft_version: manages ? dataset.draftVersion : null,
    weights: version.weights,
  }
}

/** Presented without a pause: a few milliseconds of the thread that serves HTTP. */
const PER_TURN = 100

/**
 * A dataset with its questions; without full rights only those that everyone may see, with protected counts and the file's
 * own rows. There may be thousands: others have their turn in between.
 */
export const presentDataset = async (
  reader: Omit<RowReader, 'full'>,
  found: FoundDataset,
  stored: readonly StoredQuestion[],
  { privacyFloor, defaultTest }: Pick<Client, 'privacyFloor' | 'defaultTest'>,
  banners: readonly BannerRow[] = [],
): Promise<Dataset> => {
  const { study, dataset, version, full } = found
  const place = { clientId: dataset.clientId, studyId: study.id, datasetName: dataset.name }
  const open = full ? stored : stored.filter(question => question.unrestricted_filter)
  const openNames = new Set(open.map(question => question.name))
  const asRead = (question: StoredQuestion): StoredQuestion =>
    full
      ? question
      : {
          ...withoutRowsByHand(withoutClosedGrid(question, openNames)),
          counts: protectedCounts(question.counts, version.respondents, privacyFloor),
        }
  const questions: Question[] = []
  const read: StoredQuestion[] = []
  for (const question of open) {
    const one = asRead(question)
    read.push(one)
    questions.push(presentQuestion(place, one, { ...reader, full }))
    if (questions.length % PER_TURN === 0) await nextTurn()
  }
  const presented = presentBanners(banners, read, found)
  await nextTurn()
  return {
    ...presentDatasetSummary({ ...found, questions: questions.length }),
    study_name: study.name,
    study_number: study.studyNumber,
    study_date: study.date,
    low_base_threshold: study.lowBaseThreshold,
    ...(defaultTest !== 'house' && { default_test: defaultTest }),
    questions,
    banners: presented,
  }
}
