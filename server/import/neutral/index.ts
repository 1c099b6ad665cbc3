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
