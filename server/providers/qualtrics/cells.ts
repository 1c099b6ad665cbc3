import type { NeutralCell, NeutralDefinition, NeutralQuestion, NeutralResponse } from '../../import/neutral'
import { isTimestamp, type FileColumns } from './columns'
import { sentinelOf } from './sentinel'
import { typedDate } from '../typedDate'
import { dateOrder, isFinished, isPicked, isUnreal } from './unsure'
import type { Window } from './windows'
import { isoOf } from './wire'

type Cells = Record<string, NeutralCell>

/** Fills the cells of one question from a row of the file. */
type Reader = (row: readonly string[], cells: Cells) => void

/** What was read of a file so far that the definition does not know: "QID5 7" for code 7 of question QID5. */
export type UnknownCodes = Set<string>

const MOST_UNKNOWN = 50

interface Context {
  readonly columns: FileColumns
  readonly sentinel: string
  readonly unknown: UnknownCodes
}

type Convert = (cell: string) => NeutralCell

const numberOf: Convert = cell => {
  const number = cell.trim() === '' ? Number.NaN : Number(cell)
  return Number.isFinite(number) ? number : null
}

/** Codes that no option has are remembered, and no answer: a survey whose definition knows them is read again with that. */
const codeOf = ({ ref, options }: NeutralQuestion, unknown: UnknownCodes): Convert => {
  const known = new Set(options.map(({ code }) => code))
  const areNumbers = options.every(({ code }) => typeof code === 'number')
  return cell => {
    const code = areNumbers ? numberOf(cell) : cell
    if (code !== null && known.has(code)) return code
    if (unknown.size < MOST_UNKNOWN) unknown.add(`${ref} ${cell}`)
    return null
  }
}

const placeOf =
  ({ rows }: NeutralQuestion): Convert =>
  cell => {
    const place = numberOf(cell)
    return typeof place === 'number' && Number.isInteger(place) && place >= 1 && place <= rows.length ? place : null
  }

const convertOf = (question: NeutralQuestion, name: string, { unknown }: Context): Convert => {
  switch (question.kind) {
    case 'single':
    case 'nps':
    case 'grid':
      return codeOf(question, unknown)
    case 'numeric':
      return numberOf
    case 'rank':
      return placeOf(question)
    case 'date':
      return isTimestamp(name) ? isoOf : cell => typedDate(cell, dateOrder())
    default:
      return cell => cell
  }
}

/** A blank cell was not asked; one with the sentinel was shown and left empty. */
const plainReader = (question: NeutralQuestion, context: Context): Reader => {
  const columns = question.columns.flatMap(({ name }) => {
    const at = context.columns.byName.get(name)
    return at === undefined ? [] : [{ name, at, convert: convertOf(question, name, context) }]
  })
  return (row, cells) => {
    for (const { name, at, convert } of columns) {
      const cell = row[at] ?? ''
      if (cell !== '') cells[name] = cell === context.sentinel ? null : convert(cell)
    }
  }
}

interface Place {
  readonly name: string
  readonly at: number
}

/** The choices of one row are shown together: when none is picked, all of them were left empty. */
const multiReader = ({ columns }: NeutralQuestion, { columns: file, sentinel }: Context): Reader => {
  const groups = new Map<string, Place[]>()
  for (const { name, row = '' } of columns) {
    const at = file.byName.get(name)
    if (at === undefined) continue
    const group = groups.get(row)
    if (group) group.push({ name, at })
    else groups.set(row, [{ name, at }])
  }
  return (row, cells) => {
    for (const group of groups.values()) {
      const shown = group.filter(({ at }) => (row[at] ?? '') !== '')
      const picked = new Set(
        shown.filter(({ at }) => row[at] !== sentinel && isPicked(row[at] ?? '')).map(({ name }) => name),
      )
      for (const { name } of shown) cells[name] = picked.size === 0 ? null : picked.has(name) ? 1 : 0
    }
  }
}

/** A response; 'unfinished' for one that somebody began only; null for one that is not counted. */
export type ReadRow = (row: readonly string[]) => NeutralResponse | 'unfinished' | null

/** Reads rows of a file; null for responses that nobody gave for real, and for those recorded outside the window. */
export const rowReader = (
  definition: NeutralDefinition,
  columns: FileColumns,
  { from, to }: Window,
  unknown: UnknownCodes,
): ReadRow => {
  const context: Context = { columns, sentinel: String(sentinelOf(definition)), unknown }
  const readers = definition.questions.map(question =>
    question.kind === 'multi' ? multiReader(question, context) : plainReader(question, context),
  )
  return row => {
    const id = row[columns.id] ?? ''
    const at = isoOf(row[columns.recorded])
    if (id === '' || at === null || isUnreal(row[columns.status] ?? '')) return null
    const recorded = Date.parse(at)
    if (recorded >= to || (from !== null && recorded < from)) return null
    if (!isFinished(columns.finished === null ? '' : (row[columns.finished] ?? ''))) return 'unfinished'
    const cells: Cells = {}
    for (const read of readers) read(row, cells)
    return { id, at, cells }
  }
}
