import { SurveyFileError } from '../types'

const AGAIN =
  'Import the survey from the provider again. If you made the file yourself, correct the line and upload it again.'

/** What is wrong in a line of the file, and what to do. */
export const refuse = (code: string, message: string, where: string | null, advice = AGAIN): SurveyFileError =>
  new SurveyFileError({ code, message, where, advice })

/** The definition contradicts itself. `where` names the question, column or option. */
export const refuseDefinition = (message: string, where: string | null = null): SurveyFileError =>
  refuse('survey_definition', message, where === null ? 'line 1' : `line 1, ${where}`)
