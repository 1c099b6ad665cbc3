import type { MeasureKind } from './numberMeasures'

/**
 * The types of the engine. Shapes: every array named over "columns" runs over `Cube.columns`, whose first entry is Total.
 * All numbers are unrounded; `null` means "cannot be computed", never zero.
 */

/** An answer code as it is in the data file. */
export type Code = number | string

/** `CodedColumn.index` values below FIRST_CODE: not asked (system-missing) and shown but left empty. */
export const NOT_ASKED = 0
export const EMPTY = 1
export const FIRST_CODE = 2

/**
 * A column with few distinct values, or text. `index[i] >= FIRST_CODE` stands for `dictionary[index[i] - FIRST_CODE]`.
 * `userMissing` lists the dictionary positions that the file declares missing ("don't know" codes).
 */
export interface CodedColumn {
  readonly kind: 'coded'
  readonly index: Uint8Array | Uint16Array | Uint32Array
  readonly dictionary: readonly Code[]
  readonly userMissing: readonly number[]
  /** No number of `index` is larger; where it is absent, all of them are looked at. */
  readonly highest?: number
}

/** Declared missing values of a number column: discrete values and closed ranges. */
export interface MissingRule {
  readonly values: readonly number[]
  readonly ranges: readonly (readonly [low: number, high: number])[]
}

/** A measured number per respondent; NaN = not asked. */
export interface NumberColumn {
  readonly kind: 'number'
  readonly values: Float64Array
  readonly missing: MissingRule | null
}

export type Column = CodedColumn | NumberColumn

/** One immutable dataset version, column by column. `length` = respondents. */
export interface DataTable {
  readonly length: number
  column(name: string): Column | undefined
}

/** A condition over raw columns; comparisons are false where the value is missing. Text bounds compare as text (ISO dates). */
export type Condition =
  | { readonly var: string; readonly in: readonly Code[] }
  | { readonly var: string; readonly notin: readonly Code[] }
  | {
      readonly var: string
      readonly ge?: number | string
      readonly le?: number | string
      readonly gt?: number | string
      readonly lt?: number | string
    }
  | { readonly var: string; readonly missing: boolean }
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

export interface Category {
  readonly key: string
  readonly label: string
  readonly codes: readonly Code[]
}

/** Selected when the value equals one of `codes`; else, with `not`, when present and none of them; else when present. */
export interface Member {
  readonly key: string
  readonly label: string
  readonly var: string
  readonly codes?: readonly Code[]
  readonly not?: readonly Code[]
}

/** Who is in the base of a multi-answer question: one member answered (default), one selected, or everyone. */
export type MultiBase = 'answered' | 'selected' | 'all'

export interface Net {
  readonly key: string
  readonly label: string
  readonly any_of: readonly string[]
}

/** Scores per category key; unscored categories are left out of the mean. */
export interface ScoredMean {
  readonly key: string
  readonly label: string
  readonly scores: Readonly<Record<string, number>>
  /**
   * How several answers of a respondent count: the last scored one (absent), the mean of the scored ones, or their sum, which is
   * zero for those in the base who chose none. A single answer counts as its score.
   */
  readonly combine?: 'mean' | 'sum'
}

interface Inserted {
  readonly id?: string
  readonly label?: string
  readonly nets?: readonly Net[]
  readonly means?: readonly ScoredMean[]
  /** In a banner: the categories and nets that are columns, in this order, some with heads of their own. Absent: all, nets last. */
  readonly columns?: readonly { readonly key: string; readonly label?: string | undefined }[]
}

export type CategoricalQuestion =
  | ({
      readonly kind: 'single'
      readonly var: string
      readonly cats: readonly Category[]
      readonly missing_codes?: readonly Code[]
    } & Inserted)
  | ({ readonly kind: 'multi'; readonly members: readonly Member[]; readonly base?: MultiBase } & Inserted)
  | ({
      readonly kind: 'delimited'
      readonly var: string
      readonly sep: string
      readonly cats: readonly Category[]
      readonly base?: MultiBase
    } & Inserted)
  | ({
      readonly kind: 'mcset'
      readonly vars: readonly string[]
      readonly cats: readonly Category[]
      readonly missing_codes?: readonly Code[]
      readonly base?: MultiBase
    } & Inserted)
  | ({
      readonly kind: 'cond'
      readonly cats: readonly { readonly key: string; readonly label: string; readonly where: Condition }[]
    } & Inserted)

/** A row calculated from the numbers of a question. */
export interface MeasuredRow {
  readonly key: string
  readonly label: string
  readonly measure: MeasureKind
}

