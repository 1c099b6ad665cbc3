export { carry, type Carried, type CarriedFrom, type CarryFinding } from './carry'
export { mergeCarried } from './carryMerge'
export { CHECK_KINDS, checkOf, type CheckKind } from './checks'
export { changed, reversed, type Change } from './history'
export {
  columnsOf,
  LISTED_VALUES_MAX,
  sectionOf,
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
export * from './steps'
