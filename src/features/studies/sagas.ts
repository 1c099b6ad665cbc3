import type { StudyDetails } from '@core/contract'
import { getStudy } from '@/api/wire'
import { areSettled, DATASET_POLL, hasDataToFollow, statesText } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { isPassing, toFailure } from '@/lib/failure'
import { followStates, getApi, getClock } from '@/store'
import { call, fork, put, select, takeLatest, type SagaGenerator } from '@/store/effects'
import { fetchPage, listRemote, publishRemote, studyRemote } from './remotes'
import { studyLeft, studyOpened } from './slice'

/** Fetches the study without a sign of fetching; null after a failed attempt, and the next one follows. */
function* askQuietly(studyNumber: string): SagaGenerator<StudyDetails | null> {
  const api = yield* getApi()
  const clock = yield* getClock()
  try {
    const study = yield* call(() =>
      api.call(getStudy, { params: { id: studyNumber } }, { skipAuthRedirect: 'forbidden' }),
    )
    yield* put(studyRemote.succeeded(studyNumber, study, clock.now()))
    return study
  } catch {
    return null
  }
}

/** Follows the states of the datasets until all are Ready or ERROR; `first` is null when it could not be loaded. */
function* followDatasets(studyNumber: string, first: StudyDetails | null) {
  if (first && !first.datasets.some(hasDataToFollow)) return
  const last = yield* followStates({
    ...DATASET_POLL,
    first,
    ask: () => askQuietly(studyNumber),
    isSettled: ({ datasets }) => areSettled(datasets) || !datasets.some(hasDataToFollow),
    statesOf: ({ datasets }) => statesText(datasets),
    stop: studyLeft,
  })
  if (last?.datasets.some(dataset => !dataset.rdm_complete)) yield* put(studyRemote.requested(studyNumber))
}

function* follow(studyNumber: string) {
  const outcome = yield* call(studyRemote.fetch, studyNumber)
  const canManage = yield* select(selectCanManage)
  if (!canManage || !outcome || (outcome.error && !isPassing(outcome.error))) return
  yield* followDatasets(studyNumber, outcome.data)
}

/** TypeScript cannot tell studyLeft from studyOpened. */
type Occasion = ReturnType<typeof studyOpened> | ReturnType<typeof publishRemote.succeeded>

/** A newer event replaces the one before: another study ends the polling of the last, a publish restarts it. */
function* onOccasion(occasion: Occasion) {
  if (studyOpened.match(occasion)) yield* follow(occasion.payload)
  if (publishRemote.succeeded.match(occasion)) yield* follow(occasion.payload.args.studyNumber)
}

/** Fetches the cards after the first ones. A newer list ends it. */
function* completeList(action: ReturnType<typeof listRemote.requested> | ReturnType<typeof listRemote.succeeded>) {
  if (!listRemote.succeeded.match(action)) return
  const { args, data } = action.payload
  if (data.isWhole) return
  const controller = new AbortController()
  const [api, clock] = [yield* getApi(), yield* getClock()]
  try {
    const page = yield* call(fetchPage, api, args, { signal: controller.signal })
    yield* put(listRemote.succeeded(args, page, clock.now()))
  } catch (error) {
    yield* put(listRemote.failed(args, toFailure(error)))
  } finally {
    controller.abort()
  }
}

export function* saga() {
  for (const remote of [listRemote, studyRemote, publishRemote]) yield* fork(remote.watch)
  yield* takeLatest([listRemote.requested, listRemote.succeeded], completeList)
  yield* takeLatest([studyOpened, studyLeft, publishRemote.succeeded], onOccasion)
}
