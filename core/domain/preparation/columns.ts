import {
  codeSet,
  evaluate,
  FIRST_CODE,
  NOT_ASKED,
  type Code,
  type CodedColumn,
  type Column,
  type Condition,
  type DataTable,
  type NumberColumn,
} from '@core/crosstab'
import type { MadeColumn, Recode } from './items'

/** A column is ticked where it holds one of `codes`, or any answer when they are null. */
export interface Tick {
  readonly var: string
  readonly codes: readonly Code[] | null
}

const present = ({ var: variable }: Tick): Condition => ({ var: variable, missing: false })

export const tickedWhere = (tick: Tick): Condition =>
  tick.codes === null ? present(tick) : { var: tick.var, in: tick.codes }

/** Positions of `codes` per respondent, -1 = none: cells without a code are "not asked". */
export const codedFrom = (codes: readonly Code[], positions: Int32Array): CodedColumn => {
  const index = codes.length + FIRST_CODE > 256 ? new Uint16Array(positions.length) : new Uint8Array(positions.length)
  positions.forEach((position, row) => (index[row] = position < 0 ? NOT_ASKED : position + FIRST_CODE))
  return { kind: 'coded', index, dictionary: codes, userMissing: [] }
}

/** 1 where any of the ticks holds and none of `unless`, 0 elsewhere; not asked where no tick's column has a value. */
export const ticked = (ticks: readonly Tick[], unless: readonly Tick[]): MadeColumn => ({
  reads: [...ticks, ...unless].map(tick => tick.var),
  make(table) {
    const yes = evaluate(table, { or: ticks.map(tickedWhere) })
    const no = evaluate(table, { or: unless.map(tickedWhere) })
    const asked = evaluate(table, { or: ticks.map(present) })
    const positions = Int32Array.from(yes, (bit, row) => (asked[row] === 0 ? -1 : bit === 1 && no[row] === 0 ? 1 : 0))
    return codedFrom([0, 1], positions)
  },
})

/** The column with the cells of everyone outside the mask as "not asked". */
export const among = (column: Column, mask: Uint8Array): Column => {
  if (column.kind === 'number')
    return { ...column, values: column.values.map((value, row) => (mask[row] === 1 ? value : Number.NaN)) }
  const index = column.index.slice()
  mask.forEach((bit, row) => {
    if (bit === 0) index[row] = NOT_ASKED
  })
  return { ...column, index }
}

const recodedNumbers = (column: NumberColumn, { answer, noAnswer, notAsked }: Recode): NumberColumn => {
  const [isAnswer, isGone] = [codeSet(answer), codeSet(notAsked)]
  const { values: declared, ranges } = column.missing ?? { values: [], ranges: [] }
  const isInRange = (value: number): boolean => ranges.some(([low, high]) => value >= low && value <= high)
  // A range cannot spare one of its values: the others of it become empty instead.
  const opened = answer.some(code => typeof code === 'number' && isInRange(code))
  const isEmpty = (value: number): boolean => isGone(value) || (opened && isInRange(value) && !isAnswer(value))
  const numbers = noAnswer.filter(code => typeof code === 'number')
  return {
    kind: 'number',
    values: column.values.map(value => (isEmpty(value) ? Number.NaN : value)),
    missing: {
      values: [...declared.filter(value => !isAnswer(value)), ...numbers],
      ranges: opened ? [] : ranges,
    },
  }
}

/** The column with values as a step has decided on them; what no step names stays as the file declares it. */
export const recodedColumn = (column: Column, recode: Recode): Column => {
  if (column.kind === 'number') return recodedNumbers(column, recode)
  const [isAnswer, isMissing, isGone] = [codeSet(recode.answer), codeSet(recode.noAnswer), codeSet(recode.notAsked)]
  const declared = new Set(column.userMissing)
  const userMissing = column.dictionary.flatMap((code, at) =>
    isMissing(code) || (declared.has(at) && !isAnswer(code)) ? [at] : [],
  )
  const index = column.index.slice()
  const empty = column.dictionary.map(isGone)
  if (empty.includes(true))
    index.forEach((code, row) => {
      if (code >= FIRST_CODE && empty[code - FIRST_CODE] === true) index[row] = NOT_ASKED
    })
  return { ...column, index, userMissing }
}

export const columnIn = (table: DataTable, name: string): Column => {
  const column = table.column(name)
  if (!column) throw new Error(`The data has no column "${name}".`)
  return column
}
