const SECONDS_PER_DAY = 86_400
/** Days from 1582-10-14, where SPSS starts counting, to 1970-01-01. */
const DAYS_TO_1970 = 141_428

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Gregorian date of a day number counted from 1970-01-01 (Howard Hinnant, civil_from_days). */
const civil = (day: number): string => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1, 2)}`
}

/** ISO day (`2025-02-28`) of seconds since 1582-10-14; the time of day is dropped. */
export const isoDay = (seconds: number): string => civil(Math.floor(seconds / SECONDS_PER_DAY) - DAYS_TO_1970)

/** ISO moment (`2025-02-28T13:45:00`, milliseconds only when there are some) of seconds since 1582-10-14. */
export const isoMoment = (seconds: number): string => {
  const day = Math.floor(seconds / SECONDS_PER_DAY)
  const inDay = Math.min(Math.round((seconds - day * SECONDS_PER_DAY) * 1000), SECONDS_PER_DAY * 1000 - 1)
  const milliseconds = inDay % 1000
  const second = (inDay - milliseconds) / 1000
  const time = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
    .map(part => pad(part, 2))
    .join(':')
  return `${civil(day - DAYS_TO_1970)}T${time}${milliseconds === 0 ? '' : `.${pad(milliseconds, 3)}`}`
}
