const words = (date: string, options: Intl.DateTimeFormatOptions): string => {
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? date
    : new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at)
}

/** "22 November 2026" for 2026-11-22. */
export const dateWords = (date: string): string => words(date, { dateStyle: 'long' })

/** "November 2026" for 2026-11-01. */
export const monthWords = (date: string): string => words(date, { month: 'long', year: 'numeric' })
