import type { Personalization, UserPreference } from '@core/contract'
import { clearPreferences, listPreferences } from '@/api/wire'
import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { createRemote, eventReducer, type NoArgs } from '@/store'

/** A value of a metadata field that may be chosen, always with the values below it. */
export interface PreferenceItem {
  readonly fieldId: string
  readonly valueId: string
  /** Used in messages. */
  readonly label: string
}

/** How the personalization slide-over was left: Esc or the cross, 'Finish and save', 'Don't personalize'. */
export type PersonalizationOutcome = 'dismissed' | 'saved' | 'declined'

export const preferenceKey = ({ fieldId, valueId }: Pick<PreferenceItem, 'fieldId' | 'valueId'>): string =>
  `${fieldId}:${valueId}`

export const keyOfPreference = ({ metadata_field, metadata_value }: UserPreference): string =>
  preferenceKey({ fieldId: metadata_field, valueId: metadata_value })

/** What the user has chosen, as the server holds it. */
export const preferencesRemote = createRemote<NoArgs, readonly UserPreference[]>('session/preferences', {
  request: async (api, _, options) =>
    (await api.call(listPreferences, {}, options)).results.filter(preference => preference.user_selected),
})

export const clearRemote = createRemote<NoArgs, object>('session/clearPreferences', {
  request: (api, _, options) => api.call(clearPreferences, {}, { ...options, skipAuthRedirect: 'forbidden' }),
  take: 'leading',
})

/** A picker is on the screen; fields and preferences are fetched, and the old ones stay meanwhile. */
export const pickerOpened = createAction('session/pickerOpened')
/** The user chooses a value or removes it; shown at once. */
export const preferenceSet = createAction<PreferenceItem & { readonly wanted: boolean }>('session/preferenceSet')
/** The server holds this choice now. */
export const preferenceStored = createAction<{ readonly preference: UserPreference }>('session/preferenceStored')
export const preferenceSettled = createAction<PreferenceItem>('session/preferenceSettled')
/** The value is shown as the server holds it; `error` is the text of the answer, or its status text. */
export const preferenceFailed = createAction<{ readonly item: PreferenceItem; readonly error: string }>(
  'session/preferenceFailed',
)

export const personalizationOpened = createAction('session/personalizationOpened')
/** The user is done; 'declined' removes all preferences first. */
export const personalizationLeft = createAction<PersonalizationOutcome>('session/personalizationLeft')
export const personalizationClosed = createAction('session/personalizationClosed')
/** Applied at once on this page, whether or not the server could be reached. */
export const personalizationRecorded = createAction<Personalization>('session/personalizationRecorded')
/** The user has seen the hint about filters and preferences. */
export const localFiltersViewed = createAction('session/localFiltersViewed')

type ListState = ReturnType<typeof preferencesRemote.reducer>

const list = (state: ListState | undefined, action: UnknownAction): ListState => {
  const next = preferencesRemote.reducer(state, action)
  if (next.data === null) return next
  if (clearRemote.succeeded.match(action)) return { ...next, data: [] }
  if (!preferenceStored.match(action)) return next
  const { preference } = action.payload
  const others = next.data.filter(each => keyOfPreference(each) !== keyOfPreference(preference))
  return { ...next, data: preference.user_selected ? [...others, preference] : others }
}

/** The user's choices by key, while the server does not hold them yet. */
type Wanted = Readonly<Record<string, PreferenceItem & { readonly wanted: boolean }>>

const without = (map: Wanted, key: string): Wanted =>
  Object.fromEntries(Object.entries(map).filter(([each]) => each !== key))

const wanted = eventReducer<Wanted>({}, on => [
  on(preferenceSet, (state, item) => ({ ...state, [preferenceKey(item)]: item })),
  on(preferenceSettled, (state, item) => without(state, preferenceKey(item))),
  on(preferenceFailed, (state, { item }) => without(state, preferenceKey(item))),
])

const error = eventReducer<{ readonly label: string; readonly text: string } | null>(null, on => [
  on(preferenceSet, () => null),
  on(pickerOpened, () => null),
  on(preferenceFailed, (_, { item, error: text }) => ({ label: item.label, text })),
])

export interface LayerState {
  readonly isOpen: boolean
  /** Set by changes while it is open and used when it closes, so that the list below is fetched once. */
  readonly changed: boolean
  readonly version: number
}

const changed = (state: LayerState): LayerState =>
  state.isOpen ? { ...state, changed: true } : { ...state, version: state.version + 1 }

const closed = (state: LayerState): LayerState => ({
  ...state,
  isOpen: false,
  changed: false,
  version: state.version + (state.changed ? 1 : 0),
})

const layer = eventReducer<LayerState>({ isOpen: false, changed: false, version: 0 }, on => [
  on(personalizationOpened, state => ({ ...state, isOpen: true })),
  on(personalizationClosed, closed),
  on(preferenceStored, changed),
  on(clearRemote.succeeded, changed),
])

export const preferencesReducer = combineReducers({
  list,
  clear: clearRemote.reducer,
  wanted,
  error,
  layer,
})
