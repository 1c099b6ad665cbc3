/** A cell of the body of a table, as its text reads. */
export interface CellText {
  /** null: a sign for none or too few, or letters alone. */
  readonly value: number | null
  readonly decimals: number
  readonly percent: boolean
  readonly letters: string
}

const SIGNS = new Set(['-', '–', '—', '*', '**', '.', '<1', '<1%', '<0.5', '<0.5%', 'n/a', 'na', 'n.a.'])
const FIGURE = /^(-?\d[\d.,   ]*)\s*(%)?\s*(?:\(?([A-Za-z](?:[\s,/]*[A-Za-z])*)\)?)?\s*\**$/u
const LETTERS = /^\(?[A-Za-z](?:[\s,/]*[A-Za-z])*\)?$/u

/** A for 0, AA for 26. */
const columnAddress = (column: number): string =>
  (column >= 26 ? columnAddress(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The address of a cell; rows and columns count from 0. */
export const cellAddress = (row: number, column: number): string => `${columnAddress(column)}${row + 1}`

/** A comma before three digits groups thousands, any other one is a decimal comma; so is a point among spaces. */
const numberOf = (text: string): { value: number; decimals: number } | null => {
  const bare = text.replace(/[\s  ]/gu, '')
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare)
  const european = /^-?\d{1,3}(?:\.\d{3})+,\d+$/u.test(bare) || /^-?\d{1,3}(?:\.\d{3}){2,}$/u.test(bare)
  const plain = grouped
    ? bare.replace(/,/gu, '')
    : european
      ? bare.replace(/\./gu, '').replace(',', '.')
      : bare.replace(',', '.')
  if (!/^-?\d+(?:\.\d*)?$/u.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? { value, decimals: plain.split('.')[1]?.length ?? 0 } : null
}

/** Marks of a column against the rest, which are no letters and not compared. */
const ARROWS = /[▲▼△▽↑↓]/gu

const withoutArrows = (text: string): string => text.replace(ARROWS, '').trim()

/** Letters alone, without signs between them, or null for any other text. An arrow alone is no letter: ''. */
export const lettersOf = (text: string): string | null => {
  const bare = withoutArrows(text)
  if (bare === '') return text === '' ? null : ''
  return LETTERS.test(bare) ? bare.replace(/[^A-Za-z]/gu, '') : null
}

/** The figure of a cell such as `43`, `43.5%`, `43% BC`, `1,250` or `-`; null for a text that is none. */
export const figureOf = (text: string): CellText | null => {
  if (SIGNS.has(text.toLowerCase())) return { value: null, decimals: 0, percent: text.includes('%'), letters: '' }
  const [, number = '', percent, letters = ''] = FIGURE.exec(withoutArrows(text)) ?? []
  const found = number === '' ? null : numberOf(number)
  return found && { ...found, percent: percent !== undefined, letters: letters.replace(/[^A-Za-z]/gu, '') }
}
