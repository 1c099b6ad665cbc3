import {
  measureOf,
  type ArrangedCell,
  type ArrangedColumn,
  type ArrangedRow,
  type ArrangedTable,
  type Level,
  type NumberMeasure,
  type NumberType,
  type RowType,
  type TestLevels,
} from '@core/crosstab'

/** Name of a number type in titles; the percent sign is here once and never in the cells. */
export const NUMBER_TYPE_LABEL: Readonly<Record<NumberType, string>> = {
  column_percent: 'Column %',
  row_percent: 'Row %',
  total_percent: 'Total %',
  count: 'Count',
  index: 'Index',
}

/** Whether every row shows a measure of numbers: a mean has no share of a whole. */
export const areMeasured = (rows: readonly Pick<ArrangedRow, 'type'>[]): boolean =>
  rows.every(({ type }) => measureOf(type) !== null)

/** The measures of some rows, each once. */
export const measuresOf = (rows: readonly Pick<ArrangedRow, 'type'>[]): NumberMeasure[] =>
  [...new Set(rows.map(({ type }) => type))].flatMap(type => measureOf(type) ?? [])

/** What the numbers of a table are: "Column %, weighted"; of a table of measured rows only, what they measure. */
export const unitLabel = ({ rows, weighted }: ArrangedTable, numberType: NumberType): string => {
  const names = (areMeasured(rows) ? measuresOf(rows) : []).map(({ name }, at) =>
    at === 0 ? name : name.toLowerCase(),
  )
  return `${names.length > 0 ? names.join(', ') : NUMBER_TYPE_LABEL[numberType]}${weighted ? ', weighted' : ''}`
}

/** Decimals that a row is shown with. */
export const digitsOf = (type: RowType): number => measureOf(type)?.digits ?? 0

/** Nobody chose it. */
export const ZERO_MARK = '–'
/** Somebody chose it, but the number rounds to zero. */
export const ROUNDS_TO_ZERO = '<1'
export const LOW_BASE_MARK = '*'
/** At the head of a wave that something separates from the one before. */
export const BREAK_MARK = '†'
/** In files: an effective base too small to test. */
export const SMALL_BASE_MARK = '**'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

const formats = new Map<number, Intl.NumberFormat>()

const formatWith = (digits: number): Intl.NumberFormat => {
  const found =
    formats.get(digits) ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(digits, found)
  return found
}

/** Whole numbers with thousands separators, rounded half up from the unrounded value. */
export const formatWhole = (value: number): string => whole.format(value).replace(/^-0$/, '0')

/** A number as a cell or chart label shows it: measures with their decimals, all else whole. */
export const formatValue = (value: number, type: RowType): string => {
  const measure = measureOf(type)
  if (measure !== null)
    return formatWith(measure.digits)
      .format(value)
      .replace(/^-(0\.?0*)$/, '$1')
  return value > 0 && value < 0.5 ? ROUNDS_TO_ZERO : formatWhole(value)
}

/** What a cell prints; the empty text stands for "no base". */
export const formatCell = (cell: ArrangedCell, type: RowType): string => {
  if (cell.state === 'empty' || cell.value === null) return ''
  if (cell.state === 'zero' && measureOf(type) === null) return ZERO_MARK
  return formatValue(cell.value, type)
}

/** A number as a cell of a workbook shows it in its format: with these decimals, whatever its row. `marked`: of an answer. */
export const formatDigits = (value: number, digits: number, marked: boolean): string => {
  const least = 0.5 * 10 ** -digits
  if (marked && value === 0) return ZERO_MARK
  if (marked && value > 0 && value < least) return `<${(2 * least).toFixed(digits)}`
  return formatWith(digits)
    .format(value)
    .replace(/^-(0\.?0*)$/, '$1')
}

/** A score from -100 to 100 with its sign: "+20", "−7", "0". */
export const signedWhole = (value: number): string => {
  const whole = Math.sign(value) * Math.round(Math.abs(value))
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${Math.abs(whole)}`
}

/** The unrounded number with 15 significant digits, as spreadsheets keep it. */
export const rawNumber = (value: number): string => String(Number(value.toPrecision(15)))

/**
 * "De" as "D", "e" (lower case: the second level only). Letters run A to Z, AA, AB …, in column order within a cell, so the columns
 * decide where one ends; what fits no column is kept whole.
 */
export const splitLetters = (letters: string, columns: readonly ArrangedColumn[]): string[] => {
  const known = columns.flatMap(column => (column.letter === null ? [] : [column.letter]))
  const parse = (rest: string, from: number): string[] | null => {
    if (rest === '') return []
    for (let at = from; at < known.length; at += 1) {
      const upper = known[at] ?? ''
      const letter = [upper, upper.toLowerCase()].find(one => one !== '' && rest.startsWith(one))
      if (letter === undefined) continue
      const tail = parse(rest.slice(letter.length), at + 1)
      if (tail !== null) return [letter, ...tail]
    }
    return null
  }
  const text = letters.replace(/[\s,]+/g, '')
  return parse(text, 0) ?? [letters]
}

/** Names of the columns that a cell is higher than, all in upper case: at the first level, and only at the second. */
export const lettersByLevel = (
  letters: string,
  columns: readonly ArrangedColumn[],
): { readonly first: string[]; readonly second: string[] } => {
  const split = letters === '' ? [] : splitLetters(letters, columns)
  const isFirst = (letter: string): boolean => letter === letter.toUpperCase()
  return {
    first: split.filter(isFirst),
    second: split.filter(letter => !isFirst(letter)).map(letter => letter.toUpperCase()),
  }
}

/** "95 %", or "at 90 % only" for results that are significant at the second level alone. */
export const levelWords = (level: Level, { first, second }: TestLevels): string =>
  level === 'first' || second === null ? `${first} %` : `${second} % only`
