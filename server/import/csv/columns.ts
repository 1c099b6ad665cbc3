import type { Column } from '@core/crosstab'
import { numbersColumn, type CellColumn } from '../columns'
import type { VariableInfo } from '../types'
import { plainNumberAt } from './cells'
import { isoDates } from './dates'

export interface FinishedColumn {
  readonly column: Column
  readonly type: VariableInfo['type']
}

const numbersOf = ({ dictionary, distinct }: CellColumn, decimal: '.' | ','): Float64Array | null => {
  const sign = decimal.charCodeAt(0)
  return distinct === 0
    ? null
    : dictionary.numbers((bytes, start, end) => plainNumberAt(bytes, start, end, sign) ?? Number.NaN)
}

/** What a spreadsheet would run begins with an apostrophe in files written for spreadsheets; the text itself does not. */
const MARKED = /^'(?=[=+\-@\t\r])/u

/** The texts without that apostrophe; a text that would then be there twice keeps it. */
const unmarked = (dictionary: readonly string[]): readonly string[] => {
  if (!dictionary.some(text => MARKED.test(text))) return dictionary
  const known = new Set(dictionary)
  return dictionary.map(text => {
    const plain = text.replace(MARKED, '')
    return known.has(plain) ? text : plain
  })
}

/**
 * A collected column as numbers when every cell is a plain decimal, as ISO dates when every cell is a date (unless `dates`
 * is false), and as texts otherwise.
 */
export const finishColumn = (cells: CellColumn, decimal: '.' | ',', dates: boolean): FinishedColumn => {
  const numbers = numbersOf(cells, decimal)
  if (numbers !== null) return { column: numbersColumn(cells.index(), numbers), type: 'numeric' }
  const texts = cells.texts()
  const dictionary = texts.dictionary as readonly string[]
  const iso = dates ? isoDates(dictionary) : null
  const plain = { ...texts, dictionary: unmarked(dictionary) }
  return iso === null ? { column: plain, type: 'text' } : { column: { ...texts, dictionary: iso }, type: 'date' }
}
