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
  return iso === null ? { column: texts, type: 'text' } : { column: { ...texts, dictionary: iso }, type: 'date' }
}
