import { isPassing, type Failure } from '@/lib/failure'
import { getUntilVisible } from '@/store/context'
import { call, delay, fork, put, race, select, take, takeEvery, takeLeading, type SagaGenerator } from '@/store/effects'
import { domainSaga } from './domain'
import { events } from './events'
import { favoritesSaga } from './favorites/sagas'
import { preferencesSaga } from './preferences/sagas'
import { configRemote, logoutRemote, sessionRemote } from './remotes'
import { selectConfig, selectSession } from './selectors'
import { remotes } from './slice'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Fetches what is missing; returns the failure, or null when both are loaded or the request was cancelled. */
function* load(): SagaGenerator<Failure | null> {
  const session = yield* select(selectSession)
  if (session === null) {
    const outcome = yield* call(sessionRemote.fetch, undefined)
    if (outcome?.error) return outcome.error
  }
  const config = yield* select(selectConfig)
  if (config === null) {
    const outcome = yield* call(configRemote.fetch, undefined)
    if (outcome?.error) return outcome.error
  }
  return null
}

/** The same, repeated while the server cannot answer. */
function* loadPatiently(): SagaGenerator<Failure | null> {
  const untilVisible = yield* getUntilVisible()
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const problem = yield* call(load)
    if (problem === null || !isPassing(problem)) return problem
    yield* put(events.stalled(problem))
    yield* race({ waited: delay(wait), asked: take(events.retried) })
    if (untilVisible) yield* call(untilVisible)
  }
}

function* start() {
  const problem = yield* call(loadPatiently)
  if (problem !== null) yield* put(events.startFailed())
}

function* look() {
  yield* call(loadPatiently)
}

function* leave({ payload: { data } }: ReturnType<typeof logoutRemote.succeeded>) {
  yield* put(events.ended(data.leave))
}

/** Also when the server could not be reached, this page forgets the session. */
function* forget() {
  yield* put(events.ended(undefined))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* fork(domainSaga)
  yield* fork(favoritesSaga)
  yield* fork(preferencesSaga)
  yield* takeLeading(events.started, start)
  yield* takeLeading(events.lookedFor, look)
  yield* takeEvery(logoutRemote.succeeded, leave)
  yield* takeEvery(logoutRemote.failed, forget)
}
