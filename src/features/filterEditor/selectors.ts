import { createSelector } from 'reselect'
import { datasetKey, type DatasetAddress } from '@/lib/datasetAddress'
import type { WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { STEPS, stepSlot, WHOLE } from './remotes'
import type { WithFilterEditor } from './slice'

/** Live bases of the filter being edited: of all of it, and of its first steps in order. */
export const selectBases = createSelector([(state: WithLibrary) => state.library.bases], bases => ({
  whole: remoteAt(bases, WHOLE),
  steps: Object.keys(bases)
    .filter(slot => slot.startsWith(STEPS))
    .map((_, at) => remoteAt(bases, stepSlot(at))),
}))

export const selectOptionCounts = (state: WithFilterEditor) => state.filterEditor.optionCounts
export const selectSaved = (state: WithFilterEditor, address: DatasetAddress) =>
  remoteAt(state.filterEditor.saved, datasetKey(address))
export const selectSave = (state: WithFilterEditor) => state.filterEditor.save
export const selectGoing = (state: WithFilterEditor) => state.filterEditor.local.going
export const selectReplaced = (state: WithFilterEditor) => state.filterEditor.local.replaced
export const selectDeleted = (state: WithFilterEditor) => state.filterEditor.deleted
