import { FIRST_CODE, tableFromColumns, tabulate } from '@core/crosstab'
import type { Cube, DataTable } from '@core/crosstab'
import { answersOf, rowQuestion } from '@core/domain'
import type { QuestionDef } from '@core/domain'
import type { StoredQuestion } from '../presenters/questions'
import type { SurveyBuilder } from './surveyBuilder'

const answeredIn = (table: DataTable, name: string): number => {
  const column = table.column(name)
  let count = 0
  if (column?.kind === 'number') for (const value of column.values) count += Number.isNaN(value) ? 0 : 1
  if (column?.kind === 'coded') for (const index of column.index) count += index >= FIRST_CODE ? 1 : 0
  return count
}

/** Respondents per option and with an answer; a grid counts answers over its rows, and its best answered row as its base. */
const countsOf = (table: DataTable, question: QuestionDef): StoredQuestion['counts'] => {
  const rows = answersOf(question).map(rowQuestion)
  if (rows.length === 0)
    return { base: question.source?.kind === 'variable' ? answeredIn(table, question.source.var) : 0, options: {} }
  const cubes: Cube[] = tabulate(table, { rows, banner: [] })
  const options: Record<string, number> = {}
  for (const cube of cubes)
    for (const row of cube.rows) if (row.type === 'cat') options[row.key] = (options[row.key] ?? 0) + (row.n[0] ?? 0)
  return { base: Math.max(0, ...cubes.map(cube => cube.base.n[0] ?? 0)), options }
}

/** The questions of a built survey as they are stored. */
export const countedQuestions = (survey: SurveyBuilder): StoredQuestion[] => {
  const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
  return survey.questions.map(question => ({ ...question, counts: countsOf(table, question) }))
}
