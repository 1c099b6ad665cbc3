import { countSelected, type BuilderVariable } from './variables'
import type { Builder } from './builder'

/** S9.31: the id of the place that a default grid holds until real variables are chosen; never counts as a variable. */
export const DEFAULT_GRID_PLACEHOLDER = 'DEFAULT_GRID'

export interface BuilderProblem {
  readonly message: string
  /** What the error summary focuses. */
  readonly at:
    | { readonly part: 'name' }
    | { readonly part: 'rows' }
    | { readonly part: 'row' | 'axis'; readonly questionName: string }
}

/** A grid needs a row of its own; any other variable an option, a net or a calculated row. */
export const hasSelection = (variable: BuilderVariable): boolean =>
  variable.fromOldReport ||
  countSelected(variable, variable.resourceType === 'breakouts' ? 'option' : undefined).selected > 0

const optionProblems = (variables: readonly BuilderVariable[], part: 'row' | 'axis'): BuilderProblem[] =>
  variables
    .filter(variable => variable.questionName !== DEFAULT_GRID_PLACEHOLDER && !hasSelection(variable))
    .map(({ questionName, label }) => ({
      message: `At least one option must be selected for each variable. Please select an option for "${label}"`,
      at: { part, questionName },
    }))

/** S5.1: everything that stands in the way of generating the report, in screen order. */
export const validate = ({ title, main, axis }: Pick<Builder, 'title' | 'main' | 'axis'>): BuilderProblem[] => [
  ...(title.trim() === ''
    ? [{ message: 'A report name is required to generate a report', at: { part: 'name' } } as const]
    : []),
  ...(main.every(({ questionName }) => questionName === DEFAULT_GRID_PLACEHOLDER)
    ? [{ message: 'At least one main report variable is required to generate a report', at: { part: 'rows' } } as const]
    : []),
  ...optionProblems(main, 'row'),
  ...optionProblems(axis, 'axis'),
]
