export { type AddedVersion, addVersion } from './addVersion'
export { type BannerRow, bannersOf, presentBanners } from './banners'
export { countQuestion } from './countQuestion'
export {
  type FoundDataset,
  type Which,
  currentVersion,
  dataStored,
  findDataset,
  heldQuestionsOf,
  openQuestions,
  questionsOf,
  versionFor,
} from './find'
export { datasetFor, openDataset, openDatasetOf } from './get'
export { lockDataset } from './lock'
export { lossesOf } from './losses'
export { presentDataset, presentDatasetSummary } from './present'
export { publishFor, publisherOf, type Publisher } from './publish'
export { type StoredQuestion, presentInList, presentQuestion, withoutClosedGrid } from './presentQuestion'
export { storedAs } from './questionRow'
export { usesOf } from './uses'
