import { FIRST_CODE, type Code, type CodedColumn, type Column, type DataTable, type MissingRule } from './types'

/** What is known of the classes of respondents, whatever holds them: 0 to classes - 1. */
export interface Classed {
  readonly classes: number
}

/**
 * A class per respondent: `lut[index[respondent]]`, from 0 to classes - 1. What a class means is up to the code that makes it;
 * class 0 is always "contributes to nothing".
 */
export interface Item extends Classed {
  readonly index: Uint8Array | Uint16Array | Uint32Array
  readonly lut: Uint16Array
  /** Whether index and classes follow from stored columns alone, whatever the filter, so that what is made of them can be held. */
  readonly stored?: boolean
}

/** A plan asks for a variable that the data does not have. */
export class UnknownVariable extends Error {
  constructor(readonly variable: string) {
    super(`The data has no variable "${variable}". Check the name in the table's question, filter, banner or weight.`)
    this.name = 'UnknownVariable'
  }
}

/** Columns that have been checked; they are immutable, so once is enough. */
const sound = new WeakSet<Column>()

const highestOf = (index: CodedColumn['index']): number => {
  let highest = 0
  for (let i = 0; i < index.length; i++) highest = Math.max(highest, index[i] ?? 0)
  return highest
}

const check = (column: Column, name: string, length: number): void => {
  if (sound.has(column)) return
  const has = column.kind === 'coded' ? column.index.length : column.values.length
  if (has !== length) throw new Error(`Column "${name}" has ${has} values, the data have ${length} respondents.`)
  if (column.kind === 'coded') {
    const codes = column.dictionary.length + FIRST_CODE
    const highest = column.highest ?? highestOf(column.index)
    if (highest >= codes)
      throw new Error(
        `Column "${name}" holds code number ${highest - FIRST_CODE}, its dictionary has ${column.dictionary.length}.`,
      )
  }
  sound.add(column)
}

/** Throws UnknownVariable, or an Error when the column contradicts itself: the kernel relies on its codes. */
export const columnOf = (table: DataTable, name: string): Column => {
  const column = table.column(name)
  if (column === undefined) throw new UnknownVariable(name)
  check(column, name, table.length)
  return column
}

const identity = (size: number): Uint16Array => Uint16Array.from({ length: size }, (_, i) => i)

/** An item from classes worked out respondent by respondent. */
export const denseItem = (index: Item['index'], classes: number): Item => ({
  index,
  lut: identity(Math.max(classes, 2)),
  classes,
})

/** NaN is never declared missing: it is absent. */
export const declaredMissing = (value: number, rule: MissingRule | null): boolean =>
  rule !== null && (rule.values.includes(value) || rule.ranges.some(([low, high]) => value >= low && value <= high))

/** What a cell holds: `null` = not asked or left empty; `user` = its code is declared missing by the file. */
export type ClassOf = (code: Code | null, user: boolean) => number

/** Classes of a column. `classOf` is asked once per distinct code, not per respondent. */
export const classify = (column: Column, classes: number, classOf: ClassOf): Item => {
  if (column.kind === 'coded') {
    const user = new Set(column.userMissing)
    const lut = new Uint16Array(column.dictionary.length + 2)
    lut.fill(classOf(null, false), 0, 2)
    column.dictionary.forEach((code, i) => (lut[i + 2] = classOf(code, user.has(i))))
    return { index: column.index, lut, classes, stored: true }
  }
  const { values, missing } = column
  const index = classes <= 256 ? new Uint8Array(values.length) : new Uint16Array(values.length)
  const known = new Map<number, number>()
  const absent = classOf(null, false)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    let found = Number.isNaN(value) ? absent : known.get(value)
    if (found === undefined) {
      found = classOf(value, declaredMissing(value, missing))
      known.set(value, found)
    }
    index[i] = found
  }
  return { ...denseItem(index, classes), stored: true }
}
