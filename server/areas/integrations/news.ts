import type { SurveyRow } from './store'

/**
 * Answers at the provider that another import may bring; below 0 where some were deleted there. Null: the provider does not
 * count them, or nothing was imported yet. Answers that no import brings, such as unfinished ones, count once.
 */
export const newAnswersOf = ({
  answers,
  importedAnswers,
  settledAnswers,
}: Pick<SurveyRow, 'answers' | 'importedAnswers' | 'settledAnswers'>): number | null => {
  if (answers === null || importedAnswers === null) return null
  return answers === importedAnswers ? 0 : answers - (settledAnswers ?? importedAnswers)
}
