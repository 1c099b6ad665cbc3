const MINUS = 0x2d
const PLUS = 0x2b
const ZERO = 0x30
const MOST_CHARACTERS = 24
/** A whole number of so many digits is exact, and so is a power of ten below 10^23: their quotient is the nearest number. */
const EXACT_DIGITS = 15
const TENS = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power)

const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= ZERO + 9

/**
 * The number that the ASCII text from `start` to `end` holds, or null. Only plain decimals count: no leading zeros (`001` is an
 * identifier), no thousands separators, no exponents, and not more digits than a number can hold exactly. `sign` is the decimal
 * sign.
 */
export const plainNumberAt = (bytes: Uint8Array, start: number, end: number, sign: number): number | null => {
  if (end - start > MOST_CHARACTERS) return null
  let at = start
  if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1
  const whole = at
  let digits = 0
  for (; at < end && isDigit(bytes[at]); at += 1) digits = digits * 10 + (bytes[at] ?? 0) - ZERO
  if (at === whole || (bytes[whole] === ZERO && at > whole + 1)) return null
  let decimals = 0
  if (at < end) {
    if (bytes[at] !== sign) return null
    const fraction = at + 1
    for (at = fraction; at < end && isDigit(bytes[at]); at += 1) digits = digits * 10 + (bytes[at] ?? 0) - ZERO
    decimals = at - fraction
    if (decimals === 0 || at < end) return null
  }
  const count = end - whole - (decimals > 0 ? 1 : 0)
  if (count > EXACT_DIGITS) return exactly(String.fromCharCode(...bytes.subarray(start, end)))
  const value = digits / (TENS[decimals] ?? 1)
  return bytes[start] === MINUS ? -value : value
}

const exactly = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

/** The number a trimmed cell holds, or null, by the rules of `plainNumberAt`. */
export const plainNumber = (cell: string, decimal: '.' | ','): number | null =>
  cell.length > MOST_CHARACTERS
    ? null
    : plainNumberAt(Buffer.from(cell), 0, Buffer.byteLength(cell), decimal.charCodeAt(0))

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u
const SLASH_DATE =
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?)?(?: ?(?:UTC|GMT|[A-Z]{3,4}|[+-]\d{1,4}))?$/u

export const isDateLike = (cell: string): boolean => ISO_DATE.test(cell) || SLASH_DATE.test(cell)
