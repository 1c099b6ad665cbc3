import type { ProviderSurvey } from '@core/contract'
import type { Provider } from '@core/domain'
import { followStates } from '@/store'
import { call, fork, put, select, takeEvery, takeLatest, takeLeading } from '@/store/effects'
import { isMoving, stateText } from './model/surveys'
import { actRemote, keyRemote, refreshRemote, statusRemote, surveysRemote } from './remotes'
import { events, KEY_STEPS, remotes, type KeyStep, type NewKey, type WithIntegrations } from './slice'

const POLL = { base: 2000, factor: 1.5 } as const

function* readQuietly(provider: Provider) {
  const [status, surveys] = [
    yield* call(statusRemote.fetchQuietly, undefined),
    yield* call(surveysRemote.fetchQuietly, provider),
  ]
  return status.error === null ? surveys.data : null
}

/** While something of the provider moves by itself, it is asked again and again. */
function* follow(provider: Provider) {
  const first = yield* select(({ integrations }: WithIntegrations) => integrations.surveys[provider]?.data ?? null)
  yield* followStates<readonly ProviderSurvey[]>({
    ...POLL,
    first,
    ask: () => readQuietly(provider),
    isSettled: surveys => !surveys.some(isMoving),
    statesOf: surveys => surveys.filter(isMoving).map(stateText).join(),
    stop: events.left,
  })
}

function* open({ payload: provider }: ReturnType<typeof events.opened>) {
  yield* call(surveysRemote.fetch, provider)
  yield* call(follow, provider)
}

/** What was done shows at once, and is followed to its end. */
function* showAct({ payload }: ReturnType<typeof actRemote.succeeded> | ReturnType<typeof actRemote.failed>) {
  const { provider } = payload.args
  yield* call(readQuietly, provider)
  yield* put(events.followed(provider))
}

/** The list is another one with another key, and after it was read again. */
function* readAgain(provider: Provider) {
  yield* call(readQuietly, provider)
  yield* put(events.followed(provider))
}

function* step(name: KeyStep, { key, place }: NewKey) {
  const provider = 'decipher'
  if (name === 'refetch') return yield* refreshRemote.fetch(provider)
  return yield* keyRemote.fetch(
    name === 'delete' ? { act: 'disconnect', provider, id: '' } : { act: 'connect', provider, key, place },
  )
}

/** Deletes the old key, adds the new one and reads the surveys again; stops at the first step that fails. */
function* changeKey({ payload }: ReturnType<typeof events.keyChanged>) {
  for (const name of KEY_STEPS.slice(KEY_STEPS.indexOf(payload.from))) {
    yield* put(events.stepBegun(name))
    const outcome = yield* call(step, name, payload)
    if (outcome?.error) return yield* put(events.stepFailed(outcome.error.message))
  }
  return yield* put(events.stepBegun(null))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest(events.opened, open)
  yield* takeLatest(events.followed, function* ({ payload }: ReturnType<typeof events.followed>) {
    yield* call(follow, payload)
  })
  yield* takeEvery([actRemote.succeeded, actRemote.failed], showAct)
  yield* takeEvery(keyRemote.succeeded, function* ({ payload }: ReturnType<typeof keyRemote.succeeded>) {
    yield* call(readAgain, payload.data.provider)
  })
  yield* takeEvery(refreshRemote.succeeded, function* ({ payload }: ReturnType<typeof refreshRemote.succeeded>) {
    yield* call(readAgain, payload.args)
  })
  yield* takeLeading(events.keyChanged, changeKey)
}
