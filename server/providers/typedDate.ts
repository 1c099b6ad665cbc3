const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u

const dayOf = (year: string, month: string, day: string): string | null => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}

/** What a date such as 03/04/2026 begins with: known, or mostly the month and the day only where there is no such month. */
export type DateOrder = 'month' | 'day' | 'mostly month'

/** A date that a respondent picked or typed, as ISO; null for what is none. */
export const typedDate = (typed: string, order: DateOrder): string | null => {
  const words = typed.trim()
  const [, isoYear, isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(words) ?? []
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay)
  const [, first = '', second = '', year] = YEAR_LAST.exec(words) ?? []
  if (year === undefined) return null
  const monthFirst = order === 'month' || (order === 'mostly month' && Number(first) <= 12)
  return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
}
