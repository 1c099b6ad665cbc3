import { isValid, lightFormat, parseISO } from 'date-fns'

/** S9.29: '2026-03-14' of an ISO date or time, in the reader's own time zone; '' when it is no date. */
export const dayLabel = (iso: string): string => {
  const date = parseISO(iso)
  return isValid(date) ? lightFormat(date, 'yyyy-MM-dd') : ''
}
