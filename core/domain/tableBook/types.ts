/** A sheet as it was read: texts by row and column, and the merged ranges such as `B2:D2`. A CSV file is one sheet. */
export interface RawSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly merged: readonly string[]
}

/** Where something is in their file: the sheet and an address such as `C14`. */
export interface BookPlace {
  readonly sheet: string
  readonly cell: string
}

/** Something of the file that could not be read or recognised, with what to do. */
export interface BookProblem extends BookPlace {
  readonly message: string
}

/** A printed figure. `value` is null where a sign such as "-" or "*" is printed in its place, or nothing. */
export interface BookFigure {
  readonly cell: string
  /** As printed; of percentages printed as 0.43, in percent. */
  readonly text: string
  readonly value: number | null
  /** Decimals that are printed; of percentages, in percent. */
  readonly decimals: number
}

/** The base that a row of a table book says it is; `stated`: it only says "Base". */
export type BaseKind = 'unweighted' | 'weighted' | 'effective' | 'stated'

export type FigureKind = 'base' | 'count' | 'percent' | 'mean' | 'deviation' | 'error' | 'median'

/** One printed line of figures, over the columns of the table; null where the column has no such line. */
export interface BookLine {
  readonly kind: FigureKind
  readonly figures: readonly (BookFigure | null)[]
}

/** Letters printed for a row, with the cell that they are in. */
export interface BookLetters {
  readonly cell: string
  readonly text: string
}

export interface BookRow {
  /** The label as printed. */
  readonly label: string
  readonly cell: string
  readonly base: BaseKind | null
  readonly lines: readonly BookLine[]
  /** Over the columns; null for a table without letters. */
  readonly letters: readonly BookLetters[] | null
}

export interface BookColumn {
  /** Heads from outer to inner. */
  readonly heads: readonly string[]
  /** The letter that the head says the column has. */
  readonly letter: string | null
  readonly cell: string
}

export interface BookTable {
  readonly sheet: string
  readonly cell: string
  /** What is written above the heads. */
  readonly titles: readonly string[]
  readonly columns: readonly BookColumn[]
  readonly rows: readonly BookRow[]
}

/** A text of a sheet that has no table, such as a cover. */
export interface CoverText extends BookPlace {
  readonly text: string
}

export interface ReadBook {
  readonly tables: readonly BookTable[]
  readonly cover: readonly CoverText[]
  readonly problems: readonly BookProblem[]
}
