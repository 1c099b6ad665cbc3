import { SurveyFileError } from '../types'
import { countLines } from './decode'

const CSV_ADVICE = 'Export the data again as CSV (comma separated, UTF-8) and upload that file.'

export const refuse = (
  code: string,
  message: string,
  where: string | null,
  advice: string = CSV_ADVICE,
): SurveyFileError => new SurveyFileError({ code, message, where, advice })

/** Refuses NUL characters: text exports never contain them. `firstLine` is the line that `text`, in UTF-8, starts in. */
export const refuseNul = (text: Uint8Array, firstLine: number): void => {
  const at = text.indexOf(0)
  if (at < 0) return
  const where = `line ${firstLine + countLines(text.subarray(0, at))}`
  throw refuse('binary_data', 'The file contains NUL bytes: it is binary data or a damaged text.', where)
}

/** Refuses a text without any content. */
export const refuseBlank = (text: string): void => {
  if (text.trim() === '') throw refuse('empty_file', 'The file contains nothing but white space.', null)
}
