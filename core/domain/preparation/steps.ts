import type { Code, MultiBase } from '@core/crosstab'
import type { QuestionDef } from '../question'

/**
 * The preparation of a data file: declarative steps that turn its variables into the questions readers meet. Steps name
 * variables, sets, grids and derived variables, never positions, so that they can be taken again on the next file.
 */

export type VariableType = 'single' | 'scale' | 'nps' | 'numeric' | 'date' | 'open' | 'administrative'

/** Names and texts. Answers are named by their id, rows of a grid by their name. */
export interface TextsAction {
  readonly kind: 'texts'
  readonly of: string
  readonly name?: string | undefined
  readonly text?: string | undefined
  readonly answers?: Readonly<Record<string, string>> | undefined
  readonly rows?: Readonly<Record<string, string>> | undefined
}

export interface TypeAction {
  readonly kind: 'type'
  readonly of: readonly string[]
  readonly to: VariableType
}

/** Answers in the order given (the rest keep theirs behind), by their first value, or by their label. */
export interface OrderAction {
  readonly kind: 'order'
  readonly of: readonly string[]
  readonly by: 'hand' | 'value' | 'label'
  readonly answers?: readonly string[] | undefined
  readonly descending?: boolean | undefined
}

/** Scale values by answer id; null takes an answer out of means. */
export interface ScoresAction {
  readonly kind: 'scores'
  readonly of: readonly string[]
  readonly scores: Readonly<Record<string, number | null>>
}

/**
 * What an answer means for the base. 'no_answer': asked without a usable answer, out of the base unless missing answers are
 * included. 'not_asked': as if the cell were empty.
 */
export type AnswerState = 'answer' | 'no_answer' | 'not_asked'

export interface MissingAction {
  readonly kind: 'missing'
  readonly of: readonly string[]
  readonly answers: Readonly<Record<string, AnswerState>>
}

/** Several answers counted as one; it takes the place and the id of the first. */
export interface MergeAction {
  readonly kind: 'merge'
  readonly of: readonly string[]
  readonly answers: readonly string[]
  readonly label: string
}

/** One column of a multiple-response set; `counts`: its values that mean selected, null for any answer. */
export interface SetMember {
  readonly variable: string
  readonly label?: string | undefined
  readonly counts: readonly Code[] | null
  readonly exclusive?: boolean | undefined
}

export type SetSource =
  | { readonly members: readonly SetMember[] }
  /** Columns that share one list of answers. */
  | { readonly categories: readonly string[] }
  /** One column of lists; `answers` where not all of them can be read off the cells. */
  | { readonly list: string; readonly separator: string; readonly answers?: readonly string[] | undefined }

export interface SetAction {
  readonly kind: 'set'
  readonly name: string
  readonly text: string
  readonly from: SetSource
  /** answered: everyone with a value in any member; selected: anyone who ticked; all: all respondents. */
  readonly base: MultiBase
  /** People who ticked an exclusive answer and another one. */
  readonly conflicts?: 'leave' | 'keep_others' | 'keep_exclusive' | undefined
}

export interface GridAction {
  readonly kind: 'grid'
  readonly name: string
  readonly text: string
  readonly rows: readonly { readonly of: string; readonly label?: string | undefined }[]
}

/** Gives back the variables that a set or grid was made of. */
export interface SplitAction {
  readonly kind: 'split'
  readonly of: string
}

/** A question that is written out in full, as readers of files make them. */
export interface QuestionAction {
  readonly kind: 'question'
  readonly question: Pick<QuestionDef, 'name' | 'text' | 'kind' | 'source'> & Partial<QuestionDef>
}

/** Whom a condition holds for; options of one question are any-of, and may name nets. */
export type Where =
  | { readonly and: readonly Where[] }
  | { readonly or: readonly Where[] }
  | { readonly not: Where }
  | { readonly question: string; readonly breakout?: string | undefined; readonly options: readonly string[] }
  | {
      readonly question: string
      readonly over?: number | undefined
      readonly under?: number | undefined
      readonly at_least?: number | undefined
      readonly at_most?: number | undefined
    }
  /** How many answers of a multiple-response question were given. */
  | { readonly question: string; readonly ticked_at_least: number }
  | { readonly question: string; readonly answered: boolean }

/** Bands of a number. A lower limit belongs to its band; null: no lower limit. Values below the first limit are in none. */
export interface BandsAction {
  readonly kind: 'bands'
  readonly name: string
  readonly text: string
  readonly of: string
  readonly bands: readonly { readonly label?: string | undefined; readonly from: number | null }[]
}

/** Dates as months, quarters, years, or waves from a first to a last day (ISO, both included). */
export interface PeriodsAction {
  readonly kind: 'periods'
  readonly name: string
  readonly text: string
  readonly of: string
  readonly unit: 'month' | 'quarter' | 'year' | 'wave'
  readonly waves?: readonly { readonly label: string; readonly from: string; readonly to: string }[] | undefined
}

