import { LOW_BASE_MAX, STUDY_NAME_MAX, STUDY_NUMBER_MAX, STUDY_YEAR_MIN } from './limits'

/** Ids as the server makes them: 16 letters and digits without i, l, o and u. No number has this form, so a key is never ambiguous. */
const STUDY_ID = /^[0-9a-hjkmnp-tv-z]{16}$/

/** Words that addresses use where a study number can be. */
export const RESERVED_STUDY_NUMBERS: readonly string[] = [
  'all',
  'bulk',
  'documents',
  'edit',
  'new',
  'search',
  'summary',
]

const NUMBER = /^[A-Za-z0-9_-]+$/

/** What is wrong with a trimmed name; null when nothing is. */
export const studyNameProblem = (name: string): string | null => {
  if (name === '') return 'A Study Name is required.'
  return name.length > STUDY_NAME_MAX ? `Study Name can be at most ${STUDY_NAME_MAX} characters long.` : null
}

/** What is wrong with a trimmed number; an empty one is replaced by one derived from the name. */
export const studyNumberProblem = (number: string): string | null => {
  if (number === '') return null
  if (!NUMBER.test(number)) return 'Study Number can only contain letters, numbers, hyphens, and underscores.'
  if (number.length > STUDY_NUMBER_MAX) return `Study Number can be at most ${STUDY_NUMBER_MAX} characters long.`
  if (RESERVED_STUDY_NUMBERS.includes(number.toLowerCase()))
    return `"${number}" cannot be a Study Number because addresses use this word. Choose another one.`
  return STUDY_ID.test(number.toLowerCase())
    ? 'A Study Number cannot be 16 letters and digits, which look like an internal id. Add a hyphen or change its length.'
    : null
}

export const studyYearProblem = (year: number, now: Date): string | null => {
  const latest = now.getFullYear()
  return year < STUDY_YEAR_MIN || year > latest ? `The year must be from ${STUDY_YEAR_MIN} to ${latest}.` : null
}

export const studyMonthProblem = (month: number): string | null => (month < 1 || month > 12 ? 'Choose a month.' : null)

/** The date of a study: the first day of its month. */
export const studyDateOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

const DATE = /^(\d{4})-(\d{2})-01$/

/** A date alone, YYYY-MM-01. */
export const studyDateProblem = (date: string, now: Date): string | null => {
  const [, year, month] = DATE.exec(date) ?? []
  if (year === undefined || month === undefined) return 'The date must be the first day of a month.'
  return studyYearProblem(Number(year), now) ?? studyMonthProblem(Number(month))
}

/** What is wrong with a typed low base threshold. */
export const lowBaseProblem = (typed: string): string | null =>
  /^\d+$/.test(typed.trim()) && Number(typed) <= LOW_BASE_MAX
    ? null
    : `Enter a whole number from 0 to ${LOW_BASE_MAX.toLocaleString('en')}.`

/** The metadata field every study has a value of. */
export const SUPPLIER_FIELD = 'Supplier'

export const SUPPLIER_MISSING = 'Choose at least one supplier.'
