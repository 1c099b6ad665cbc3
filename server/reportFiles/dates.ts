/** "22 November 2026" for 2026-11-22. */
export const dateWords = (date: string): string => {
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? date
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
