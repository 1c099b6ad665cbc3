/** A JSON object of which nothing is known yet. */
export type Loose = Readonly<Record<string, unknown>>

/** An object as it came; anything else has no fields. */
export const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** The objects of a list. One object alone is a list of itself: `other` comes either way. */
export const records = (value: unknown): readonly Loose[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.map(record).filter(item => Object.keys(item).length > 0)
}

/** Text, or a number as text, since ids come as both; anything else is empty. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A number, also one that came as text; null for anything else. */
export const numberOf = (value: unknown): number | null => {
  const written = text(value).trim()
  const number = written === '' ? Number.NaN : Number(written)
  return Number.isFinite(number) ? number : null
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/u

/** Milliseconds since 1970 of a date-time, in UTC unless it has an offset; null where there is none. */
export const timeOf = (value: unknown): number | null => {
  const written = text(value)
  const time = Date.parse(OFFSET.test(written) ? written : `${written}Z`)
  return Number.isNaN(time) ? null : time
}

/** A date-time as ISO in UTC; null where there is none. */
export const isoOf = (value: unknown): string | null => {
  const time = timeOf(value)
  return time === null ? null : new Date(time).toISOString()
}
