export { applyChanges } from './apply'
export { differences, heirOf, type FieldLine } from './lines'
export { fieldNameProblem, isBelow, levelsOf, pathOf, valueNameProblem } from './rules'
export { treesOf, type StoredField } from './stored'
export {
  FIELD_LIMITS,
  LEVEL_SEPARATOR,
  type FieldChange,
  type FieldProblem,
  type FieldTree,
  type FieldTrees,
  type FieldValue,
} from './types'
export { folded, idsBelow, subtree } from './working'
