import type { NeutralCell, NeutralDefinition, NeutralQuestion, NeutralResponse } from '../../import/neutral'
import { noAnswerParent } from './noAnswers'
import { columnName, isOf } from './source'
import { typedDate } from '../typedDate'
import { blankIsNotAsked, dateOrder, finishedAt } from './unsure'
import { numberOf, text, type Loose } from './wire'

type Cells = Record<string, NeutralCell>

/** Takes one cell of a record. */
type Take = (cell: string, cells: Cells) => void

/** What was read so far that the definition does not know. */
export interface Unknown {
  /** Keys of records. */
  readonly keys: Set<string>
  /** "Q5 7": code 7 of question Q5. */
  readonly codes: Set<string>
}

const MOST_UNKNOWN = 50

const note = (set: Set<string>, what: string): void => {
  if (set.size < MOST_UNKNOWN) set.add(what)
}

type Convert = (cell: string) => NeutralCell

/** A code that no option has is left out: its label is gone, and the reader would refuse the whole survey for it. */
const codeOf = ({ ref, options }: NeutralQuestion, unknown: Unknown): Convert => {
  const known = new Map(options.map(({ code }) => [String(code), code]))
  return cell => {
    const code = known.get(String(numberOf(cell) ?? cell))
    if (code === undefined) note(unknown.codes, `${ref} ${cell}`)
    return code ?? null
  }
}

const convertOf = (question: NeutralQuestion, unknown: Unknown): Convert => {
  switch (question.kind) {
    case 'single':
    case 'nps':
    case 'grid':
    case 'rank':
      return codeOf(question, unknown)
    case 'multi':
      return cell => (cell === '0' ? 0 : 1)
    case 'numeric':
      return numberOf
    case 'date':
      return cell => typedDate(cell, dateOrder())
    default:
      return cell => cell
  }
}

/** The date of every record: in UTC, while the cell itself is in the zone of some server. */
const FINISHED = 'date'

const takers = (definition: NeutralDefinition, unknown: Unknown): ReadonlyMap<string, Take> => {
  const all = new Map<string, Take>()
  for (const question of definition.questions) {
    const convert = convertOf(question, unknown)
    for (const { name } of question.columns)
      all.set(name, (cell, cells) => {
        if (cell !== '') cells[name] = convert(cell)
        else if (!blankIsNotAsked()) cells[name] = null
      })
  }
  return all
}

/** Lists of ticks, each by the names of its columns: those of "no answer" are none. */
const tickLists = ({ questions }: NeutralDefinition): readonly (readonly string[])[] =>
  questions
    .filter(question => question.kind === 'multi' && noAnswerParent(question) === null)
    .flatMap(({ columns }) => {
      const byRow = new Map<string, string[]>()
      for (const { name, row = '' } of columns) byRow.set(row, [...(byRow.get(row) ?? []), name])
      return [...byRow.values()]
    })

/** What was shown and left without a single tick was left empty. */
const emptied = (lists: readonly (readonly string[])[], cells: Cells): void => {
  for (const names of lists) {
    if (names.some(name => cells[name] === 1)) continue
    for (const name of names) if (cells[name] === 0) cells[name] = null
  }
}

interface NoAnswer {
  readonly ticks: readonly string[]
  readonly about: readonly string[]
}

const noAnswers = ({ questions }: NeutralDefinition): readonly NoAnswer[] =>
  questions.flatMap(question => {
    const parent = noAnswerParent(question)
    if (parent === null) return []
    const about = questions.filter(({ ref }) => isOf(ref, parent)).flatMap(({ columns }) => columns)
    return [{ ticks: question.columns.map(({ name }) => name), about: about.map(({ name }) => name) }]
  })

const withoutNoAnswers = (all: readonly NoAnswer[], cells: Cells): void => {
  for (const { ticks, about } of all)
    if (ticks.some(name => cells[name] === 1)) for (const name of about) Reflect.deleteProperty(cells, name)
}

export type ReadRecord = (row: Loose) => NeutralResponse | null

/** Milliseconds since 1970: responses from the first moment up to, not at, the second. */
export interface Window {
  readonly from: number | null
  readonly to: number
}

const QUALIFIED = '3'

/** Reads records of a window; null for those of other windows, and for respondents who do not count. */
export const recordReader = (definition: NeutralDefinition, { from, to }: Window, unknown: Unknown): ReadRecord => {
  const takes = takers(definition, unknown)
  /** By key of the data, which may hold what names of columns must not; null: nothing takes it. */
  const byKey = new Map<string, Take | null>()
  const takeOf = (key: string): Take | null => {
    const found = byKey.get(key) ?? takes.get(columnName(key)) ?? null
    byKey.set(key, found)
    if (!found && !key.startsWith('$')) note(unknown.keys, key)
    return found
  }
  const [lists, pseudo] = [tickLists(definition), noAnswers(definition)]
  return row => {
    const [id, at, status] = [text(row.uuid), finishedAt(row), text(row.status)]
    if (id === '' || at === null || (status !== '' && status !== QUALIFIED)) return null
    if (at >= to || (from !== null && at < from)) return null
    const cells: Cells = {}
    for (const [key, value] of Object.entries(row)) {
      const take = byKey.get(key)
      if (take !== null) (take ?? takeOf(key))?.(text(value), cells)
    }
    const finished = new Date(at).toISOString()
    if (FINISHED in cells) cells[FINISHED] = finished
    emptied(lists, cells)
    withoutNoAnswers(pseudo, cells)
    return { id, at: finished, cells }
  }
}
