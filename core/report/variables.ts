import { answersOf, breakoutsOf, calculatedOf, columnIds, type Addressed } from './questions'
import type { Question } from '@core/contract'

/** The two lists of the builder: row variables, and the breakout axis. */
export type BuilderList = 'row' | 'axis'

export type SelectionType = 'option' | 'net' | 'calculated'

/** Rows of a grid are its 'option' entries (resourceType 'breakouts'). */
export interface SelectedOption {
  readonly id: string
  readonly type: SelectionType
  readonly selected: boolean
}

/** A variable in the builder. */
export interface BuilderVariable {
  readonly questionName: string
  readonly label: string
  readonly variableNk: string
  readonly idx: number
  readonly suggested: boolean
  readonly isGrid: boolean
  /** The grid a single breakout belongs to, or belonged to before the grid was dissolved. */
  readonly represents: string | null
  readonly funQuestionType: Question['fundamental_question_type']
  readonly resourceType: 'options' | 'breakouts'
  /** Set on all variables once somebody moved one. */
  readonly positionOverride: number | null
  readonly selectedOptions: readonly SelectedOption[]
  /** As saved in an earlier report and not touched since: exempt from "one option at least". */
  readonly fromOldReport: boolean
}

const entries = (ids: readonly { id: string }[], type: SelectionType): SelectedOption[] =>
  ids.map(({ id }) => ({ id, type, selected: true }))

/** Everything that can be ticked of a question, all ticked. */
export const allOptions = ({ question, breakout }: Addressed): SelectedOption[] => {
  const asGrid = question.is_grid && !breakout
  const options = asGrid ? breakoutsOf(question).map(({ name }) => ({ id: name })) : answersOf(question)
  return [
    ...entries(options, 'option'),
    ...entries(question.nets, 'net'),
    ...entries(calculatedOf(question), 'calculated'),
  ]
}

export const makeVariable = (addressed: Addressed): BuilderVariable => {
  const { question, breakout, idx, label, name } = addressed
  return {
    questionName: name,
    label,
    variableNk: question.nk,
    idx,
    suggested: question.suggested_xtab,
    isGrid: question.is_grid && !breakout,
    represents: breakout ? question.question_name : question.represents,
    funQuestionType: question.fundamental_question_type,
    resourceType: question.is_grid && !breakout ? 'breakouts' : 'options',
    positionOverride: null,
    selectedOptions: allOptions(addressed),
    fromOldReport: false,
  }
}

/** The ticks that count: rows for a grid, possible columns on the axis, everything elsewhere. */
export const countedOptions = (
  variable: BuilderVariable,
  list: BuilderList,
  addressed: Addressed | undefined,
): readonly SelectedOption[] => {
  if (variable.resourceType === 'breakouts') return variable.selectedOptions.filter(({ type }) => type === 'option')
  if (list === 'row' || !addressed) return variable.selectedOptions
  const ids = columnIds(addressed)
  return variable.selectedOptions.filter(({ id }) => ids.has(id))
}

export const countSelected = (options: readonly SelectedOption[]): { selected: number; of: number } => ({
  selected: options.filter(({ selected }) => selected).length,
  of: options.length,
})

/** "all 13" or "9 of 13". */
export const countWords = ({ selected, of }: { selected: number; of: number }): string =>
  selected === of && of > 0 ? `all ${String(of)}` : `${String(selected)} of ${String(of)}`

const withOptions = (variable: BuilderVariable, selectedOptions: readonly SelectedOption[]): BuilderVariable => ({
  ...variable,
  selectedOptions,
  fromOldReport: false,
})

export const tickOption = (
  variable: BuilderVariable,
  id: string,
  type: SelectionType,
  selected: boolean,
): BuilderVariable =>
  withOptions(
    variable,
    variable.selectedOptions.map(option =>
      option.id === id && option.type === type ? { ...option, selected } : option,
    ),
  )

export const tickAll = (variable: BuilderVariable, type: SelectionType, selected: boolean): BuilderVariable =>
  withOptions(
    variable,
    variable.selectedOptions.map(option => (option.type === type ? { ...option, selected } : option)),
  )

/** Moves one variable and stamps the new order on all of them. */
export const moveVariable = (list: readonly BuilderVariable[], from: number, to: number): BuilderVariable[] => {
  const moved = list[from]
  if (!moved || from === to || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)].map((variable, at) => ({ ...variable, positionOverride: at }))
}

const appended = (list: readonly BuilderVariable[], variable: BuilderVariable): BuilderVariable[] => {
  const positioned = list.some(({ positionOverride }) => positionOverride !== null)
  return [...list, positioned ? { ...variable, positionOverride: list.length } : variable]
}

/**
 * Adds a row variable. A grid row whose grid is already in the report is ticked there;
 * a grid takes the place of its rows that were added one by one.
 */
export const addRow = (list: readonly BuilderVariable[], addressed: Addressed): BuilderVariable[] => {
  const { name, question, breakout } = addressed
  if (list.some(({ questionName }) => questionName === name)) return [...list]
  if (breakout && list.some(({ questionName }) => questionName === question.question_name)) {
    return list.map(variable =>
      variable.questionName === question.question_name ? tickOption(variable, name, 'option', true) : variable,
    )
  }
  const variable = makeVariable(addressed)
  if (!variable.isGrid) return appended(list, variable)
  const isRow = ({ questionName }: BuilderVariable) => question.breakouts.includes(questionName)
  const first = list.findIndex(isRow)
  if (first < 0) return appended(list, variable)
  const kept = list.filter(one => !isRow(one))
  const place = list.slice(0, first).length
  const next = [...kept.slice(0, place), variable, ...kept.slice(place)]
  return list.some(({ positionOverride }) => positionOverride !== null)
    ? next.map((entry, at) => ({ ...entry, positionOverride: at }))
    : next
}

/** A grid needs a row, a variable on the axis something that can be a column, any other also a calculated row. */
export const hasSelection = (variable: BuilderVariable, list: BuilderList, addressed: Addressed | undefined): boolean =>
  countedOptions(variable, list, addressed).some(({ selected }) => selected)

/** Tables a row variable gives: one, or one per ticked grid row. */
export const tableCount = (variable: BuilderVariable): number =>
  variable.resourceType === 'breakouts' ? countSelected(countedOptions(variable, 'row', undefined)).selected : 1
