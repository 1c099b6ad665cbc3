import type { ImportWarning } from '@core/contract/imports'
import type { Code } from '@core/crosstab'

export type NeutralKind = 'single' | 'multi' | 'grid' | 'numeric' | 'open' | 'nps' | 'rank' | 'date' | 'meta'

/** An answer that can be given. Labels may repeat within a question, codes may not. */
export interface NeutralOption {
  /** The provider's stable id or its recode, never a position. One question has only numbers or only texts. */
  readonly code: Code
  /** Plain text. */
  readonly label: string
  /** The label as the provider has it, with its markup. */
  readonly raw: string
  /** What it counts in means, where the provider says so. */
  readonly score?: number
  /** Ends other choices: "None of these". */
  readonly exclusive?: boolean
  /** Its text is asked for in a question of its own. */
  readonly other?: boolean
  /** "Not applicable": out of the base. */
  readonly na?: boolean
  /** Deleted at the provider, still in its data. */
  readonly deleted?: boolean
  /** The provider's own id, for its connector, where the code is another: places of a ranking. */
  readonly providerId?: string
}

export interface NeutralRow {
  readonly code: string
  readonly label: string
  readonly raw: string
}

/** One column of answers: key of the cells of a response, and the name of the variable it becomes. */
export interface NeutralColumn {
  /** Unique within the definition and the same in every wave: letters, digits, `_` and `.`, at most 64 characters. */
  readonly name: string
  /** Code of the row it is about, in questions with rows. */
  readonly row?: string
  /** Code of the option it stands for, in questions of kind multi. */
  readonly option?: Code
}

/**
 * A question of any provider. Its columns by kind: one for single, nps, numeric, open, date and meta; one per option for multi; one
 * per row for grid and rank; numeric, open and single may have rows, multi rows by options.
 */
export interface NeutralQuestion {
  /** The provider's own id. */
  readonly ref: string
  /** Short name, as the provider's people know it: Q5. Unique within the definition. */
  readonly name: string
  readonly kind: NeutralKind
  readonly textRaw: string
  /** Without markup, entities and repeated space. */
  readonly text: string
  readonly options: readonly NeutralOption[]
  readonly rows: readonly NeutralRow[]
  readonly columns: readonly NeutralColumn[]
  /** For the text behind an option "other": which question, and the option's code. */
  readonly otherOf?: { readonly ref: string; readonly option: Code | null }
  /** It is imported, but left out of the dataset until somebody asks for it. */
  readonly hidden?: boolean
  /** Options form a scale from first to last. */
  readonly ordered?: boolean
}

export interface NeutralDefinition {
  readonly provider: string
  /** The provider's id of the survey. */
  readonly survey: string
  readonly name: string
  /** ISO date or date-time in UTC; null where the provider does not say it. */
  readonly created: string | null
  readonly language: string | null
  readonly questions: readonly NeutralQuestion[]
  /** What people should know: columns that were left out, choices that were merged. */
  readonly warnings: readonly ImportWarning[]
}

/**
 * Text, number, or null for "shown but left empty". Not asked: the cell is absent. Single, nps and grid cells hold the option's code;
 * multi cells 1 or 0; rank cells the place from 1; dates ISO text.
 */
export type NeutralCell = string | number | null

export interface NeutralResponse {
  /** The provider's id; a response that comes twice is kept once, as it came last. */
  readonly id: string
  /** When it was last changed at the provider, ISO in UTC. */
  readonly at: string
  /** By name of column. */
  readonly cells: Readonly<Record<string, NeutralCell>>
}
