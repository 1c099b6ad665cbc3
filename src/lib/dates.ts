import { format, isValid, parseISO } from 'date-fns'

const formatted = (iso: string, pattern: string): string => {
  const date = parseISO(iso)
  return isValid(date) ? format(date, pattern) : ''
}

/** S9.28: 'March 2026' of an ISO date; '' when it is no date. */
export const monthLabel = (iso: string): string => formatted(iso, 'MMMM yyyy')

/** S9.29: '2026-03-14' of an ISO date or time, in the reader's own time zone; '' when it is no date. */
export const dayLabel = (iso: string): string => formatted(iso, 'yyyy-MM-dd')
