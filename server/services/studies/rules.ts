import { STUDY_NAME_MAX, STUDY_NUMBER_MAX, STUDY_YEAR_MIN } from '@core/domain'
import { invalid } from '../../http/errors'

/** Messages by field of the wire. */
export type Problems = Record<string, string[]>

const NUMBER = /^[A-Za-z0-9_-]+$/

/** S5.8, for a trimmed name. */
export const nameProblem = (name: string): string | null => {
  if (name === '') return 'A Study Name is required.'
  return name.length > STUDY_NAME_MAX ? `Study Name can be at most ${STUDY_NAME_MAX} characters long.` : null
}

/** S5.9, for a trimmed number; an empty one is made of the name. */
export const numberProblem = (number: string): string | null => {
  if (number === '') return null
  if (!NUMBER.test(number)) return 'Study Number can only contain letters, numbers, hyphens, and underscores.'
  return number.length > STUDY_NUMBER_MAX ? `Study Number can be at most ${STUDY_NUMBER_MAX} characters long.` : null
}

/** S5.10. */
export const yearProblem = (year: number): string | null => {
  const latest = new Date().getFullYear()
  return year < STUDY_YEAR_MIN || year > latest ? `The year must be from ${STUDY_YEAR_MIN} to ${latest}.` : null
}

export const monthProblem = (month: number): string | null => (month < 1 || month > 12 ? 'Choose a month.' : null)

const DATE = /^(\d{4})-(\d{2})-01$/

/** A date alone, YYYY-MM-01. */
export const dateProblem = (date: string): string | null => {
  const [, year, month] = DATE.exec(date) ?? []
  if (year === undefined || month === undefined) return 'The date must be the first day of a month.'
  return yearProblem(Number(year)) ?? monthProblem(Number(month))
}

/** S5.11. */
export const SUPPLIER_MISSING = 'Choose at least one supplier.'

/** Only the fields that have a problem. */
export const problemsIn = (found: Readonly<Record<string, string | null>>): Problems =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  )

/** Throws Refusal invalid with the messages of all fields; the first is the message of the whole. */
export const refuseProblems = (problems: Problems, otherwise: string): never => {
  throw invalid(Object.values(problems)[0]?.[0] ?? otherwise, problems)
}
