import { isValid, lightFormat, parseISO } from 'date-fns'

const formatted = (iso: string, format: string): string => {
  const date = parseISO(iso)
  return isValid(date) ? lightFormat(date, format) : ''
}

/** '2026-03-14' of an ISO date or time, in the reader's own time zone; '' when it is not a date. */
export const dayLabel = (iso: string): string => formatted(iso, 'yyyy-MM-dd')

/** '2026-03-14, 09:26' of an ISO time, in the same way. */
export const timeLabel = (iso: string): string => formatted(iso, 'yyyy-MM-dd, HH:mm')

/** The time of day of an ISO moment, in the time zone of the reader: 09:41. */
export const clockLabel = (iso: string): string => formatted(iso, 'HH:mm')
