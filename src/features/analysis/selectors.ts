import { indexQuestions, type QuestionIndex } from '@core/report'
import { createSelector } from 'reselect'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { selectDatasetRemote, type WithLibrary } from '@/library'
import type { WithAnalysis } from './slice'

const NO_INDEX: QuestionIndex = new Map()

/** Questions and grid rows by name. */
export const selectIndex = createSelector(
  [(state: WithLibrary, address: DatasetAddress) => selectDatasetRemote(state, address).data],
  dataset => (dataset ? indexQuestions(dataset) : NO_INDEX),
)

export const selectTables = (state: WithAnalysis) => state.analysis.tables
