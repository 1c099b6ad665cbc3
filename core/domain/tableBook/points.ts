import { agrees, oursOf, rounded, ROUNDED_MOST, type Fact } from './facts'
import { comparable, ourLetters } from './explainLetters'
import { columnLettersOf, letteredColumns, type createPairs, type LetterRow } from './letters'
import type { FigureSetting, LetterSetting, OpenTable, Rounding } from './settings'
import type { FigureKind } from './types'

/** A setting of figures and letters, and columns in another order. */
export interface WholeSetting {
  readonly figures: FigureSetting
  readonly letters: LetterSetting | null
  /** Two columns of the book that have each other's figures. */
  readonly swap?: readonly [number, number]
}

/** A compared cell of one table. */
export interface Point {
  readonly row: number
  readonly column: number
  readonly kind: FigureKind | 'letters'
  readonly cell: string
  readonly theirs: string
  readonly fact: Fact | null
}

/** What one table is compared with. */
export interface TableFacts {
  readonly open: OpenTable
  readonly facts: readonly Fact[]
  readonly letters: readonly LetterRow[]
  readonly decimals: ReadonlyMap<FigureKind, number>
  readonly pairs: ReturnType<typeof createPairs>
  readonly twoCases: boolean
}

/** All compared cells of a table: figures, then letters of columns that can have some. */
export const pointsOf = ({ open, facts, letters }: TableFacts): Point[] => [
  ...facts.map((fact): Point => {
    const { row, column, kind, figure } = fact
    return { row, column, kind, cell: figure.cell, theirs: figure.text, fact }
  }),
  ...letters.flatMap(({ row, printed }) =>
    letteredColumns(open).map((column): Point => {
      const { cell = '', text = '' } = printed[column] ?? {}
      return { row, column, kind: 'letters', cell, theirs: text, fact: null }
    }),
  ),
]

/** Ours for every point of a table under a setting. */
export interface Ours {
  /** As it would be printed. */
  readonly text: string
  readonly agrees: boolean
}

/** A figure as it is printed with so many decimals; "–" is none. One that nobody rounded is shown with four at most. */
const printedAs = (value: number | null, decimals: number, rounding: Rounding): string => {
  if (value === null) return '–'
  if (decimals > ROUNDED_MOST) return String(Number(value.toFixed(ROUNDED_MOST)))
  return rounded(value, decimals, rounding).toFixed(decimals)
}

const swapped = (column: number, swap: WholeSetting['swap']): number =>
  swap === undefined ? column : column === swap[0] ? swap[1] : column === swap[1] ? swap[0] : column

const swapLetters = (text: string, letters: readonly string[], [a, b]: readonly [number, number]): string => {
  const [one = '', other = ''] = [letters[a], letters[b]]
  return Array.from(text)
    .map(letter => {
      const upper = letter.toUpperCase()
      const now = upper === one.toUpperCase() ? other : upper === other.toUpperCase() ? one : letter
      return letter === upper ? now.toUpperCase() : now.toLowerCase()
    })
    .join('')
}

const lettersUnder = (table: TableFacts, { letters, figures, swap }: WholeSetting): ReadonlyMap<number, string[]> => {
  if (letters === null) return new Map()
  const names = columnLettersOf(table.open)
  return new Map(
    table.letters.map(row => {
      const ours = ourLetters(table.open, row, letters, figures, table.pairs, table.twoCases)
      const moved = ours.map((_, column) => ours[swapped(column, swap)] ?? '')
      return [
        row.row,
        swap === undefined ? moved : moved.map(text => comparable(swapLetters(text, names, swap), table.twoCases)),
      ]
    }),
  )
}

/** Our side of every point, in the order of the points. */
export const oursUnder = (table: TableFacts, points: readonly Point[], setting: WholeSetting): Ours[] => {
  const letters = lettersUnder(table, setting)
  const { figures, swap } = setting
  return points.map(({ fact, row, column, kind, theirs }) => {
    if (fact === null || kind === 'letters') {
      const text = letters.get(row)?.[column] ?? ''
      return { text, agrees: comparable(theirs, table.twoCases) === text }
    }
    const decimals = table.decimals.get(kind) ?? 0
    const key = table.open.match.columns[swapped(column, swap)] ?? fact.columnKey
    const value = oursOf(table.open, fact, figures, key)
    return {
      text: printedAs(value, decimals, figures.rounding),
      agrees: agrees(fact.figure, value, decimals, figures.rounding),
    }
  })
}

/** Whether the printed figure is ours, rounded up or down at its last digit. */
export const isRoundingApart = (table: TableFacts, { fact, kind }: Point, { figures }: WholeSetting): boolean => {
  if (fact === null || kind === 'letters' || fact.figure.value === null) return false
  const decimals = table.decimals.get(kind) ?? 0
  const ours = oursOf(table.open, fact, figures)
  return decimals <= ROUNDED_MOST && ours !== null && Math.abs(fact.figure.value - ours) < 10 ** -decimals * (1 - 1e-9)
}
