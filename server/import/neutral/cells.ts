import type { Code, Column } from '@core/crosstab'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { CodeColumnBuilder, NumberColumnBuilder, TextColumnBuilder, trimCell } from '../columns'
import type { DeclaredMissing } from '../types'
import { orderedOptions, ranksOf } from './options'
import type { NeutralQuestion } from './types'

/** What is wrong with a cell, as the end of a sentence that begins with the column. */
export interface WrongCell {
  readonly code: 'wrong_cell' | 'unknown_code'
  readonly message: string
}

/** Takes the cells of one column, a respondent after the other: undefined was not asked, null left empty. */
export interface CellReader {
  append(cell: unknown): WrongCell | null
  finish(): Column
}

interface Builder {
  appendMissing(): void
  appendEmpty(): void
}

const LONGEST_SHOWN = 60

const shown = (cell: unknown): string => {
  const text = JSON.stringify(cell)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)} …` : text
}

const wrong = (cell: unknown, wanted: string): WrongCell => ({
  code: 'wrong_cell',
  message: `must be ${wanted}, but is ${shown(cell)}`,
})

/** A reader that leaves cells without an answer to the builder, and answers to `take`. */
const reading = (builder: Builder, take: (cell: unknown) => WrongCell | null, finish: () => Column): CellReader => ({
  append: cell => {
    if (cell === undefined) builder.appendMissing()
    else if (cell === null) builder.appendEmpty()
    else return take(cell)
    return null
  },
  finish,
})

const codes = (listed: readonly Code[], missing: DeclaredMissing | null): CellReader => {
  const builder = new CodeColumnBuilder(listed)
  return reading(
    builder,
    cell => {
      if (builder.append(cell)) return null
      const isCode = typeof cell === typeof listed[0]
      return isCode
        ? { code: 'unknown_code', message: `has the code ${shown(cell)}, which is none of its options` }
        : wrong(cell, `a ${typeof listed[0] === 'string' ? 'text' : 'number'}`)
    },
    () => builder.finish(missing),
  )
}

/** 0 and 1 of an option. */
const ticks = (missing: DeclaredMissing | null): CellReader => {
  const builder = new CodeColumnBuilder([0, 1])
  return reading(
    builder,
    cell => (builder.append(cell) ? null : wrong(cell, '1 or 0')),
    () => builder.finish(missing),
  )
}

const numbers = (missing: DeclaredMissing | null): CellReader => {
  const builder = new NumberColumnBuilder()
  return reading(
    builder,
    cell => {
      if (typeof cell !== 'number') return wrong(cell, 'a number')
      builder.append(cell)
      return null
    },
    () => builder.finish(missing),
  )
}

const texts = (convert: (cell: unknown) => string | WrongCell): CellReader => {
  const builder = new TextColumnBuilder()
  return reading(
    builder,
    cell => {
      const text = convert(cell)
      if (typeof text !== 'string') return text
      if (trimCell(text) === '') builder.appendEmpty()
      else builder.append(text)
      return null
    },
    () => builder.finish(),
  )
}

const words = (cell: unknown): string | WrongCell => {
  if (typeof cell !== 'string') return wrong(cell, 'a text')
  return Buffer.byteLength(cell) > UPLOAD_LIMITS.survey.cellBytes
    ? { code: 'wrong_cell', message: `is longer than ${UPLOAD_LIMITS.survey.cellBytes / 1024 ** 2} MB` }
    : cell
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u

/** A date or date-time as columns hold it: `2025-02-28`, `2025-02-28T13:45:00`; zones are dropped. Null for other text. */
export const isoText = (text: string): string | null => {
  const [, day = '', clock, seconds = ':00'] = DAY.exec(text) ?? []
  const iso = clock === undefined ? day : `${day}T${clock}${seconds}`
  const time = new Date(clock === undefined ? `${day}T00:00:00Z` : `${iso}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null
}

const date = (cell: unknown): string | WrongCell => {
  if (cell === '') return ''
  const iso = typeof cell === 'string' ? isoText(cell) : null
  return iso ?? wrong(cell, 'a date such as 2026-03-31')
}

/** `isNumber`: all answers of the column are numbers, for kinds that may hold either. `missing`: codes that count as no answer. */
export const cellReader = (
  question: NeutralQuestion,
  isNumber: boolean,
  missing: DeclaredMissing | null,
): CellReader => {
  switch (question.kind) {
    case 'single':
    case 'grid':
    case 'nps':
      return codes(
        orderedOptions(question).map(({ code }) => code),
        missing,
      )
    case 'rank':
      return codes(
        ranksOf(question).map(({ code }) => code),
        missing,
      )
    case 'numeric':
      return numbers(missing)
    case 'open':
      return texts(words)
    case 'date':
      return texts(date)
    case 'meta':
      return isNumber ? numbers(null) : texts(cell => words(typeof cell === 'number' ? String(cell) : cell))
    case 'multi':
      return ticks(missing)
  }
}
