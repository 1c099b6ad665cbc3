import { tableFromColumns } from '@core/crosstab'
import type { StoredQuestion } from '../areas/questions/present'
import { countQuestion } from '../areas/questions/count'
import type { SurveyBuilder } from './surveyBuilder'

/** The questions of a built survey as they are stored. */
export const countedQuestions = (survey: SurveyBuilder): StoredQuestion[] => {
  const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
  return survey.questions.map(question => ({ ...question, counts: countQuestion(table, question) }))
}
