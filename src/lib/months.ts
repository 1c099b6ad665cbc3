const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'March 2026' of an ISO date; '' when it is not a date. A file of its own, since every first page shows months. */
export const monthLabel = (iso: string): string => {
  const [, year, month] = /^(\d{4})-(\d{2})(?:-\d{2})?/.exec(iso) ?? []
  const at = new Date(Date.UTC(Number(year), Number(month) - 1))
  return year === undefined || Number(month) < 1 || Number(month) > 12 ? '' : MONTH.format(at)
}
