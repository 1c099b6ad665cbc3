import { createSelector } from 'reselect'
import { selectFields, type WithLibrary } from '@/library'
import type { SessionRoot } from '../slice'
import { keyOfPreference, preferenceKey } from './state'

const selectSlice = (state: SessionRoot) => state.session.preferences

export const selectPreferencesRemote = (state: SessionRoot) => selectSlice(state).list
/** The last choice that could not be stored. */
export const selectPreferenceError = (state: SessionRoot) => selectSlice(state).error
export const selectClearing = (state: SessionRoot) => selectSlice(state).clear
export const selectPersonalizationIsOpen = (state: SessionRoot): boolean => selectSlice(state).layer.isOpen

/** Grows when the stored preferences change; lists that put preferred items first depend on it. */
export const selectPreferencesVersion = (state: SessionRoot): number => selectSlice(state).layer.version

/** Keys of the user's choices, before the server has answered; true = with the values below it. */
export const selectChosen = createSelector(
  [(state: SessionRoot) => selectSlice(state).list.data, (state: SessionRoot) => selectSlice(state).wanted],
  (data, wanted): ReadonlyMap<string, boolean> => {
    const chosen = new Map((data ?? []).map(each => [keyOfPreference(each), each.include_children]))
    for (const item of Object.values(wanted)) {
      if (item.wanted) chosen.set(preferenceKey(item), true)
      else chosen.delete(preferenceKey(item))
    }
    return chosen
  },
)

/** Whether a choice waits for the server. */
export const selectIsStoring = (state: SessionRoot): boolean => Object.keys(selectSlice(state).wanted).length > 0

const NO_LABELS: ReadonlySet<string> = new Set()

/** Labels of the chosen values, with those below them; empty until the fields are loaded. */
export const selectPreferredLabels = createSelector(
  [selectChosen, (state: WithLibrary) => selectFields(state).data],
  (chosen, fields): ReadonlySet<string> => {
    if (chosen.size === 0 || fields === null) return NO_LABELS
    const labels = new Set<string>()
    for (const { id: fieldId, values } of fields) {
      const byId = new Map(values.map(value => [value.id, value]))
      // A chosen value counts by itself; one above it only if it includes the values below.
      const counts = (valueId: string, isOwn: boolean): boolean => {
        const includesBelow = chosen.get(preferenceKey({ fieldId, valueId }))
        if (includesBelow === true || (isOwn && includesBelow === false)) return true
        const parent = byId.get(valueId)?.parent ?? null
        return parent !== null && counts(parent, false)
      }
      for (const { id, value } of values) if (counts(id, true)) labels.add(value)
    }
    return labels
  },
)
