import type { Code, MeasureKind, MultiBase } from '@core/crosstab'

/** A text of a question, a row or an answer in the waves before and in those after. */
export interface Reworded {
  worded_before: string
  worded_after: string
}

/** Labels of the same answers in the order of the waves before, and in that of those after. */
export interface Reordered {
  order_before: string[]
  order_after: string[]
}

/** What a file with new waves says otherwise than the file before it. */
export interface WordingChange {
  /** By the name of the question that tells the waves: ids of the waves that were there before. */
  waves_before: Record<string, string[]>
  /** The text of the question; absent: as before. */
  text_change?: Reworded | undefined
  /** Texts of rows of a grid, by name. */
  row_changes?: Record<string, Reworded> | undefined
  /** Labels of answers, by id. */
  answer_changes?: Record<string, Reworded> | undefined
  /** Answers that both files have, in their order in each of them. */
  order_change?: Reordered | undefined
}

/** What a question measures; decides bases, tables, default chart and which calculated rows exist. */
export type QuestionKind = 'single' | 'multi' | 'grid' | 'numeric' | 'nps' | 'open' | 'date' | 'meta'

/** An answer of a question. `id` is stable within the question; `codes` are the file's codes it stands for. */
export interface OptionDef {
  id: string
  label: string
  codes: Code[]
  /** Scale value used by means; null = left out of means. */
  score: number | null
  /** Declared user-missing: out of the base unless missing is included. */
  missing: boolean
}

/**
 * Where the answers are in the data.
 * `members`: one yes/no column per option (option id = member id). `vars`: several columns sharing one list of options.
 */
export type AnswerSource =
  | { kind: 'variable'; var: string }
  | { kind: 'members'; members: { id: string; var: string; codes: Code[] | null }[]; base: MultiBase }
  | { kind: 'vars'; vars: string[]; base: MultiBase }
  | { kind: 'delimited'; var: string; sep: string; base: MultiBase }

/** One row of a grid, tabulated like a question of its own with the grid's options. */
export interface BreakoutDef {
  name: string
  text: string
  original_text: string
  /** The row's own part of the text as it was in the file; absent where it is the same. */
  file_text?: string
  /** Name of this row's mean, where the grid was made of questions whose means have names of their own. */
  mean?: string
  source: AnswerSource
}

/** Who added a row to a question. */
export interface Added {
  /** A user id; absent for what came with the file. */
  made_by?: string
  /** It came with the file and was changed since: the next file does not undo that. */
  edited?: true
}

/** Somebody added the row, or changed the file's definition of it. */
export const isByHand = ({ made_by, edited }: Added): boolean => made_by !== undefined || edited === true

export interface NetDef extends Added {
  id: string
  label: string
  any_of: string[]
}

/** A measure of scale values or numbers, or the net promoter score: 100 x (promoters - detractors). */
export interface MeanDef extends Added {
  id: string
  label: string
  kind: MeasureKind | 'nps'
}

/** Percentage of those who chose one of the `count` options with the highest (or lowest) scale values. */
export interface TopBoxDef extends Added {
  id: string
  label: string
  kind: 'top_box'
  count: number
  end: 'highest' | 'lowest'
}

/**
 * Mean of scores that people gave to options, by option id. Several answers of a respondent are averaged or summed; in a sum, no
 * scored answer counts as zero. A single answer counts as its score, or is left out without one.
 */
export interface ScoreDef extends Added {
  id: string
  label: string
  kind: 'score'
  scores: Record<string, number>
  combine: 'mean' | 'sum'
}

/** Any calculated row. */
export type CalculatedDef = MeanDef | TopBoxDef | ScoreDef

/** A question as stored with a dataset version; the only thing that turns into tables. */
export interface QuestionDef {
  name: string
  text: string
  raw_text: string
  label: string
  kind: QuestionKind
  /** Null for a grid: its breakouts hold the sources. */
  source: AnswerSource | null
  options: OptionDef[]
  breakouts: BreakoutDef[]
  nets: NetDef[]
  calculated: CalculatedDef[]
  /** Options are a scale in order (line charts, top-2 nets). */
  ordered: boolean
  suggested_xtab: boolean
  unrestricted_filter: boolean
  tags: string[]
}

/** A question with nothing but its texts and what is given; `text` is also what the file says unless `raw_text` is given. */
export const bareQuestion = (
  name: string,
  text: string,
  rest: Pick<QuestionDef, 'kind' | 'source'> & Partial<QuestionDef>,
): QuestionDef => ({
  name,
  text,
  raw_text: text,
  label: text,
  options: [],
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  ...rest,
})

/** Respondents per option id and with an answer, unweighted. A grid's options count the answers over its rows, its base who answered any. */
export interface QuestionCounts {
  readonly base: number
  readonly options: Readonly<Record<string, number>>
}

/** A question definition with what was counted once at commit. */
export interface StoredQuestion extends QuestionDef {
  /** For a grid that people built: the questions as they were, in their order, so that dissolving it gives them back unchanged. */
  readonly made_of?: readonly StoredQuestion[]
  /** The text of the first import; absent while the file's text has stayed the same. */
  readonly original_text?: string
  /** The text as it was in the file, before anybody edited it; absent where raw_text is the same. */
  readonly file_text?: string
  /** The file's grid that it was a row of until somebody dissolved it, or that it was itself until its rows were changed. */
  readonly of_grid?: string
  /** Nets and calculated rows of the file that somebody removed, by id. */
  readonly removed_rows?: readonly string[]
  /** Where files with new waves worded it otherwise, the oldest first; absent: all waves read the same. */
  readonly reworded?: readonly WordingChange[]
  readonly counts: QuestionCounts
}