export interface NumericQuestion {
  readonly kind: 'numeric'
  readonly var: string
  /** Absent: its mean. */
  readonly measures?: readonly MeasuredRow[]
  readonly missing_codes?: readonly Code[]
  readonly id?: string
  readonly label?: string
}

/** Cross product of the questions `of`, outermost first, nets after the categories of their level; banner only. */
export interface NestedQuestion {
  readonly kind: 'nest'
  readonly of: readonly CategoricalQuestion[]
  readonly id?: string
  readonly label?: string
}

export type RowQuestion = CategoricalQuestion | NumericQuestion
export type BannerQuestion = CategoricalQuestion | NestedQuestion

/** What happens to respondents who miss the row question. */
export type MissingPolicy = 'exclude' | 'include_user' | 'include_all'

/** Many row questions over one banner, one filter and one weight: the unit of work of a report. */
export interface Plan {
  readonly rows: readonly RowQuestion[]
  readonly banner: readonly BannerQuestion[]
  readonly filter?: Condition | null
  readonly weight?: string | null
  readonly missing?: MissingPolicy
}

/** One column of a cube. Columns are compared only within one `block`. */
export interface CubeColumn {
  readonly key: string
  readonly label: string
  readonly group: string | null
  readonly block: string | null
  readonly letter: string | null
  /** For a net: the categories of its level that it joins. */
  readonly net?: readonly string[] | undefined
  /** In a nest: the label of its innermost level alone, which `label` ends with. */
  readonly inner?: string | undefined
}

/** Sums over the respondents of a column: count, weights, squared weights. One entry per column. */
export interface Sums {
  readonly n: readonly number[]
  readonly w: readonly number[]
  readonly w2: readonly number[]
}

export interface CubeRow extends Sums {
  readonly key: string
  readonly label: string
  readonly type: 'cat' | 'net' | 'missing'
  readonly any_of?: readonly string[] | undefined
}

/**
 * Sums of a number or of scored categories over the respondents of a column that have one; x is what enters the measure.
 * `shift` was subtracted from x before summing (keeps squares exact): mean of x = shift + wx / w.
 */
export interface CubeNumber extends Sums {
  readonly key: string
  readonly label: string
  /** Absent: the mean. */
  readonly measure?: MeasureKind | undefined
  readonly shift: number
  readonly x: readonly number[]
  readonly xx: readonly number[]
  readonly wx: readonly number[]
  readonly wxx: readonly number[]
  readonly median: readonly (number | null)[]
}

/** Respondents of the table base who are in both columns `a` and `b` (positions) of one block. */
export interface Overlap {
  readonly a: number
  readonly b: number
  readonly n: number
  readonly w: number
  readonly w2: number
}

/**
 * Who was asked about the answers of questions with several answers, among the respondents of the table base; unweighted. Answers
 * that the same people were asked about are one group.
 */
export interface AskedItems {
  /** The group of each column; null where a column is of another kind. */
  readonly groupOf: readonly (number | null)[]
  /** Respondents per group. */
  readonly n: readonly number[]
  /** Those who are in both of two groups of one block; a pair that is absent has none. */
  readonly both: readonly { readonly a: number; readonly b: number; readonly n: number }[]
}

/** Respondents of the table whose number is from `low` to under `high`; null: without an end. */
export interface NumberClass {
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly w: number
}

/** The distribution of the numbers of a table over all of its respondents. */
export interface NumberClasses {
  /** All numbers are whole, so that a class has a last one. */
  readonly whole: boolean
  readonly classes: readonly NumberClass[]
}

/** The raw result of one table. Plain JSON: it crosses the wire as it is. */
export interface Cube {
  readonly id: string
  readonly columns: readonly CubeColumn[]
  readonly base: Sums
  readonly rows: readonly CubeRow[]
  readonly numbers: readonly CubeNumber[]
  /** Only of a question that is a number. */
  readonly distribution?: NumberClasses | undefined
  readonly overlaps: readonly Overlap[]
  /** Absent: no column is of a question with several answers, or the reader's figures are protected. */
  readonly askedItems?: AskedItems | undefined
  /** Pairwise disjoint row categories (single response), so that chi-square and totals of 100 % apply. */
  readonly disjointRows: boolean
}

export type NumberType = 'column_percent' | 'row_percent' | 'total_percent' | 'count' | 'index'

/** Whose significance test of columns is made. Source: docs/statistics.md, Letters and Tests of other tools. */
export type TestName = 'house' | 'dimensions' | 'crunch' | 'askia' | 'spss'

/** How p-values are adjusted for the number of comparisons, per row within one block of columns. */
export type Correction = 'none' | 'bonferroni' | 'holm' | 'benjamini_hochberg'

