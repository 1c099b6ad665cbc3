/** A JSON object of which nothing is known yet. */
export type Loose = Readonly<Record<string, unknown>>

/** An object as it came; anything else has no fields. */
export const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** The objects of a list; none where there is no list. */
export const records = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? (value as unknown[]).map(record) : []

/** Text, or a number as text; anything else is empty. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A number, also one that came as text; null for anything else. */
export const numberOf = (value: unknown): number | null => {
  const written = text(value).trim()
  const number = written === '' ? Number.NaN : Number(written)
  return Number.isFinite(number) ? number : null
}

/** A whole number of at least 0; anything else is null. */
export const countOf = (value: unknown): number | null => {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null
}

/** Milliseconds since 1970 of a date-time with a zone; null for anything else. */
export const timeOf = (value: unknown): number | null => {
  const written = text(value)
  const time = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** A date-time as ISO in UTC; null where there is none. */
export const isoOf = (value: unknown): string | null => {
  const time = timeOf(value)
  return time === null ? null : new Date(time).toISOString()
}
