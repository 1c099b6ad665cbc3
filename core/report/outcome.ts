import type { AnalysisTable } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'

/** The step that makes a table without numbers show some. */
export type Fix = 'filters' | 'showLowBase' | 'showEmpty' | 'removeVariable' | 'axis' | 'options' | 'unswap'

export interface EmptyOutcome {
  readonly title: string
  readonly detail: string
  readonly fix: Fix
  readonly action: string
}

type Problem = Extract<AnalysisTable, { outcome: 'problem' }>

interface Asked {
  readonly inverted: boolean
  readonly filtered: boolean
  /** How the screen words removing this question, such as "Remove it from the report". */
  readonly removal: string
}

/** Why the server made no table, and the one step that helps. */
export const problemOutcome = ({ code, message }: Problem, { inverted, filtered, removal }: Asked): EmptyOutcome => {
  const about = { detail: message }
  const removed = { fix: 'removeVariable', action: removal } as const
  switch (code) {
    case 'deleted_option':
      return { ...about, title: 'An option was deleted', fix: 'filters', action: 'Edit filters' }
    case 'too_many_columns':
      return { ...about, title: 'Too many crosstabs: remove a variable', fix: 'axis', action: 'Edit the axis' }
    case 'deleted_question':
      return { ...about, title: 'This question was deleted', ...removed }
    case 'protected':
      return filtered
        ? { ...about, title: 'This table is protected', fix: 'filters', action: 'Edit filters' }
        : { ...about, title: 'This table is protected', ...removed }
    case 'not_tabulated':
      return inverted
        ? { ...about, title: 'This table cannot be swapped', fix: 'unswap', action: 'Do not swap rows and columns' }
        : { ...about, title: 'This question has no table', ...removed }
  }
}

/** A table of a variable without selected options: whatever its figures, there is nothing to show. */
export const nothingSelected = (label: string): EmptyOutcome => ({
  title: 'Nothing is selected',
  detail: `Select at least one option of "${label}".`,
  fix: 'options',
  action: 'Back to the options',
})

/** Why an arranged table shows nothing; null when it shows something. */
export const arrangedOutcome = ({ outcome }: ArrangedTable, threshold: number): EmptyOutcome | null => {
  switch (outcome) {
    case 'no_data_for_filters':
      return {
        title: 'No data for these filters',
        detail: 'Nobody who passes the filters answered this question.',
        fix: 'filters',
        action: 'Edit filters',
      }
    case 'all_hidden_low_base':
      return {
        title: 'All series hidden: low base',
        detail: `Every column has fewer than ${threshold.toLocaleString('en')} respondents.`,
        fix: 'showLowBase',
        action: 'Show low-base columns',
      }
    case 'all_hidden_null':
      return {
        title: 'All series hidden: no values',
        detail: 'Empty rows and columns are hidden, and nothing else is left.',
        fix: 'showEmpty',
        action: 'Show empty rows and columns',
      }
    case 'table':
      return null
  }
}
