import { combineReducers } from '@reduxjs/toolkit'
import { datasetKey, type DatasetAddress } from '@/lib/datasetAddress'
import { remoteAt, remotesOf, type FeatureModule } from '@/store'
import {
  baseRemote,
  datasetRemote,
  publishRemote,
  statesRemote,
  studyRemote,
  studySearchRemote,
  waitingDatasetRemote,
} from './remotes'

const remotes = remotesOf({
  studies: studyRemote,
  studySearch: studySearchRemote,
  datasets: datasetRemote,
  waitingDatasets: waitingDatasetRemote,
  states: statesRemote,
  publishing: publishRemote,
  bases: baseRemote,
})

const reducer = combineReducers(remotes.reducers)

/** The part of the store that the shared resources are in. */
export interface WithLibrary {
  readonly library: ReturnType<typeof reducer>
}

/** What several features look at is fetched, changed and kept here, once. */
export const library: FeatureModule = { name: 'library', reducer, saga: remotes.watch }

export const selectStudy = ({ library: { studies } }: WithLibrary, studyNumber: string) =>
  remoteAt(studies, studyNumber)
export const selectStudySearch = (state: WithLibrary) => state.library.studySearch
export const selectDatasetRemote = ({ library: { datasets } }: WithLibrary, address: DatasetAddress) =>
  remoteAt(datasets, datasetKey(address))
export const selectWaitingDatasetRemote = ({ library: { waitingDatasets } }: WithLibrary, address: DatasetAddress) =>
  remoteAt(waitingDatasets, datasetKey(address))
export const selectStates = ({ library: { states } }: WithLibrary, studyNumber: string) => remoteAt(states, studyNumber)
export const selectPublishing = ({ library: { publishing } }: WithLibrary, address: DatasetAddress) =>
  remoteAt(publishing, datasetKey(address))
export const selectBase = ({ library: { bases } }: WithLibrary, slot: string) => remoteAt(bases, slot)
