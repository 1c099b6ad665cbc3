export { describeStudy } from './describeStudy'
export {
  baseRemote,
  datasetRemote,
  fieldsRemote,
  publishRemote,
  statesRemote,
  studyRemote,
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
  selectWaitingDatasetRemote,
  type WithLibrary,
} from './slice'
export { useStudySearch } from './useStudySearch'
