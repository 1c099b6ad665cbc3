import type { Personalization, UserPreference } from '@core/contract'
import { clearPreferences, listPreferences } from '@/api/wire'
import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import { createEventSlice, createRemote, remotesOf, withAnswers, type NoArgs } from '@/store'

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

/** What the user wants, by key, while the server does not hold it yet. */
type Wanted = Readonly<Record<string, PreferenceItem & { readonly wanted: boolean }>>

const without = (map: Wanted, key: string): Wanted =>
  Object.fromEntries(Object.entries(map).filter(([each]) => each !== key))

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

export interface PreferencesLocal {
  readonly wanted: Wanted
  /** The last choice that could not be stored. */
  readonly error: { readonly label: string; readonly text: string } | null
  readonly layer: LayerState
}

const initialState: PreferencesLocal = { wanted: {}, error: null, layer: { isOpen: false, changed: false, version: 0 } }

const slice = createEventSlice({
  name: 'preferences',
  initialState,
  reducers: {
    /** A picker is on the screen; fields and preferences are fetched, the old ones stay meanwhile. */
    pickerOpened: (state: PreferencesLocal): PreferencesLocal => ({ ...state, error: null }),
    /** The user chooses a value or not; shown at once. */
    set: (state: PreferencesLocal, { payload }: PayloadAction<Wanted[string]>): PreferencesLocal => ({
      ...state,
      wanted: { ...state.wanted, [preferenceKey(payload)]: payload },
      error: null,
    }),
    /** The server holds this choice now. */
    stored: (state: PreferencesLocal, _: PayloadAction<{ readonly preference: UserPreference }>): PreferencesLocal => ({
      ...state,
      layer: changed(state.layer),
    }),
    settled: (state: PreferencesLocal, { payload }: PayloadAction<PreferenceItem>): PreferencesLocal => ({
      ...state,
      wanted: without(state.wanted, preferenceKey(payload)),
    }),
    /** The value is shown as the server holds it; `error` is the text of the answer, or its status text. */
    failed: (
      state: PreferencesLocal,
      { payload: { item, error } }: PayloadAction<{ readonly item: PreferenceItem; readonly error: string }>,
    ): PreferencesLocal => ({
      ...state,
      wanted: without(state.wanted, preferenceKey(item)),
      error: { label: item.label, text: error },
    }),
    personalizationOpened: (state: PreferencesLocal): PreferencesLocal => ({
      ...state,
      layer: { ...state.layer, isOpen: true },
    }),
    /** The user is done; 'declined' removes all preferences first. */
    personalizationLeft: (state: PreferencesLocal, _: PayloadAction<PersonalizationOutcome>): PreferencesLocal => state,
    personalizationClosed: (state: PreferencesLocal): PreferencesLocal => ({ ...state, layer: closed(state.layer) }),
    /** Known at once on this page, whether or not the server could be told. */
    personalizationRecorded: (state: PreferencesLocal, _: PayloadAction<Personalization>): PreferencesLocal => state,
    /** The user has seen the hint about filters and preferences. */
    localFiltersViewed: (state: PreferencesLocal): PreferencesLocal => state,
  },
  answers: on => [on(clearRemote.succeeded, state => ({ ...state, layer: changed(state.layer) }))],
})

export const preferenceEvents = slice.actions

/** The fetched list, kept up to date by what was chosen since. */
const list = withAnswers(preferencesRemote.reducer, on => [
  on(clearRemote.succeeded, state => (state.data === null ? state : { ...state, data: [] })),
  on(preferenceEvents.stored, (state, { preference }) => {
    if (state.data === null) return state
    const others = state.data.filter(each => keyOfPreference(each) !== keyOfPreference(preference))
    return { ...state, data: preference.user_selected ? [...others, preference] : others }
  }),
])

export const remotes = remotesOf({ list: preferencesRemote, clear: clearRemote })

export const preferencesReducer = combineReducers({ ...remotes.reducers, local: slice.reducer, list })
