import { cellAddress, figureOf, type CellText } from './cells'
import type { SheetColumn } from './heads'
import type { BookColumn, BookFigure, FigureKind } from './types'

/** A row of the sheet with figures, and what a word beside its label says that they are. */
export interface FigureRow {
  readonly row: number
  readonly measure: 'count' | 'percent' | null
}

/** Figures of one row of a sheet over the columns of its table. */
export interface Printed {
  readonly row: number
  readonly measure: 'count' | 'percent' | null
  readonly holds: SheetColumn['holds']
  readonly texts: readonly (CellText | null)[]
  readonly cells: readonly string[]
  readonly raw: readonly string[]
}

const isBlank = ({ texts, raw }: Printed): boolean => texts.every((text, at) => text === null && raw[at] === '')

/** Figures of one row of the sheet over the columns of the table, for each kind of column of the sheet. */
export const printedLines = (
  cells: readonly (readonly string[])[],
  { row, measure }: FigureRow,
  columns: readonly BookColumn[],
  sheetColumns: readonly SheetColumn[],
): Printed[] =>
  (['figures', 'count', 'percent'] as const)
    .map(holds => {
      const at = columns.map((_, of) => sheetColumns.find(column => column.of === of && column.holds === holds)?.at)
      const raw = at.map(column => (column === undefined ? '' : (cells[row]?.[column] ?? '')))
      return {
        row,
        measure,
        holds,
        raw,
        texts: raw.map(text => (text === '' ? null : figureOf(text))),
        cells: at.map(column => (column === undefined ? '' : cellAddress(row, column))),
      }
    })
    .filter(line => !isBlank(line))

const valuesOf = ({ texts }: Printed): number[] => texts.flatMap(text => text?.value ?? [])

export const hasSign = (line: Printed): boolean =>
  line.measure === 'percent' || line.holds === 'percent' || line.texts.some(text => text?.percent)

/** Whether percentages are printed as 0.43: the last lines of all answers, which hold them, have nothing above 1. */
export const areFractions = (rows: readonly (readonly Printed[])[]): boolean => {
  const last = rows
    .flatMap(lines => lines.filter(line => line.measure !== 'count' && line.holds !== 'count').slice(-1))
    .filter(line => !line.texts.some(text => text?.percent))
  const values = last.flatMap(valuesOf)
  return (
    values.length > 0 &&
    values.every(value => value >= 0 && value <= 1 + 1e-9) &&
    last.some(line => line.texts.some(text => (text?.decimals ?? 0) > 0))
  )
}

/** Rounded percentages of a whole can miss 100 by this much. */
const NEAR_100 = 3
const EXCEEDING_SHARE = 0.2

/**
 * Whether single lines without a sign are percentages. No column has a higher count than the one with the largest base, but often a
 * higher percentage; percentages of a row or of the whole table, where none is higher, add up to 100.
 */
export const singlesArePercent = (singles: readonly Printed[], [base]: readonly Printed[]): boolean => {
  if (singles.flatMap(valuesOf).some(value => value > 100)) return false
  const bases = base?.texts.map(text => text?.value ?? 0) ?? []
  const largest = bases.length === 0 ? 0 : bases.indexOf(Math.max(...bases))
  const whole = singles.map(line => line.texts[largest]?.value ?? 0)
  const exceeding = singles.filter((line, at) => valuesOf(line).some(value => value > (whole[at] ?? 0) + 1e-9))
  if (exceeding.length > 0 && exceeding.length >= EXCEEDING_SHARE * singles.length) return true
  if (bases.length === 0) return true
  const isWhole = (sum: number): boolean =>
    Math.abs(sum - 100) <= NEAR_100 && Math.abs((bases[largest] ?? 0) - 100) > NEAR_100
  return isWhole(whole.reduce((sum, value) => sum + value, 0)) || whole.every(isWhole)
}

export const figuresOf = (line: Printed, kind: FigureKind, fractions: boolean): (BookFigure | null)[] => {
  const scale = kind === 'percent' && fractions && !line.texts.some(text => text?.percent) ? 100 : 1
  return line.texts.map((text, column) => {
    const cell = line.cells[column] ?? ''
    if (cell === '') return null
    const { value = null, decimals = 0 } = text ?? {}
    if (value === null || scale === 1) return { cell, text: line.raw[column] ?? '', value, decimals }
    const scaled = Number((value * scale).toPrecision(15))
    return { cell, text: String(scaled), value: scaled, decimals: Math.max(0, decimals - 2) }
  })
}

export const kindOf = (line: Printed, at: number, all: readonly Printed[], single: FigureKind): FigureKind => {
  if (hasSign(line)) return 'percent'
  if (line.measure === 'count' || line.holds === 'count') return 'count'
  if (all.length === 1) return single
  return at === 0 ? 'count' : 'percent'
}
