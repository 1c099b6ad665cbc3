import { createSelector } from 'reselect'
import { selectFields, type WithFieldValues } from '@/library/fields'
import type { WithSession } from '../slice'
import { keyOfPreference, preferenceKey } from './state'

const selectSlice = (state: WithSession) => state.session.preferences

export const selectPreferencesRemote = (state: WithSession) => selectSlice(state).list
/** The last choice that could not be stored. */
export const selectPreferenceError = (state: WithSession) => selectSlice(state).local.error
export const selectClearing = (state: WithSession) => selectSlice(state).clear
export const selectPersonalizationIsOpen = (state: WithSession): boolean => selectSlice(state).local.layer.isOpen

/** Grows when the server holds other preferences than before; lists that put preferred items first depend on it. */
export const selectPreferencesVersion = (state: WithSession): number => selectSlice(state).local.layer.version

/** Keys of the user's choices, before the server has answered; true = with the values below it. */
export const selectChosen = createSelector(
  [(state: WithSession) => selectSlice(state).list.data, (state: WithSession) => selectSlice(state).local.wanted],
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
export const selectIsStoring = (state: WithSession): boolean => Object.keys(selectSlice(state).local.wanted).length > 0

const NO_LABELS: ReadonlySet<string> = new Set()

/** Labels of the chosen values, with those below them; empty until the fields are loaded. */
export const selectPreferredLabels = createSelector(
  [selectChosen, (state: WithFieldValues) => selectFields(state).data],
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