/**
 * Groups of people: the first condition that holds decides, or people are in each group that fits where they may overlap. `rest`
 * names everyone else; null leaves them out of the base.
 */
export interface SegmentsAction {
  readonly kind: 'segments'
  readonly name: string
  readonly text: string
  readonly segments: readonly { readonly label: string; readonly where: Where }[]
  readonly rest: string | null
  readonly overlap?: boolean | undefined
}

/** Every answer of one question by every answer of another. */
export interface CombineAction {
  readonly kind: 'combine'
  readonly name: string
  readonly text: string
  readonly of: readonly [string, string]
}

/** A number from several items: numbers, scale values or, for a count, ticked answers. */
export interface ComputeAction {
  readonly kind: 'compute'
  readonly name: string
  readonly text: string
  readonly how: 'mean' | 'sum' | 'count' | 'difference'
  readonly of: readonly string[]
  /** Fewer items with a value than this: no result. 1 where absent; all for a difference. */
  readonly minimum?: number | undefined
}

/** The same question among some people only. */
export interface AmongAction {
  readonly kind: 'among'
  readonly name: string
  readonly text: string
  readonly of: string
  readonly where: Where
}

export interface ShowAction {
  readonly kind: 'show'
  readonly of: readonly string[]
  readonly shown: boolean
}

/** Moves before another variable, or to the end. */
export interface ArrangeAction {
  readonly kind: 'arrange'
  readonly of: readonly string[]
  readonly before: string | null
}

export interface SectionAction {
  readonly kind: 'section'
  readonly of: readonly string[]
  readonly section: string | null
}

export interface TagsAction {
  readonly kind: 'tags'
  readonly of: readonly string[]
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** Whether questions are suggested as the axis of tables, or open as filters to readers without full access. */
export interface UseAction {
  readonly kind: 'use'
  readonly of: readonly string[]
  readonly axis?: boolean | undefined
  readonly filter?: boolean | undefined
}

/** Which variables may weigh respondents, and which one does where nothing is chosen. */
export interface WeightsAction {
  readonly kind: 'weights'
  readonly variables: readonly string[]
  readonly default: string | null
}

/**
 * What a group is to be: percent, or a number of people where the margin says so. Null leaves the group out, so that its people
 * count as missing on the margin. By segment (answer id) where targets differ.
 */
export type WeighTarget = number | null | Readonly<Record<string, number | null>>

/** Answers that have one target together. A cell names one answer per variable of its margin, by id. */
export interface WeighGroup {
  readonly cells: readonly (readonly string[])[]
  readonly label?: string | undefined
  readonly target: WeighTarget
}

/** One variable, or several combined, whose shares are brought to targets. */
export interface WeighMargin {
  readonly of: readonly string[]
  /** percent where absent. */
  readonly unit?: 'percent' | 'count' | undefined
  readonly groups: readonly WeighGroup[]
}

/** Rim weights: a number per respondent, mean 1 in each segment. The rules are those of docs/statistics.md, "Weighting". */
export interface WeighAction {
  readonly kind: 'weigh'
  readonly name: string
  readonly text: string
  readonly margins: readonly WeighMargin[]
  /** Each answer of this variable, such as a wave, is weighted by itself; those not listed get no weight. All where absent. */
  readonly within?: { readonly of: string; readonly answers?: readonly string[] | undefined } | undefined
  /** Only these get a weight. */
  readonly where?: Where | undefined
  /** A weight to begin from. */
  readonly start?: string | undefined
  /** Bounds of a weight. */
  readonly cap?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined
  /** It weighs respondents where nothing is chosen. */
  readonly default?: boolean | undefined
}

export type StepAction =
  | TextsAction
  | TypeAction
  | OrderAction
  | ScoresAction
  | MissingAction
  | MergeAction
  | SetAction
  | GridAction
  | SplitAction
  | QuestionAction
  | BandsAction
  | PeriodsAction
  | SegmentsAction
  | CombineAction
  | ComputeAction
  | AmongAction
  | ShowAction
  | ArrangeAction
  | SectionAction
  | TagsAction
  | UseAction
  | WeightsAction
  | WeighAction

export type StepKind = StepAction['kind']

/** How sure the reader of a file is of what it found, by the evidence for it. */
export type Confidence = 'sure' | 'likely' | 'doubtful'

/** One step with what is known of its making. */
export interface Step {
  readonly id: string
  readonly do: StepAction
  /** on: it is taken; off: switched off; proposed: found by the reader and waiting for somebody to accept it. */
  readonly state: 'on' | 'off' | 'proposed'
  /** User id; null for what the reader of the file found. */
  readonly by: string | null
  /** ISO time; null for what the reader found. */
  readonly at: string | null
  /** What the author wants to say, or why the reader thinks so. */
  readonly note?: string | undefined
  /** Of what the reader found. */
  readonly confidence?: Confidence | undefined
}
