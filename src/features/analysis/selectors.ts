import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { indexQuestions, type QuestionIndex } from '@/tables'
import { datasetKey, FILTER_BASE, stepSlot, type DatasetAddress } from './remotes'
import type { WithAnalysis } from './slice'

const NO_INDEX: QuestionIndex = new Map()

export const selectDatasetRemote = (state: WithAnalysis, address: DatasetAddress) =>
  remoteAt(state.analysis.dataset, datasetKey(address))

/** Questions and grid rows by name. */
export const selectIndex = createSelector(
  [(state: WithAnalysis, address: DatasetAddress) => selectDatasetRemote(state, address).data],
  dataset => (dataset ? indexQuestions(dataset) : NO_INDEX),
)

export const selectTables = (state: WithAnalysis) => state.analysis.tables
export const selectOptionCounts = (state: WithAnalysis) => state.analysis.optionCounts

/** Live bases of the filter being edited: of all of it, and of its first steps in order. */
export const selectFilterBases = createSelector([(state: WithAnalysis) => state.analysis.base], base => ({
  whole: remoteAt(base, FILTER_BASE),
  steps: [...Object.keys(base).keys()].map(at => remoteAt(base, stepSlot(at))),
}))
