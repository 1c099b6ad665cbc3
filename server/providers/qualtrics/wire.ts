/** A JSON object of which nothing is known yet. */
export type Loose = Readonly<Record<string, unknown>>

/** An object as it came; anything else, the empty list that is sent for an empty object among them, has no fields. */
export const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** Key and value of each entry of a dictionary. Dictionaries whose keys count from 0 may come as lists. */
export const entries = (value: unknown): (readonly [string, unknown])[] =>
  Array.isArray(value) ? value.map((item: unknown, at) => [String(at), item] as const) : Object.entries(record(value))

/** A dictionary, also when it came as a list. */
export const dictionary = (value: unknown): Loose => Object.fromEntries(entries(value))

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Text, or a number as text; anything else is empty. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Null where there is no text. */
export const textOrNull = (value: unknown): string | null => text(value) || null

/** Qualtrics writes yes in several ways. */
export const isYes = (value: unknown): boolean => value === true || ['true', '1', 'on', 'yes'].includes(text(value))

/** A whole number of at least 0; anything else is null. */
export const countOf = (value: unknown): number | null => {
  const number = text(value) === '' ? Number.NaN : Number(text(value))
  return Number.isInteger(number) && number >= 0 ? number : null
}

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/u

/** A date-time as ISO in UTC, which one without a zone is in; null where there is none. */
export const isoOf = (value: unknown): string | null => {
  const time = Date.parse(text(value).replace(WITHOUT_ZONE, '$1T$2Z'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
