import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { FILTER_BASE, stepSlot } from './remotes'
import type { WithOpenAnalysis } from './slice'

export const selectDataset = (state: WithOpenAnalysis) => state.openAnalysis.dataset
export const selectPages = (state: WithOpenAnalysis) => state.openAnalysis.pages
export const selectRanges = (state: WithOpenAnalysis) => state.openAnalysis.ranges
export const selectExport = (state: WithOpenAnalysis) => state.openAnalysis.exported
export const selectOptionCounts = (state: WithOpenAnalysis) => state.openAnalysis.optionCounts

/** Live bases of the filter being edited: of all of it, and of its first steps in order. */
export const selectFilterBases = createSelector([(state: WithOpenAnalysis) => state.openAnalysis.base], base => ({
  whole: remoteAt(base, FILTER_BASE),
  steps: [...Object.keys(base).keys()].map(at => remoteAt(base, stepSlot(at))),
}))
