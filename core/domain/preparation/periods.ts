/** Longest list of periods; more are no columns of a table. */
export const PERIODS_MAX = 200

export type PeriodUnit = 'month' | 'quarter' | 'year'

export interface Period {
  /** '2025', '2025-Q1' or '2025-02'. */
  readonly id: string
  readonly label: string
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const MONTHS_OF: Readonly<Record<PeriodUnit, number>> = { month: 1, quarter: 3, year: 12 }

/** Months since year 0 of an ISO date, at the start of its period. */
const startOf = (unit: PeriodUnit, date: string): number => {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  return months - (months % MONTHS_OF[unit])
}

const period = (unit: PeriodUnit, start: number): Period => {
  const year = String(Math.floor(start / 12)).padStart(4, '0')
  const month = start % 12
  if (unit === 'year') return { id: year, label: year }
  if (unit === 'quarter') return { id: `${year}-Q${month / 3 + 1}`, label: `Q${month / 3 + 1} ${year}` }
  return {
    id: `${year}-${String(month + 1).padStart(2, '0')}`,
    label: `${MONTH.format(Date.UTC(2000, month))} ${year}`,
  }
}

/** The period that an ISO date is in. */
export const periodAt = (unit: PeriodUnit, date: string): Period => period(unit, startOf(unit, date))

/** All periods from the one of the first date to that of the last, without a gap; at most one more than PERIODS_MAX. */
export const periodsBetween = (unit: PeriodUnit, first: string, last: string): Period[] => {
  const found: Period[] = []
  const end = startOf(unit, last)
  for (let at = startOf(unit, first); at <= end && found.length <= PERIODS_MAX; at += MONTHS_OF[unit])
    found.push(period(unit, at))
  return found
}
