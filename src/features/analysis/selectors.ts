import { indexQuestions, type QuestionIndex } from '@core/report'
import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { datasetKey, type DatasetAddress } from './remotes'
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
