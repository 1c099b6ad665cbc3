import { measureOf, type ArrangedCell, type ArrangedColumn, type NumberType, type RowType } from '@core/crosstab'
import { formatCell, lettersByLevel, ROUNDS_TO_ZERO, ZERO_MARK } from './format'
import { drawnArrow, fewLetters } from './marks'

const UNIT: Readonly<Record<NumberType, string>> = {
  column_percent: ' percent',
  row_percent: ' percent',
  total_percent: ' percent',
  count: '',
  index: '',
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

const spokenValue = (cell: ArrangedCell, type: RowType, numberType: NumberType): string => {
  if (cell.state === 'empty' || cell.value === null) return 'no data'
  const shown = formatCell(cell, type)
  if (shown === ZERO_MARK) return `0${UNIT[numberType]}, nobody`
  if (measureOf(type) !== null) return shown
  return `${shown === ROUNDS_TO_ZERO ? 'less than 1' : shown}${UNIT[numberType]}`
}

const spokenMarks = (cell: ArrangedCell, peers: readonly ArrangedColumn[]): string[] => {
  const few = fewLetters(cell, peers)
  const { first, second } = lettersByLevel(cell.letters, peers)
  const groups = [
    ['higher than', first.filter(letter => !few.includes(letter))],
    ['at the lower confidence higher than', second.filter(letter => !few.includes(letter))],
    ['with fewer than 5 respondents higher than', few],
  ] as const
  const arrow = drawnArrow(cell)
  return [
    ...groups.flatMap(([words, names]) => (names.length > 0 ? [`${words} ${listOf(names)}`] : [])),
    ...(arrow === null ? [] : [arrow === 'up' ? 'above the rest' : 'below the rest']),
  ]
}

/** A cell in words; `peers` are the columns of its block: "51 percent, higher than D and E, above the rest". */
export const spokenCell = (
  cell: ArrangedCell,
  type: RowType,
  numberType: NumberType,
  peers: readonly ArrangedColumn[],
  testing: boolean,
): string => [spokenValue(cell, type, numberType), ...(testing ? spokenMarks(cell, peers) : [])].join(', ')
