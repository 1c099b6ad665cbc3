import type { NeutralCell, NeutralDefinition, NeutralResponse } from '../../import/neutral'
import { typedDate } from '../typedDate'
import { factReader } from './facts'
import { layoutOf, unknownIn, type Layout, type Line, type Part } from './layout'
import { isoOf, numberOf, records, text, type Loose } from './wire'

type Cells = Record<string, NeutralCell>

/** Reads responses of one definition. */
export interface ResponseReader {
  readonly layout: Layout
  /** Null for what was no real interview, or not finished. Adds to `unknown` what the definition does not have. */
  read(item: Loose, unknown: Set<string>): NeutralResponse | null
}

/** Somebody of the account tried the survey. */
const TRIALS = new Set(['preview', 'survey_preview'])

export const isCounted = (item: Loose): boolean =>
  text(item.response_status) === 'completed' && !TRIALS.has(text(item.collection_mode))

const written = (answers: readonly Loose[]): string | null =>
  answers.map(({ text: words }) => text(words)).find(words => words.trim() !== '') ?? null

/** Codes of the choices in answers; "other" is chosen by its own id. */
const chosen = ({ codes }: Part, answers: readonly Loose[]) =>
  answers.flatMap(({ choice_id, other_id }) => codes.get(text(choice_id)) ?? codes.get(text(other_id)) ?? [])

/** A date question may ask for the time too, which follows the date. */
const dateIn = ({ address }: Part, words: string | null): string | null =>
  words === null
    ? null
    : typedDate(/^[\d/.-]*/u.exec(words.trim())?.[0] ?? '', address.isDayFirst === true ? 'day' : 'month')

/** The one cell of a line of any kind but multi. */
const cellOf = (part: Part, answers: readonly Loose[]): NeutralCell => {
  switch (part.question.kind) {
    case 'single':
    case 'nps':
    case 'grid':
    case 'rank':
      return chosen(part, answers)[0] ?? null
    case 'numeric':
      return numberOf(written(answers))
    case 'date':
      return dateIn(part, written(answers))
    default:
      return written(answers)
  }
}

const readLine = (part: Part, { columns }: Line, answers: readonly Loose[], cells: Cells): void => {
  if (part.question.kind !== 'multi') {
    const [column] = columns
    if (column) cells[column.name] = cellOf(part, answers)
    return
  }
  const ticked = new Set(chosen(part, answers))
  // Nothing was ticked, but something else was answered: the list was shown and left empty.
  for (const { name, option } of columns)
    cells[name] = ticked.size === 0 ? null : option !== undefined && ticked.has(option) ? 1 : 0
}

const readPart = (part: Part, answers: readonly Loose[], cells: Cells): void => {
  const { col, isText } = part.address
  const own = answers.filter(
    answer => (col === undefined || text(answer.col_id) === col) && (isText !== true || text(answer.other_id) !== ''),
  )
  for (const line of part.lines)
    readLine(part, line, line.row === null ? own : own.filter(({ row_id }) => text(row_id) === line.row), cells)
}

/** Questions that were skipped are not in a response, as those that were not asked: their cells are absent. */
export const createReader = (definition: NeutralDefinition): ResponseReader => {
  const layout = layoutOf(definition)
  const facts = definition.questions.flatMap(({ ref, columns }) => {
    const read = factReader(ref)
    return read ? columns.map(({ name }) => ({ name, read })) : []
  })
  const readQuestion = (question: Loose, cells: Cells, unknown: Set<string>): void => {
    const id = text(question.id)
    const answers = records(question.answers)
    const parts = layout.parts.get(id)
    if (answers.length === 0 || id === '') return
    if (!parts) {
      unknown.add(id)
      return
    }
    for (const answer of answers) for (const name of unknownIn(layout, id, parts, answer)) unknown.add(name)
    for (const part of parts) readPart(part, answers, cells)
  }
  return {
    layout,
    read: (item, unknown) => {
      const id = text(item.id)
      const at = isoOf(item.date_modified)
      if (!isCounted(item) || id === '' || at === null) return null
      const cells: Cells = {}
      for (const page of records(item.pages))
        for (const question of records(page.questions)) readQuestion(question, cells, unknown)
      for (const { name, read } of facts) cells[name] = read(item)
      return { id, at, cells }
    },
  }
}
