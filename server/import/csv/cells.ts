const PLAIN_POINT = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/u
const PLAIN_COMMA = /^[+-]?(?:0|[1-9]\d*)(?:,\d+)?$/u

/**
 * The number a trimmed cell holds, or null. Only plain decimals count: no leading zeros (`001` is an identifier), no
 * thousands separators, no exponents, and not more digits than a number can hold exactly.
 */
export const plainNumber = (cell: string, decimal: '.' | ','): number | null => {
  if (cell.length > 24) return null
  if (!(decimal === '.' ? PLAIN_POINT : PLAIN_COMMA).test(cell)) return null
  const value = Number(decimal === '.' ? cell : cell.replace(',', '.'))
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u
const SLASH_DATE =
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?)?(?: ?(?:UTC|GMT|[A-Z]{3,4}|[+-]\d{1,4}))?$/u

export const isDateLike = (cell: string): boolean => ISO_DATE.test(cell) || SLASH_DATE.test(cell)
