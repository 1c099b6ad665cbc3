const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/u
const PARTS = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AaPp])[Mm])?)?$/u

type Order = 'ymd' | 'mdy' | 'dmy'

const pad = (value: number | string, width = 2): string => String(value).padStart(width, '0')

const clock = (
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  half: string | undefined,
): string => {
  if (hour === undefined) return ''
  const base = Number(hour) % (half === undefined ? 24 : 12)
  return `T${pad(base + (/p/iu.test(half ?? '') ? 12 : 0))}:${pad(minute ?? 0)}:${pad(second ?? 0)}`
}

const valid = (year: number, month: number, day: number): boolean =>
  year >= 1800 &&
  year <= 2200 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const read = (text: string, order: Order): string | null => {
  const iso = ISO.exec(text)
  if (iso) {
    const [, year = '', month = '', day = '', hour, minute, second] = iso
    return valid(Number(year), Number(month), Number(day))
      ? `${year}-${month}-${day}${clock(hour, minute, second, undefined)}`
      : null
  }
  const parts = PARTS.exec(text)
  if (!parts) return null
  const [, a = '', , b = '', c = '', hour, minute, second, half] = parts
  const [y, m, d] = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a]
  if (order === 'ymd' ? a.length !== 4 : c.length !== 4 && c.length !== 2) return null
  const year = y.length === 2 ? 2000 + Number(y) : Number(y)
  return valid(year, Number(m), Number(d))
    ? `${pad(year, 4)}-${pad(m)}-${pad(d)}${clock(hour, minute, second, half)}`
    : null
}

/**
 * ISO texts of a dictionary of dates (`2025-02-28`, `2025-02-28T13:45:00`), or null when an entry is not a date or when days
 * and months cannot be told apart. Zones are dropped: times stay as the file shows them.
 */
export const isoDates = (dictionary: readonly string[]): string[] | null => {
  if (dictionary.length === 0) return null
  const fitting = (['ymd', 'mdy', 'dmy'] as const).flatMap(order => {
    const dates: string[] = []
    for (const text of dictionary) {
      const date = read(text, order)
      if (date === null) return []
      dates.push(date)
    }
    return [dates]
  })
  const [first, second] = fitting
  if (first === undefined) return null
  const ambiguous = second !== undefined && second.some((date, at) => date !== first[at])
  // Two spellings of one moment would share a code; such a column stays text.
  return ambiguous || new Set(first).size < first.length ? null : first
}
