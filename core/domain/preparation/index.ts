export {
  carry,
  type Carried,
  type CarriedFrom,
  type CarryFinding,
  type ProposedRename,
  type RenameDecision,
} from './carry'
export { mergeCarried } from './carryMerge'
export { CHECK_KINDS, checkOf, type Check, type CheckKind } from './checks'
export { changed, reversed, type Change } from './history'
export {
  columnsOf,
  LISTED_VALUES_MAX,
  sectionOf,
  type FileVariable,
  type Item,
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
  type Prepared,
} from './prepare'
export * from './steps'
