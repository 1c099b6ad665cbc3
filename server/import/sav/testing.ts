import { FIRST_CODE, NOT_ASKED, type Code } from '@core/crosstab'
import type { SurveyFile } from '../types'

/** For tests: the cells of a variable, a code or null when not asked. */
export const cellsOf = (file: SurveyFile, name: string): (Code | null)[] => {
  const column = file.table.column(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  if (column.kind === 'number') return [...column.values].map(value => (Number.isNaN(value) ? null : value))
  return [...column.index].map(index => column.dictionary[index - FIRST_CODE] ?? (index === NOT_ASKED ? null : ''))
}
