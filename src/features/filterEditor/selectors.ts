import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { datasetKey, stepSlot, WHOLE, type DatasetAddress } from './remotes'
import type { WithFilterEditor } from './slice'

/** Live bases of the filter being edited: of the whole, and of its first steps in order. */
export const selectBases = createSelector([(state: WithFilterEditor) => state.filterEditor.base], base => ({
  whole: remoteAt(base, WHOLE),
  steps: [...Object.keys(base).keys()].map(at => remoteAt(base, stepSlot(at))),
}))

export const selectOptionCounts = (state: WithFilterEditor) => state.filterEditor.optionCounts
export const selectSaved = (state: WithFilterEditor, address: DatasetAddress) =>
  remoteAt(state.filterEditor.saved, datasetKey(address))
export const selectSave = (state: WithFilterEditor) => state.filterEditor.save
export const selectGoing = (state: WithFilterEditor) => state.filterEditor.local.going
export const selectReplaced = (state: WithFilterEditor) => state.filterEditor.local.replaced
export const selectDeleted = (state: WithFilterEditor) => state.filterEditor.deleted
