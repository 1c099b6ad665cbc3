export { PICTURE_HINT, PICTURE_TYPES, pictureProblem } from './pictureFile'
export { baseRemote, datasetRemote, publishRemote, statesRemote, studyRemote, waitingDatasetRemote } from './remotes'
export {
  library,
  selectBase,
  selectDatasetRemote,
  selectPublishing,
  selectStates,
  selectStudy,
  selectWaitingDatasetRemote,
  type WithLibrary,
} from './slice'
export { useStudySearch } from './useStudySearch'
