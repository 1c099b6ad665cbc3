import { EMPTY, FIRST_CODE, NOT_ASKED, type Code, type Column, type MissingRule } from '@core/crosstab'
import type { SurveyFile, VariableInfo } from '../types'

export interface CodeCount {
  readonly code: Code
  readonly n: number
}

/** What the cells of one variable hold. Declared-missing answers are apart from the valid ones. */
export interface Profile {
  readonly variable: VariableInfo
  readonly column: Column
  /** Respondents with a valid answer. */
  readonly valid: number
  /** Valid codes in order of first appearance; empty for a column of measurements. */
  readonly codes: readonly CodeCount[]
  readonly missingCodes: readonly CodeCount[]
  readonly measured: boolean
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly integers: boolean
  /** Every respondent who answered has a value of their own. */
  readonly unique: boolean
}

const emptyColumn = (length: number): Column => ({
  kind: 'coded',
  index: new Uint8Array(length),
  dictionary: [],
  userMissing: [],
})

const isMissingNumber = (rule: MissingRule | null, value: number): boolean =>
  rule !== null && (rule.values.includes(value) || rule.ranges.some(([low, high]) => value >= low && value <= high))

const profileNumbers = (variable: VariableInfo, column: Extract<Column, { kind: 'number' }>): Profile => {
  const isMissing = (value: number): boolean => isMissingNumber(column.missing, value)
  let valid = 0
  let sum = 0
  let min = Infinity
  let max = -Infinity
  let integers = true
  const seen = new Set<number>()
  let repeats = false
  for (const value of column.values) {
    if (Number.isNaN(value) || isMissing(value)) continue
    valid += 1
    sum += value
    if (value < min) min = value
    if (value > max) max = value
    if (integers && !Number.isInteger(value)) integers = false
    if (!repeats) {
      if (seen.has(value)) repeats = true
      else seen.add(value)
    }
  }
  const mean = valid === 0 ? Number.NaN : sum / valid
  return {
    variable,
    column,
    valid,
    codes: [],
    missingCodes: [],
    measured: true,
    min,
    max,
    mean,
    integers,
    unique: !repeats && valid > 1,
  }
}

const profileCodes = (variable: VariableInfo, column: Extract<Column, { kind: 'coded' }>): Profile => {
  const counts = new Float64Array(column.dictionary.length + FIRST_CODE)
  for (const index of column.index) counts[index] = (counts[index] ?? 0) + 1
  const declared = new Set(column.userMissing)
  const codes: CodeCount[] = []
  const missingCodes: CodeCount[] = []
  let valid = 0
  let sum = 0
  column.dictionary.forEach((code, at) => {
    const n = counts[at + FIRST_CODE] ?? 0
    if (n === 0) return
    if (declared.has(at)) {
      missingCodes.push({ code, n })
      return
    }
    codes.push({ code, n })
    valid += n
    if (typeof code === 'number') sum += code * n
  })
  const numbers = codes.flatMap(({ code }) => (typeof code === 'number' ? [code] : []))
  return {
    variable,
    column,
    valid,
    codes,
    missingCodes,
    measured: false,
    min: numbers.reduce((low, code) => Math.min(low, code), Infinity),
    max: numbers.reduce((high, code) => Math.max(high, code), -Infinity),
    mean: valid === 0 ? Number.NaN : sum / valid,
    integers: numbers.length === codes.length && numbers.every(Number.isInteger),
    unique: codes.length > 1 && codes.length === valid,
  }
}

/** Profiles of all variables of a file, in file order. */
export const profileFile = (file: SurveyFile): Profile[] =>
  file.variables.map(variable => {
    const column = file.table.column(variable.name) ?? emptyColumn(file.table.length)
    return column.kind === 'number' ? profileNumbers(variable, column) : profileCodes(variable, column)
  })

/** Marks, per respondent, whether a cell holds a valid answer. */
export const markAnswered = (profile: Profile, marks: Uint8Array): void => {
  const { column } = profile
  if (column.kind === 'number') {
    column.values.forEach((value, row) => {
      if (!Number.isNaN(value) && !isMissingNumber(column.missing, value)) marks[row] = 1
    })
    return
  }
  const declared = new Set(column.userMissing.map(at => at + FIRST_CODE))
  column.index.forEach((index, row) => {
    if (index !== NOT_ASKED && index !== EMPTY && !declared.has(index)) marks[row] = 1
  })
}

/** Adds 1 per respondent whose cell is one of `codes`, or any valid answer when `codes` is null. Returns how many. */
export const addSelected = (profile: Profile, codes: readonly Code[] | null, sums: Uint16Array): number => {
  const { column } = profile
  let n = 0
  if (column.kind === 'number') {
    column.values.forEach((value, row) => {
      if (Number.isNaN(value) || (codes !== null && !codes.includes(value))) return
      sums[row] = (sums[row] ?? 0) + 1
      n += 1
    })
    return n
  }
  const declared = new Set(column.userMissing)
  const selected = column.dictionary.map((code, at) => (codes === null ? !declared.has(at) : codes.includes(code)))
  column.index.forEach((index, row) => {
    if (index < FIRST_CODE || selected[index - FIRST_CODE] !== true) return
    sums[row] = (sums[row] ?? 0) + 1
    n += 1
  })
  return n
}
