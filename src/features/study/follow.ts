import type { StudyDetails } from '@core/contract'
import { areSettled, DATASET_POLL, hasDataToFollow, statesText } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { isPassing } from '@/lib/failure'
import { publishRemote, studyRemote } from '@/library'
import { followStates } from '@/store'
import { call, put, select, takeLatest } from '@/store/effects'
import { events } from './slice'

/** Follows the states of the datasets until all are Ready or ERROR; `first` is null when it could not be fetched. */
function* followDatasets(studyNumber: string, first: StudyDetails | null) {
  if (first && !first.datasets.some(hasDataToFollow)) return
  const last = yield* followStates({
    ...DATASET_POLL,
    first,
    ask: function* () {
      return (yield* studyRemote.fetchQuietly(studyNumber)).data
    },
    isSettled: ({ datasets }) => areSettled(datasets) || !datasets.some(hasDataToFollow),
    statesOf: ({ datasets }) => statesText(datasets),
    stop: events.left,
  })
  if (last?.datasets.some(dataset => !dataset.rdm_complete)) yield* put(studyRemote.requested(studyNumber))
}

function* follow(studyNumber: string) {
  const outcome = yield* call(studyRemote.fetch, studyNumber)
  const canManage = yield* select(selectCanManage)
  if (!canManage || !outcome || (outcome.error && !isPassing(outcome.error))) return
  yield* followDatasets(studyNumber, outcome.data)
}

type Occasion = ReturnType<typeof events.opened> | ReturnType<typeof publishRemote.succeeded>

/** The newest occasion replaces the one before: another study ends the polling of the last, a publish restarts it. */
function* onOccasion(occasion: Occasion) {
  if (events.opened.match(occasion)) yield* follow(occasion.payload)
  if (publishRemote.succeeded.match(occasion)) yield* follow(occasion.payload.args.studyId)
}

/** An open study, and the states of its datasets until it is left. */
export function* followOpenStudy() {
  yield* takeLatest([events.opened, events.left, publishRemote.succeeded], onOccasion)
}
