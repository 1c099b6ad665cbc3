import { FIRST_CODE, type Column } from '@core/crosstab'
import { NumberColumnBuilder, type TextColumnBuilder } from '../columns'
import type { VariableInfo } from '../types'
import { plainNumber } from './cells'
import { isoDates } from './dates'

export interface FinishedColumn {
  readonly column: Column
  readonly type: VariableInfo['type']
}

const numbersOf = (dictionary: readonly string[], decimal: '.' | ','): number[] | null => {
  const numbers: number[] = []
  for (const text of dictionary) {
    const value = plainNumber(text, decimal)
    if (value === null) return null
    numbers.push(value)
  }
  return numbers.length === 0 ? null : numbers
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
export const finishColumn = (builder: TextColumnBuilder, decimal: '.' | ',', dates: boolean): FinishedColumn => {
  const texts = builder.finish()
  const dictionary = texts.dictionary as readonly string[]
  const numbers = numbersOf(dictionary, decimal)
  if (numbers !== null) {
    const column = new NumberColumnBuilder({ capacity: texts.index.length })
    for (const index of texts.index)
      column.append(index < FIRST_CODE ? Number.NaN : (numbers[index - FIRST_CODE] ?? Number.NaN))
    return { column: column.finish(), type: 'numeric' }
  }
  const iso = dates ? isoDates(dictionary) : null
  const plain = { ...texts, dictionary: unmarked(dictionary) }
  return iso === null ? { column: plain, type: 'text' } : { column: { ...texts, dictionary: iso }, type: 'date' }
}
