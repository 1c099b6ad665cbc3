import type { StudyDetails } from '@core/contract'
import { areSettled, DATASET_POLL, hasDataToFollow, statesText } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { isPassing } from '@/lib/failure'
import { publishRemote, studyRemote } from '@/library'
import { followStates } from '@/store'
import { call, fork, put, select, takeLatest } from '@/store/effects'
import { listRemote } from './remotes'
import { events, remotes } from './slice'

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
    stop: events.studyLeft,
  })
  if (last?.datasets.some(dataset => !dataset.rdm_complete)) yield* put(studyRemote.requested(studyNumber))
}

function* follow(studyNumber: string) {
  const outcome = yield* call(studyRemote.fetch, studyNumber)
  const canManage = yield* select(selectCanManage)
  if (!canManage || !outcome || (outcome.error && !isPassing(outcome.error))) return
  yield* followDatasets(studyNumber, outcome.data)
}

type Occasion = ReturnType<typeof events.studyOpened> | ReturnType<typeof publishRemote.succeeded>

/** The newest occasion replaces the one before: another study ends the polling of the last, a publish restarts it. */
function* onOccasion(occasion: Occasion) {
  if (events.studyOpened.match(occasion)) yield* follow(occasion.payload)
  if (publishRemote.succeeded.match(occasion)) yield* follow(occasion.payload.args.studyId)
}

/** Fetches the cards after the first ones. A newer list ends it. */
function* completeList(action: ReturnType<typeof listRemote.requested> | ReturnType<typeof listRemote.succeeded>) {
  if (!listRemote.succeeded.match(action) || action.payload.data.isWhole) return
  const { first: _, ...whole } = action.payload.args
  const { error } = yield* listRemote.fetchQuietly(whole)
  if (error) yield* put(listRemote.failed(whole, error))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest([listRemote.requested, listRemote.succeeded], completeList)
  yield* takeLatest([events.studyOpened, events.studyLeft, publishRemote.succeeded], onOccasion)
}
