export { describeStudy } from './describeStudy'
export {
  baseRemote,
  datasetRemote,
  fieldsRemote,
  publishRemote,
  statesRemote,
  studyRemote,
  studySearchRemote,
  waitingDatasetRemote,
} from './remotes'
export {
  library,
  selectBase,
  selectDatasetRemote,
  selectFields,
  selectPublishing,
  selectStates,
  selectStudy,
  selectStudySearch,
  selectWaitingDatasetRemote,
  type WithLibrary,
} from './slice'
