export { segmentMatches, segmentReads } from './actions/segments'
export { carrying } from './carry'
export type { Carried, CarriedFrom, CarryFinding } from './carried'
export type { EarlierFile } from './carryEarlier'
export { mergeCarried } from './carryMerge'
export { CHECK_KINDS, checkOf, type CheckKind } from './checks'
export { changed, reversed, type Change } from './history'
export {
  columnsOf,
  itemOfColumn,
  LISTED_VALUES_MAX,
  type FileVariable,
  type Item,
  type MadeColumn,
  type State,
  type StepProblem,
} from './items'
export {
  columnsMade,
  columnsRead,
  prepare,
  preparedQuestions,
  preparedTable,
  preparing,
  questionOf,
  take,
  weighedColumns,
  type Prepared,
} from './prepare'
export { failuresOf, weightsOf, WeighingFailed, type Weighing, type WeighingPart } from './weighing'
export { maskOf } from './where'
export * from './steps'
