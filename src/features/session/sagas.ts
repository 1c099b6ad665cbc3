import type { SessionData } from '@core/contract'
import { call, fork, put, select, takeEvery, takeLeading } from '@/store/effects'
import { ended, lookedFor, started, startFailed } from './events'
import { favoritesSaga } from './favorites/sagas'
import { preferencesSaga } from './preferences/sagas'
import { configRemote, firstAdminRemote, loginRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'
import { selectConfig, selectSession } from './selectors'

/** Fetches what is missing; whether both are there then. */
function* load() {
  const session = yield* select(selectSession)
  if (session === null) {
    const outcome = yield* call(sessionRemote.fetch, undefined)
    if (outcome === null || outcome.error !== null) return false
  }
  const config = yield* select(selectConfig)
  if (config === null) {
    const outcome = yield* call(configRemote.fetch, undefined)
    if (outcome === null || outcome.error !== null) return false
  }
  return true
}

function* start() {
  const loaded = yield* call(load)
  if (!loaded) yield* put(startFailed())
}

function* look() {
  yield* call(load)
}

/** A login answers with the session itself, so nothing needs to be fetched again. */
function* adoptSession({ payload }: { payload: { data: SessionData; fetchedAt: number } }) {
  yield* put(sessionRemote.succeeded(undefined, payload.data, payload.fetchedAt))
}

/** Whether or not the server could be told, this page forgets the session. */
function* finish() {
  yield* put(ended())
}

export function* saga() {
  const remotes = [sessionRemote, configRemote, loginRemote, firstAdminRemote, logoutRemote, supportRemote]
  for (const remote of remotes) yield* fork(remote.watch)
  yield* fork(favoritesSaga)
  yield* fork(preferencesSaga)
  yield* takeLeading(started, start)
  yield* takeLeading(lookedFor, look)
  yield* takeEvery([loginRemote.succeeded, firstAdminRemote.succeeded], adoptSession)
  yield* takeEvery([logoutRemote.succeeded, logoutRemote.failed], finish)
}
