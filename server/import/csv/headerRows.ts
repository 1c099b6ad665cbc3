import { isDateLike, plainNumber } from './cells'
import { importId, isCarried } from './headers'

const IDENTIFIER = /^[\p{L}_@$#][\p{L}\p{N}_.$#@-]{0,63}$/u

const filled = (row: readonly string[]): string[] => row.filter(cell => cell !== '')
const share = (row: readonly string[], test: (cell: string) => boolean): number => {
  const cells = filled(row)
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
}
const isData = (cell: string): boolean =>
  plainNumber(cell, '.') !== null || plainNumber(cell, ',') !== null || isDateLike(cell)

/** Row 1 names, row 2 texts (Qualtrics without identifiers): names look like identifiers, texts are texts and never recur. */
const isNamesThenTexts = (rows: readonly (readonly string[])[]): boolean => {
  const [names = [], texts = [], ...data] = rows
  if (names.some(name => /^V1$/u.test(name)) && texts.some(text => /^Response(ID|Set)$/u.test(text))) return true
  if (data.length === 0 || share(names, name => IDENTIFIER.test(name)) < 0.7) return false
  if (filled(texts).length < filled(names).length * 0.7 || share(texts, isData) > 0.05) return false
  if (share(texts, text => text.length > 15 && text.includes(' ')) < 0.4) return false
  let recurring = 0
  texts.forEach((text, column) => {
    if (text !== '' && data.some(row => row[column] === text)) recurring += 1
  })
  return recurring <= texts.length * 0.05
}

/** Row 1 question numbers over first columns, row 2 questions, row 3 options. */
const isNumbered = (rows: readonly (readonly string[])[]): boolean => {
  const [numbers = [], questions = [], options = []] = rows
  const given = filled(numbers)
  return (
    given.length > 0 &&
    given.length < numbers.length &&
    given.every(cell => /^Q?\d+[a-z]?\.?$/iu.test(cell)) &&
    numbers.every((cell, column) => cell === '' || (questions[column] ?? '') !== '') &&
    isCarried(questions, options)
  )
}

/** Row 1 is data already: only numbers and dates, or mostly those and texts that all occur again below. */
const isHeaderless = (rows: readonly (readonly string[])[]): boolean => {
  const [first = [], ...data] = rows
  const cells = filled(first)
  if (cells.length === 0 || data.length < 2) return false
  const dataShare = share(first, isData)
  if (dataShare === 1)
    return (
      new Set(cells).size < cells.length ||
      first.some((cell, column) => data.some(row => row[column] === cell) || isDateLike(cell) || cell.includes('.'))
    )
  return (
    dataShare >= 0.5 &&
    first.every((cell, column) => cell === '' || isData(cell) || data.some(row => row[column] === cell))
  )
}

/**
 * Number of header rows (0 to 3) of trimmed sample records: Qualtrics (three with ImportId, or names and texts),
 * SurveyMonkey (question and option; with question numbers above), one, or none.
 */
export const detectHeaderRows = (rows: readonly (readonly string[])[]): number => {
  const [first = [], second = [], third = []] = rows
  if (rows.length >= 3 && share(third, cell => importId(cell) !== null) > 0.5) return 3
  if (rows.length >= 3 && isNumbered(rows)) return 3
  if (rows.length >= 2 && filled(first).length > 0 && isCarried(first, second) && share(second, isData) <= 0.2) return 2
  if (rows.length >= 2 && isNamesThenTexts(rows)) return 2
  return isHeaderless(rows) ? 0 : 1
}
