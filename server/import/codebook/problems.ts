import { SurveyFileError } from '../types'

/** A codebook that cannot be used; `where` is a line or a key. */
export const codebookError = (message: string, where: string | null): SurveyFileError =>
  new SurveyFileError({
    code: 'codebook',
    message,
    where,
    advice: 'Correct the codebook and upload it again, or import the data without one.',
  })
