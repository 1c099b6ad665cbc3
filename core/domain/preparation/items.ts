import type { Code, Column, DataTable } from '@core/crosstab'
import { variablesOfSource } from '../answers'
import type { AnswerSource, OptionDef, QuestionDef } from '../question'
import type { Weighing } from './weighing'

/** More different values of a variable than this are not listed; what needs the list is refused for it. */
export const LISTED_VALUES_MAX = 500

/** A variable of the file, and how its reader understands it by itself. */
export interface FileVariable {
  readonly name: string
  readonly type: 'numeric' | 'text' | 'date'
  /** The question it is when it belongs to no other. */
  readonly question: QuestionDef
  /** Valid and declared-missing values with respondents; null when there are more than LISTED_VALUES_MAX. */
  readonly values: readonly { readonly code: Code; readonly n: number }[] | null
  /** Lowest and highest number, or ISO date; null where there is none. */
  readonly range: readonly [low: Code, high: Code] | null
  /** Respondents with a valid value. */
  readonly base: number
  /** What somebody should look at, in a sentence. */
  readonly issue: string | null
  /** Readers meet it unless a step hides it. */
  readonly shown: boolean
}

/** What a person sees as one row: a variable of the file, a set, a grid, or a derived variable. */
export interface Item {
  readonly name: string
  readonly origin: 'file' | 'set' | 'grid' | 'derived'
  readonly def: QuestionDef
  /** Its text before somebody wrote another: as the reader of the file words it, or as it was when it was made. */
  readonly firstText: string
  readonly shown: boolean
  /** The set or grid it became part of. */
  readonly partOf: string | null
  /** Of a set or grid: the items it was made of. */
  readonly parts: readonly string[]
  readonly file: FileVariable | null
  /** Ids of answers that count as if the cell were empty; they stay in `def.options` until the questions are made. */
  readonly notAsked: readonly string[]
}

/** Values of one column that a step has decided on: declared missing, as if not asked, or answers whatever the file declares. */
export interface Recode {
  readonly answer: readonly Code[]
  readonly noAnswer: readonly Code[]
  readonly notAsked: readonly Code[]
}

/** How a column is made from others, which may be made ones themselves. */
export interface MadeColumn {
  readonly reads: readonly string[]
  /** Throws WeighingFailed where the column holds weights that cannot be made. */
  readonly make: (table: DataTable) => Column
  /** Of a column of weights: what is to be fitted, for who does that in another thread. */
  readonly weighing?: (table: DataTable) => Weighing
}

export interface Weights {
  readonly variables: readonly string[]
  readonly default: string | null
}

/** Everything the steps so far have led to. */
export interface State {
  readonly items: ReadonlyMap<string, Item>
  readonly order: readonly string[]
  readonly recodes: ReadonlyMap<string, Recode>
  readonly columns: ReadonlyMap<string, MadeColumn>
  /** Null: no step has said. */
  readonly weights: Weights | null
}

/** What one step changes. Items of a new name are placed before `before`, else at the end. */
export interface Edit {
  readonly put?: readonly Item[]
  readonly before?: string
  readonly drop?: readonly string[]
  readonly order?: readonly string[]
  readonly recodes?: ReadonlyMap<string, Recode>
  readonly columns?: ReadonlyMap<string, MadeColumn>
  readonly weights?: Weights
}

/** A step that cannot be taken: which variable, why, and what to do about it. */
export interface StepProblem {
  readonly variable: string
  readonly message: string
  readonly cure: string
}

/** Thrown by actions, caught where steps are taken. */
export class StepRefusal extends Error {
  constructor(readonly problem: StepProblem) {
    super(`${problem.message} ${problem.cure}`)
    this.name = 'StepRefusal'
  }
}

export const refuse = (variable: string, message: string, cure: string): never => {
  throw new StepRefusal({ variable, message, cure })
}

export const itemOf = (state: State, name: string): Item =>
  state.items.get(name) ??
  refuse(
    name,
    `There is no variable "${name}".`,
    `Check the name, or take the step after the one that makes it. There are ${quoted(state.order)}.`,
  )

export const itemsOf = (state: State, names: readonly string[]): Item[] => {
  if (names.length === 0) refuse('', 'The step names no variable.', 'Choose at least one.')
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) refuse(twice, `"${twice}" is named twice.`, 'Name it once.')
  return names.map(name => itemOf(state, name))
}

/** The item that is this column of the file, whatever somebody named it; null where none is. */
export const itemOfColumn = ({ items }: State, column: string): Item | null => {
  const own = items.get(column)
  if (own?.file?.name === column) return own
  for (const item of items.values()) if (item.file?.name === column) return item
  return own ?? null
}

/** A loop of its own: copying thousands of items for every name is what takes long. */
const hasRow = ({ items }: State, name: string): boolean => {
  for (const { def } of items.values())
    if (def.breakouts.length > 0 && def.breakouts.some(row => row.name === name)) return true
  return false
}

/** Refuses a name that is empty, or that another variable, question or grid row has. */
export const freeName = (state: State, name: string): string => {
  const wanted = name.trim()
  if (wanted === '') refuse(name, 'A name is missing.', 'Give it one.')
  const rows = hasRow(state, wanted)
  const taken = state.items.has(wanted) || state.columns.has(wanted)
  // The row of a grid has the name of the variable it was made of, which is listed by itself.
  if (taken || rows) refuse(wanted, `"${wanted}" is the name of another variable.`, 'Choose another name.')
  return wanted
}

export const textOr = (text: string, name: string): string => text.trim() || name

const sourcesOf = (def: QuestionDef): AnswerSource[] =>
  def.source ? [def.source] : def.breakouts.map(row => row.source)

/** Columns that a definition reads. */
export const columnsOf = (def: QuestionDef): string[] => [...new Set(sourcesOf(def).flatMap(variablesOfSource))]

/** The answer of this id, refused when there is none. */
export const answerOf = ({ name, def }: Item, id: string): OptionDef =>
  def.options.find(option => option.id === id) ??
  refuse(
    name,
    `"${name}" has no answer "${id}".`,
    def.options.length === 0
      ? 'It has no list of answers: change its type to single answer first.'
      : `It has ${quoted(def.options.map(option => option.id))}.`,
  )

/** A few of the texts in quotes. */
export const quoted = (texts: readonly string[]): string => {
  const shown = texts.slice(0, 5).map(text => `"${text}"`)
  return texts.length > shown.length ? `${shown.join(', ')} and ${texts.length - shown.length} more` : shown.join(', ')
}

export const withDef = (item: Item, def: Partial<QuestionDef>): Item => ({ ...item, def: { ...item.def, ...def } })
