import type { Personalization, UserPreference } from '@core/contract'
import { patchUser, patchPreference } from '@/api/wire'
import { toFailure } from '@/lib/failure'
import { fieldsRemote } from '@/library/fields'
import { getApi, getClock } from '@/store'
import { call, fork, put, select, take, takeEvery, takeLeading, type SagaGenerator } from '@/store/effects'
import { onePerKey } from '../onePerKey'
import type { WithSession } from '../slice'
import { selectChosen, selectIsStoring } from './selectors'
import {
  preferenceEvents,
  clearRemote,
  keyOfPreference,
  preferenceKey,
  preferencesRemote,
  remotes,
  type PersonalizationOutcome,
  type PreferenceItem,
} from './state'

const selectSlice = (state: WithSession) => state.session.preferences
const options = { skipAuthRedirect: 'forbidden' } as const

function* fetchPicker() {
  yield* put(fieldsRemote.requested())
  // A list requested now may not include a choice that is being stored.
  const storing = yield* select(selectIsStoring)
  if (!storing) yield* put(preferencesRemote.requested())
}

const bodyOf = ({ fieldId, valueId, wanted }: PreferenceItem & { readonly wanted: boolean }): UserPreference => ({
  metadata_field: fieldId,
  metadata_value: valueId,
  user_selected: wanted,
  include_children: true,
})

/** One request at a time for a value, until the server holds what the user wanted last. */
function* settle(first: PreferenceItem & { readonly wanted: boolean }): SagaGenerator<void> {
  const api = yield* getApi()
  const key = preferenceKey(first)
  while (true) {
    const {
      list,
      local: { wanted },
    } = yield* select(selectSlice)
    const held = list.data?.find(each => keyOfPreference(each) === key)
    const item = wanted[key]
    if (item === undefined) return
    if (item.wanted === (held !== undefined)) break
    try {
      const body = bodyOf(item)
      yield* call(() => api.call(patchPreference, { body }, options))
      yield* put(preferenceEvents.stored({ preference: body }))
      if ((yield* select(selectSlice)).list.isFetching) yield* put(preferencesRemote.requested())
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'http') yield* put(preferencesRemote.requested())
      const last = (yield* select(selectSlice)).local.wanted[key]
      if (last?.wanted === (held !== undefined)) break
      yield* put(preferenceEvents.failed({ item: first, error: failure.message }))
      return
    }
  }
  yield* put(preferenceEvents.settled(first))
}

/** If the server could not be reached, this is only logged. */
function* record(change: Personalization) {
  const api = yield* getApi()
  const session = yield* select((state: WithSession) => state.session.session.data)
  if (session === null) return
  yield* put(preferenceEvents.personalizationRecorded(change))
  try {
    const input = { params: { profileId: session.rottweiler_user_id }, body: { personalization: change } }
    yield* call(() => api.call(patchUser, input, options))
  } catch (error) {
    console.warn('[personalization]', toFailure(error).message)
  }
}

function* now() {
  const clock = yield* getClock()
  return new Date(clock.now()).toISOString()
}

/** Leaving with any selection, or saving, marks preferences as set; declining removes them. Each records that the slide-over was viewed. */
function* leave({ payload: outcome }: { payload: PersonalizationOutcome }) {
  const viewedModal = yield* call(now)
  if (outcome === 'declined') {
    while (yield* select(selectIsStoring)) yield* take([preferenceEvents.settled, preferenceEvents.failed])
    const cleared = yield* call(clearRemote.fetch, undefined)
    // The slide-over stays open and shows the error.
    if (cleared === null || cleared.error !== null) return
    yield* put(preferenceEvents.personalizationClosed())
    return yield* call(record, { viewedModal, setPreferences: false })
  }
  const hasChosen = (yield* select(selectChosen)).size > 0
  yield* put(preferenceEvents.personalizationClosed())
  yield* call(record, { viewedModal, ...((outcome === 'saved' || hasChosen) && { setPreferences: true }) })
}

function* rememberLocalFilters() {
  const viewedLocalFilters = yield* call(now)
  yield* call(record, { viewedLocalFilters })
}

export function* preferencesSaga() {
  yield* fork(remotes.watch)
  yield* takeEvery(preferenceEvents.pickerOpened, fetchPicker)
  yield* onePerKey(preferenceEvents.set, preferenceKey, settle)
  yield* takeLeading(preferenceEvents.personalizationLeft, leave)
  yield* takeEvery(preferenceEvents.localFiltersViewed, rememberLocalFilters)
}
