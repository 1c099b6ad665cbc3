/** How a number of a cell is to be read, by its format. */
export type NumberForm = 'number' | 'date' | 'moment' | 'clock' | 'elapsed'

const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
const CLOCKS = new Set([18, 19, 20, 21, 32, 33, 45, 47, 55, 56])

/** The form of a format that every workbook has, by its number; those of East Asia are dates where they are not clocks. */
export const formOfBuiltIn = (id: number): NumberForm =>
  DATES.has(id) ? 'date' : CLOCKS.has(id) ? 'clock' : id === 22 ? 'moment' : id === 46 ? 'elapsed' : 'number'

/** The form of a format code such as `dd/mm/yyyy hh:mm`, `[h]:mm` or `0.0%`. Only its part for positive numbers counts. */
export const formOfCode = (code: string): NumberForm => {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./gu, '')
    .replace(/;.*$/u, '')
    .toLowerCase()
  if (/\[(h+|m+|s+)\]/u.test(bare)) return 'elapsed'
  const letters = bare.replace(/\[[^\]]*\]|general/gu, '').replace(/am\/pm|a\/p/gu, 'h')
  const isClock = /[hs]/u.test(letters)
  const isDay = /[yd]/u.test(letters) || (letters.includes('m') && !isClock)
  return isDay ? (isClock ? 'moment' : 'date') : isClock ? 'clock' : 'number'
}

const DAY_SECONDS = 86_400
/** 31 December 9999. */
const LAST_DAY = 2_958_466

/** A number as plain decimals with a point, as the reader of cells takes them. */
export const decimalText = (value: number): string => {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/u, '') : BigInt(value).toString()
}

/** Seconds since 1970 of a day number. Excel counts a 29 February 1900 that never was. */
const secondsOf = (serial: number, from1904: boolean): number => {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  return first / 1000 + Math.round(serial * DAY_SECONDS)
}

/**
 * The text of a number by the form of its cell: ISO dates (`2026-01-31`, `2026-01-31T13:45:00`), seconds for times of day and
 * durations, plain decimals otherwise.
 */
export const numberText = (raw: string, form: NumberForm, from1904: boolean): string => {
  if (form === 'number' && /^-?\d{1,15}$/u.test(raw)) return raw
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (form === 'number') return decimalText(value)
  if (form === 'elapsed') return String(Math.round(value * DAY_SECONDS))
  if (value < 0 || value >= LAST_DAY) return decimalText(value)
  if (form === 'clock') return String(Math.round((value % 1) * DAY_SECONDS))
  const iso = new Date(secondsOf(value, from1904) * 1000).toISOString()
  return form === 'date' ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** An ISO date of a cell that is stored as one: without a time where it is midnight. */
export const isoText = (raw: string): string =>
  raw
    .trim()
    .replace(/(\.\d+)?Z?$/u, '')
    .replace(/T00:00(:00)?$/u, '')

/** Control characters of texts are written `_x000D_`; line ends become line feeds. */
export const plainText = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
  ).replace(/\r\n?/gu, '\n')
