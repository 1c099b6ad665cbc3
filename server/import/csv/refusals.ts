import { SurveyFileError } from '../types'

const CSV_ADVICE = 'Export the data again as CSV (comma separated, UTF-8) and upload that file.'

export const refuse = (
  code: string,
  message: string,
  where: string | null,
  advice: string = CSV_ADVICE,
): SurveyFileError => new SurveyFileError({ code, message, where, advice })

const lineOf = (text: string, at: number): number => {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
  return line
}

/** Refuses NUL characters: text exports never contain them. `firstLine` is the line `text` starts in. */
export const refuseNul = (text: string, firstLine: number): void => {
  const at = text.indexOf('\u0000')
  if (at < 0) return
  const where = `line ${firstLine + lineOf(text, at) - 1}`
  throw refuse('binary_data', 'The file contains NUL bytes: it is binary data or a damaged text.', where)
}

/** Refuses a text without any content. */
export const refuseBlank = (text: string): void => {
  if (text.trim() === '') throw refuse('empty_file', 'The file contains nothing but white space.', null)
}
