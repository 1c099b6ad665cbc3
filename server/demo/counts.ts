import { tableFromColumns } from '@core/crosstab'
import { type StoredQuestion, countQuestion } from '../areas/datasets'
import type { Survey } from './survey'

/** The questions of a built survey as they are stored. */
export const countedQuestions = (survey: Survey): StoredQuestion[] => {
  const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
  return survey.questions.map(question => ({ ...question, counts: countQuestion(table, question) }))
}
