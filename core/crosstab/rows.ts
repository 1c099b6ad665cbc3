import type { CodingContext } from './coding'
import { idOf, keyWith } from './held'
import { columnOf, type Item } from './item'
import type { Memory } from './memory'
import { codeNumber, codeRow, type Row } from './rowCoding'
import type { Column, DataTable, RowQuestion } from './types'
import { variablesOfQuestion } from './variables'

const codeOne = (table: DataTable, context: CodingContext<Item>, question: RowQuestion, memory: Memory): Row => {
  if (question.kind !== 'numeric') return { coding: codeRow(context, question), numeric: null }
  const numeric = codeNumber(table, context.policy, question, memory.numbers)
  return { coding: numeric.coding, numeric }
}

/** About what the codes of questions and answers take beside the respondents. */
const WORDS = 4096

/** Bytes of what was worked out respondent by respondent. */
const bytesOf = ({ coding, numeric }: Row, columns: readonly Column[]): number => {
  const own = new Set<Uint8Array | Uint16Array | Uint32Array | Float64Array>(coding.items.map(({ index }) => index))
  if (numeric !== null) {
    own.add(numeric.ranked.order)
    for (const values of [numeric.values, ...numeric.entering.map(one => one.values)]) own.add(values)
  }
  for (const column of columns) own.delete(column.kind === 'coded' ? column.index : column.values)
  return [...own].reduce((sum, { byteLength }) => sum + byteLength, WORDS)
}

/**
 * A row question over the columns of a table, from memory where the same was asked before. What depends on the selected
 * respondents is not held. Throws UnknownVariable.
 */
export const rowOver = (table: DataTable, context: CodingContext<Item>, question: RowQuestion, memory: Memory): Row => {
  if (question.kind === 'cond') return codeOne(table, context, question, memory)
  const columns = variablesOfQuestion(question).map(name => columnOf(table, name))
  const key = keyWith(`${context.policy} ${columns.map(idOf).join()} `, question)
  const found = memory.rows.get(key)
  if (found !== undefined) return found
  const coded = codeOne(table, context, question, memory)
  if (!coded.coding.items.every(({ stored }) => stored === true)) return coded
  const row = { ...coded, bytes: bytesOf(coded, columns) }
  memory.rows.set(key, row, row.bytes)
  return row
}
