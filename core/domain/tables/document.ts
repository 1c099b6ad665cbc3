import type { ArrangedTable, NumberType } from '@core/crosstab'
import type { TableNotesData } from './notes'

/** The question that a table shows, for lists of tables and for its wording. */
export interface TableQuestion {
  /** Name in the dataset: of a grid, that of the row. */
  readonly name: string
  /** Its text in full. */
  readonly text: string
  /** The row of a grid; null where it is none. */
  readonly row: string | null
  /** null: in no section. */
  readonly section: string | null
  readonly kind: 'single' | 'multiple' | 'scale' | 'number' | '0–10'
  /** Keys of its rows that are net promoter scores: whole numbers with a sign. */
  readonly scores: readonly string[]
}

/** The question in full, with its row. */
export const wordingOf = ({ text, row }: Pick<TableQuestion, 'text' | 'row'>): string =>
  [text, row].filter(Boolean).join(' ')

/** A table with everything that is exported along with it. */
export interface TableDocument {
  readonly table: ArrangedTable
  readonly title: string
  /** Absent: not the table of one question. */
  readonly question?: TableQuestion | undefined
  readonly numberType: NumberType
  readonly testing: boolean
  readonly showUnweightedBase: boolean
  readonly groupLabels: Readonly<Record<string, string>>
  readonly notes: TableNotesData | null
}
