import { setImmediate } from 'node:timers/promises'
import type { CsvOptions } from '@core/contract/imports'
import type { Column } from '@core/crosstab'
import { bareVariable } from '../bareVariable'
import type { VariableInfo } from '../types'
import { finishColumn } from './columns'
import type { Headers } from './headers'
import { looksDelimited } from './multiAnswers'
import type { RowCollector } from './rows'
import { countTexts } from './tally'

/** Columns at the right edge without header and without any cell: trailing delimiters. */
const emptyAtEnd = (headers: Headers, collector: RowCollector): number => {
  const { columns } = collector
  let dropped = 0
  for (let column = headers.columns.length; column > 1; column -= 1) {
    if (!headers.unnamed.includes(column) || (columns[column - 1]?.distinct ?? 0) > 0) break
    dropped += 1
  }
  return dropped
}

const variableOf = (
  name: string,
  label: string,
  type: VariableInfo['type'],
  hint: VariableInfo['hint'],
): VariableInfo => bareVariable(name, { label, type, ...(hint !== undefined && { hint }) })

const NO_HINT = { question: null, questionText: '', option: null, kind: null, separator: null } as const

export interface Interpretation {
  readonly columns: ReadonlyMap<string, Column>
  readonly variables: readonly VariableInfo[]
  /** Columns left out at the right edge. */
  readonly dropped: number
}

/** Columns as numbers, dates or texts under the names of their headers; lists of answers are marked. */
export const interpreted = async (
  collector: RowCollector,
  headers: Headers,
  options: CsvOptions,
): Promise<Interpretation> => {
  const { columns: collected } = collector
  const columns = new Map<string, Column>()
  const variables: VariableInfo[] = []
  const dropped = emptyAtEnd(headers, collector)
  const kept = headers.columns.slice(0, headers.columns.length - dropped)
  for (const [at, { name, label, hint }] of kept.entries()) {
    const texts = collected[at]
    if (!texts) continue
    const { column, type } = finishColumn(texts, options.decimal, true)
    columns.set(name, column)
    const { multi_separator: separator } = options
    const several = type === 'text' && separator !== '' && looksDelimited(countTexts(column), separator)
    const known = several ? { ...NO_HINT, ...hint, separator } : (hint ?? undefined)
    variables.push(variableOf(name, label, type, known))
    // In long files, other work of the process gets its turn between columns.
    await setImmediate()
  }
  return { columns, variables, dropped }
}

/** Columns under `#1`, `#2`, ... and under unique texts of the first header row; dates and lists stay texts. */
export const uninterpreted = async (
  collector: RowCollector,
  headers: Headers,
  options: CsvOptions,
): Promise<Interpretation> => {
  const { columns: collected } = collector
  const columns = new Map<string, Column>()
  const variables: VariableInfo[] = []
  const first = collector.header[0] ?? []
  for (const [at, { label }] of headers.columns.entries()) {
    const builder = collected[at]
    if (!builder) continue
    const name = `#${at + 1}`
    const { column, type } = finishColumn(builder, options.decimal, false)
    columns.set(name, column)
    const header = first[at] ?? ''
    const unique = header !== '' && first.indexOf(header) === first.lastIndexOf(header)
    if (unique && !columns.has(header)) columns.set(header, column)
    variables.push(variableOf(name, label, type, undefined))
    await setImmediate()
  }
  return { columns, variables, dropped: 0 }
}
