import { FIRST_CODE, type Column } from '@core/crosstab'
import { IndexBuffer, type IndexArray } from './indexBuffer'
import { NumberColumnBuilder } from './numberColumn'

/**
 * The column whose respondents gave `numbers[index[i] - FIRST_CODE]`; indexes below FIRST_CODE are "not asked". The numbers are in
 * the order in which they came first and may be equal (`1` and `1.0`): the column is as if they had been appended one by one.
 */
export const numbersColumn = (index: IndexArray, numbers: Float64Array): Column => {
  const builder = new NumberColumnBuilder({ capacity: numbers.length })
  for (const number of numbers) builder.append(number)
  const distinct = builder.finish()
  if (distinct.kind === 'number') {
    const values = new Float64Array(index.length)
    for (let at = 0; at < index.length; at += 1)
      values[at] = distinct.values[(index[at] ?? 0) - FIRST_CODE] ?? Number.NaN
    return { ...distinct, values }
  }
  if (distinct.dictionary.length === numbers.length) return { ...distinct, index }
  const recoded = new IndexBuffer(index.length)
  for (const code of index) recoded.push(code < FIRST_CODE ? code : (distinct.index[code - FIRST_CODE] ?? 0))
  return { ...distinct, index: recoded.finish() }
}
