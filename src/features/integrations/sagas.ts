import type { ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import { logoutRemote, sessionEvents } from '@/features/session'
import { followStates } from '@/store'
import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@/store/effects'
import { isMoving, stateText, withMoved } from './model/surveys'
import {
  actRemote,
  keyRemote,
  liveKeyRemote,
  movingRemote,
  refreshRemote,
  statusRemote,
  surveysRemote,
  type KeyAct,
} from './remotes'
import { forgetKeys, keepForNextSession } from './typedKeys'
import { events, KEY_STEPS, remotes, type KeyInUse, type KeyStep, type NewKey, type WithIntegrations } from './slice'

const POLL = { base: 2000, factor: 1.5 } as const

function* readQuietly(provider: Provider) {
  const [status, surveys] = [
    yield* call(statusRemote.fetchQuietly, undefined),
    yield* call(surveysRemote.fetchQuietly, provider),
  ]
  return status.error === null ? surveys.data : null
}

/** Surveys that are asked for by their ids; more of them together are asked for with the whole list. */
const MOST_IDS = 100

const knownOf = (provider: Provider) =>
  select(({ integrations }: WithIntegrations) => integrations.surveys[provider]?.data ?? null)

/** Reads the surveys that move: an account may have thousands that do not. */
function* readMoving(provider: Provider): SagaGenerator<readonly ProviderSurvey[] | null> {
  const known = yield* knownOf(provider)
  const ids = known?.filter(isMoving).map(({ survey_id }) => survey_id) ?? []
  if (known === null || ids.length === 0 || ids.length > MOST_IDS) return yield* call(readQuietly, provider)
  const [status, moved] = [
    yield* call(statusRemote.fetchQuietly, undefined),
    yield* call(movingRemote.fetchQuietly, { provider, ids }),
  ]
  if (status.error !== null || moved.data === null) return null
  const surveys = withMoved(known, moved.data)
  yield* call(surveysRemote.set, provider, surveys)
  return surveys
}

/** While an import of the provider runs, its state is asked again and again; at its end the whole list once. */
function* follow(provider: Provider) {
  const last = yield* followStates<readonly ProviderSurvey[]>({
    ...POLL,
    first: yield* knownOf(provider),
    ask: () => readMoving(provider),
    isSettled: surveys => !surveys.some(isMoving),
    statesOf: surveys => surveys.filter(isMoving).map(stateText).join(),
    stop: events.left,
  })
  if (last !== null) yield* call(readQuietly, provider)
}

/** One list is followed at a time: another one, or something new in it, begins from the start. */
function* watchSurveys(occasion: ReturnType<typeof events.opened>) {
  if (events.opened.match(occasion)) yield* call(surveysRemote.fetch, occasion.payload)
  yield* call(follow, occasion.payload)
}

/** What was done shows at once, and is followed to its end where it is on the screen. */
function* readAgain(provider: Provider) {
  yield* call(readQuietly, provider)
  const watched = yield* select(({ integrations }: WithIntegrations) => integrations.local.watched)
  if (watched === provider) yield* put(events.followed(provider))
}

const DECIPHER: Provider = 'decipher'

const actOf = (name: Exclude<KeyStep, 'refetch'>, { key, place }: NewKey): KeyAct =>
  name === 'delete'
    ? { act: 'disconnect', provider: DECIPHER, id: '' }
    : { act: 'connect', provider: DECIPHER, key, place }

/** Which key is in use after a step has failed. */
function* keyInUse(name: KeyStep, { key }: NewKey): SagaGenerator<KeyInUse> {
  const { data } = yield* call(liveKeyRemote.fetchQuietly, DECIPHER)
  if (!data) return 'unknown'
  if (data.masked === null) return 'none'
  return name === 'create' && data.masked.endsWith(key.slice(-4)) ? 'new' : 'old'
}

/** What a step leaves in use where it has happened. */
const LEAVES: Readonly<Record<Exclude<KeyStep, 'refetch'>, KeyInUse>> = { delete: 'none', create: 'new' }

/** Does one step. Answers what went wrong; null: it has happened, though its answer may have been lost. */
function* doStep(name: KeyStep, change: NewKey) {
  if (name === 'refetch') {
    const outcome = yield* refreshRemote.fetch(DECIPHER)
    return outcome?.error ? { problem: outcome.error.message, live: 'new' as const } : null
  }
  const act = actOf(name, change)
  const outcome = yield* keyRemote.fetch(act)
  if (!outcome?.error) return null
  const live = yield* call(keyInUse, name, change)
  if (live !== LEAVES[name]) return { problem: outcome.error.message, live }
  yield* keyRemote.set(act, { act: act.act, provider: DECIPHER, place: change.place })
  return null
}

/** Deletes the old key, adds the new one and reads the surveys again; stops at the first step that fails. */
function* changeKey({ payload }: ReturnType<typeof events.keyChanged>) {
  for (const name of KEY_STEPS.slice(KEY_STEPS.indexOf(payload.from))) {
    yield* put(events.stepBegun(name))
    const failure = yield* call(doStep, name, payload)
    if (failure) return yield* put(events.stepFailed(failure))
  }
  return yield* put(events.stepBegun(null))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest([events.opened, events.followed], watchSurveys)
  yield* takeEvery(events.pauseEnded, ({ payload }) => readAgain(payload))
  yield* takeEvery([actRemote.succeeded, actRemote.failed], ({ payload }) => readAgain(payload.args.provider))
  yield* takeEvery(sessionEvents.refused, keepForNextSession)
  yield* takeEvery(logoutRemote.requested, forgetKeys)
  // It may have happened although no answer came, or somebody else has changed the connection.
  yield* takeEvery(keyRemote.failed, ({ payload }) => readAgain(payload.args.provider))
  yield* takeEvery(keyRemote.succeeded, ({ payload }) => readAgain(payload.data.provider))
  yield* takeEvery(refreshRemote.succeeded, ({ payload }) => readAgain(payload.args))
  yield* takeLeading(events.keyChanged, changeKey)
}