/** Sort by one column (for rows) or one row (for columns); `null` keeps the original order. */
export interface SortOrder {
  readonly key: string
  readonly direction: 'ASCENDING' | 'DESCENDING'
}

/** The part of viewSettings that changes numbers, order or visibility; charts and labels are not part of it. */
export interface TableView {
  readonly numberType: NumberType
  readonly hideLowBase: boolean
  readonly suppressNullValues: boolean
  readonly showStatTesting: boolean
  /** Percent, e.g. 95. Letters at this level are upper case; markers against the rest know only this level. */
  readonly statsConfidence: number
  /** Percent, below statsConfidence: pairs significant only here get lower-case letters. Absent or null = one level. */
  readonly statsConfidenceSecond?: number | null | undefined
  /**
   * Absent = 'none'. Applies to letters, also of means; a family is the tested pairs of a row in one block, shown columns only.
   * Markers against the rest stay uncorrected: each is a finding about one column, not one of many pairs.
   */
  readonly correction?: Correction | undefined
  /** Absent = 'house'. With the test of another tool there are no markers against the rest, which those tools do not test. */
  readonly test?: TestName | undefined
  readonly sortState: { readonly ROW: SortOrder | null; readonly COLUMN: SortOrder | null }
  /** Unweighted base under which a column is marked and, with hideLowBase, hidden. */
  readonly lowBaseThreshold: number
  /**
   * Rows and columns to show, by key; absent = all. Total and the "(missing)" row always stay. Letters count only shown
   * columns.
   */
  readonly shownRows?: readonly string[]
  readonly shownColumns?: readonly string[]
}

export interface ArrangedColumn {
  readonly key: string
  readonly label: string
  readonly group: string | null
  readonly block: string | null
  /** A net of the banner question, beside the options that it joins. */
  readonly isNet: boolean
  /** In a nest: the label of its innermost level alone, which `label` ends with. */
  readonly inner?: string | undefined
  readonly letter: string | null
  readonly n: number
  readonly w: number
  readonly eff: number
  readonly lowBase: boolean
}

/**
 * `letters`: the columns of the block it is higher than, in the order shown; lower case where only the second level is reached.
 * `rest`: higher or lower than everyone else in the table at the (first) confidence, never corrected.
 * `few`: which of these rest on fewer than five respondents on either side; null where none does. Workbooks print them like all
 * others; screens, charts and slides mute these letters and draw no such arrow.
 */
export interface ArrangedCell {
  readonly value: number | null
  readonly n: number
  readonly w: number
  readonly letters: string
  readonly rest: 'up' | 'down' | null
  readonly few: FewMarks | null
  /** 'value' shows a number, 'zero' nobody chose it, 'empty' there is no base. */
  readonly state: 'value' | 'zero' | 'empty'
}

/** `letters`: those among the cell's letters, as printed; `rest`: whether its arrow is one. */
export interface FewMarks {
  readonly letters: string
  readonly rest: boolean
}

/** A row of answers, or what a row of numbers measures. */
export type RowType = 'cat' | 'net' | 'missing' | MeasureKind

/** How the numbers of a column vary around their mean, in the unit of the question; null = cannot be computed. */
export interface Spread {
  /** As SPSS calculates it. */
  readonly deviation: number | null
  /** Of the mean, on the effective base. */
  readonly error: number | null
  readonly median: number | null
}

export interface ArrangedRow {
  readonly key: string
  readonly label: string
  readonly type: RowType
  /** The net this row is listed under, when it is shown as a child. */
  readonly parent: string | null
  readonly cells: readonly ArrangedCell[]
  /** Only of a mean: one per column. */
  readonly spread?: readonly Spread[]
}

export interface HiddenColumn extends Pick<CubeColumn, 'group' | 'label'> {
  readonly why: 'low_base' | 'empty'
}

export type ArrangeOutcome = 'table' | 'no_data_for_filters' | 'all_hidden_low_base' | 'all_hidden_null'

/** A table as it is seen: what screens, clipboard, CSV, XLSX and PPTX print. */
export interface ArrangedTable {
  readonly outcome: ArrangeOutcome
  readonly columns: readonly ArrangedColumn[]
  readonly rows: readonly ArrangedRow[]
  readonly weighted: boolean
  readonly hidden: {
    readonly lowBaseColumns: number
    readonly emptyRows: number
    readonly emptyColumns: number
    /** The hidden columns by name, in the order of the banner. */
    readonly columns: readonly HiddenColumn[]
  }
  /** Some respondents are in several columns of one question; its nets do not count. */
  readonly overlapping: boolean
  /** Whose test gave the letters; absent = 'house'. */
  readonly test?: TestName | undefined
}
