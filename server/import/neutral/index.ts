export type {
  NeutralCell,
  NeutralColumn,
  NeutralDefinition,
  NeutralKind,
  NeutralOption,
  NeutralQuestion,
  NeutralResponse,
  NeutralRow,
} from './types'
export { readNeutral } from './read'
export { reconcile } from './reconcile'
export { writeNeutral } from './write'
