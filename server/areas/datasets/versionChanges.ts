import type { DatasetChange } from '@core/contract'
import { groupIntoGrid, isByHand, type BreakoutDef, type QuestionKind, type StoredQuestion } from '@core/domain'
import { definitionProblem, type RowChange } from '@core/domain/addedRows'
import { isEdited, isRowEdited, withParts } from './carryOver'

type Kind = DatasetChange['kind']
type Found = Pick<DatasetChange, 'kind' | 'detail'>

const KINDS: Readonly<Record<QuestionKind, string>> = {
  single: 'one answer',
  multi: 'several answers',
  grid: 'a grid',
  numeric: 'a number',
  nps: 'a recommendation (NPS)',
  open: 'an open text',
  date: 'a date',
  meta: 'an identifier',
}

/** Named one by one; of more, how many there are. */
const NAMED_MAX = 20

const sentence = (what: string, parts: readonly string[]): string[] => {
  if (parts.length === 0) return []
  const more = parts.length - NAMED_MAX
  const named = parts.slice(0, NAMED_MAX).join(', ')
  return [`${what}: ${named}${more > 0 ? ` and ${more} more` : ''}.`]
}

const quoted = (text: string): string => `"${text}"`

interface Entry {
  readonly key: string
  readonly label: string
}

/** What was added to a list, has left it, or is called something else. */
const listChanges = (what: string, before: readonly Entry[], after: readonly Entry[]): string[] => {
  const old = new Map(before.map(entry => [entry.key, entry.label]))
  const now = new Set(after.map(entry => entry.key))
  const shown = ({ key, label }: Entry) => (key === label ? quoted(label) : `${key} ${quoted(label)}`)
  const renamed = after.flatMap(({ key, label }) => {
    const was = old.get(key)
    return was === undefined || was === label ? [] : [`${key} ${quoted(was)} is now ${quoted(label)}`]
  })
  return [
    ...sentence(`${what} added`, after.filter(entry => !old.has(entry.key)).map(shown)),
    ...sentence(`${what} gone`, before.filter(entry => !now.has(entry.key)).map(shown)),
    ...sentence(`${what} renamed`, renamed),
  ]
}

const optionsOf = (question: StoredQuestion): Entry[] => question.options.map(({ id, label }) => ({ key: id, label }))
const codesOf = (question: StoredQuestion): Entry[] =>
  question.options.map(({ id, codes }) => ({ key: id, label: codes.join(' ') }))

const optionChanges = (before: StoredQuestion, after: StoredQuestion): string[] => {
  const missing = new Map(before.options.map(option => [option.id, option.missing]))
  const turned = after.options.filter(option => missing.has(option.id) && missing.get(option.id) !== option.missing)
  const label = (option: { readonly label: string }) => quoted(option.label)
  const codes = new Map(codesOf(before).map(({ key, label: code }) => [key, code]))
  const recoded = after.options.filter(({ id, codes: own }) => codes.has(id) && codes.get(id) !== own.join(' '))
  // The texts of rows that stayed are told with the texts.
  const rows = ({ breakouts }: StoredQuestion) => breakouts.map(row => ({ key: row.name, label: row.name }))
  return [
    ...listChanges('Answers', optionsOf(before), optionsOf(after)),
    ...sentence('No longer counted in the base', turned.filter(option => option.missing).map(label)),
    ...sentence('Now counted in the base', turned.filter(option => !option.missing).map(label)),
    ...sentence('Have other codes', recoded.map(label)),
    ...listChanges('Rows', rows(before), rows(after)),
  ]
}

interface Worded {
  readonly text: string
  readonly file: string
  readonly edited: boolean
}

/** One sentence about a text that reads differently, or whose file does while the edited text stays. */
const textChange = (before: Worded, after: Worded): string[] => {
  if (before.text !== after.text) return [`${quoted(before.text)} is now ${quoted(after.text)}.`]
  if (before.file === after.file || !after.edited) return []
  return [`The file now says ${quoted(after.file)}; the edited text stays.`]
}

const worded = (question: StoredQuestion): Worded => ({
  text: question.text,
  file: question.raw_text,
  edited: isEdited(question),
})
const wordedRow = (row: BreakoutDef): Worded => ({
  text: row.text,
  file: row.file_text ?? row.original_text,
  edited: isRowEdited(row),
})

const textChanges = (before: StoredQuestion, after: StoredQuestion): string[] => {
  const rows = new Map(before.breakouts.map(row => [row.name, row]))
  const changed = after.breakouts.flatMap(row => {
    const old = rows.get(row.name)
    return old ? textChange(wordedRow(old), wordedRow(row)).map(words => `Row ${row.name}: ${words}`) : []
  })
  const more = changed.length - NAMED_MAX
  return [
    ...textChange(worded(before), worded(after)),
    ...changed.slice(0, NAMED_MAX),
    ...(more > 0 ? [`And ${more} more rows.`] : []),
  ]
}

const whyRowLost = (before: StoredQuestion, after: StoredQuestion, change: RowChange): string => {
  const named =
    change.rows === 'nets' ? change.def?.any_of : change.def?.kind === 'score' ? Object.keys(change.def.scores) : []
  const now = new Set(after.options.map(option => option.id))
  const gone = before.options.filter(({ id }) => named?.includes(id) && !now.has(id)).map(({ label }) => quoted(label))
  return sentence('It uses answers that no longer exist', gone)[0] ?? definitionProblem(after, change)?.message ?? ''
}

/** Nets and calculated rows that people added or changed and that do not fit the new answers. */
const rowsLost = (before: StoredQuestion, after: StoredQuestion): string[] => {
  const kept = new Set([...after.nets, ...after.calculated].filter(isByHand).map(row => row.id))
  const changes: RowChange[] = [
    ...before.nets.map(def => ({ rows: 'nets' as const, id: def.id, def })),
    ...before.calculated.map(def => ({ rows: 'calculated' as const, id: def.id, def })),
  ]
  const lost = changes.filter(({ id, def }) => def && isByHand(def) && !kept.has(id))
  return lost.map(change => `${quoted(change.def?.label ?? '')}: ${whyRowLost(before, after, change)}`.trim())
}

const differences = (before: StoredQuestion, after: StoredQuestion): Found[] => {
  const found: [Kind, string[]][] = [
    [
      'type_changed',
      before.kind === after.kind ? [] : [`It was ${KINDS[before.kind]} and is now ${KINDS[after.kind]}.`],
    ],
    ['text_changed', textChanges(before, after)],
    // Of another type everything else is different too.
    ['options_changed', before.kind === after.kind ? optionChanges(before, after) : []],
    ['row_lost', rowsLost(before, after)],
  ]
  return found.flatMap(([kind, words]) => (words.length === 0 ? [] : [{ kind, detail: words.join(' ') }]))
}

const whyLost = (grid: StoredQuestion, after: readonly StoredQuestion[]): string => {
  const again = groupIntoGrid(
    after,
    grid.name,
    grid.text,
    grid.breakouts.map(row => row.name),
  )
  const rows = sentence(
    'It was made of',
    (grid.made_of ?? []).map(part => part.name),
  ).join('')
  return 'problem' in again ? `${again.problem.message} ${rows}` : `It was dissolved. ${rows}`
}

/** What readers knew by name: questions, with those of grids that are not there any more in the place of the grid. */
const knownBefore = (before: readonly StoredQuestion[], after: ReadonlySet<string>): StoredQuestion[] =>
  before.flatMap(question => (question.made_of && !after.has(question.name) ? question.made_of : [question]))

const rowsOf = (questions: readonly StoredQuestion[]): Map<string, string> =>
  new Map(questions.flatMap(({ name, breakouts }) => breakouts.map((row): [string, string] => [row.name, name])))

/** What became of a question that is not there any more. */
const goneWords = (
  question: StoredQuestion,
  rowIn: ReadonlyMap<string, string>,
  names: ReadonlySet<string>,
): string => {
  const grid = rowIn.get(question.name)
  if (grid !== undefined) return `It is a row of the grid ${quoted(grid)} now.`
  const free = question.breakouts.filter(row => names.has(row.name))
  return free.length > 0 ? 'Its rows are separate questions now.' : ''
}

/**
 * What readers of `before` find changed in `after`, in the order of `before`, then what is new. `usedBy` gives what uses a
 * question by its name.
 */
export const versionChanges = (
  before: readonly StoredQuestion[],
  after: readonly StoredQuestion[],
  usedBy: (name: string) => string[],
): DatasetChange[] => {
  const names = new Set(after.map(question => question.name))
  const now = new Map(after.map(question => [question.name, question]))
  const rowIn = rowsOf(after)
  const of = ({ name, text }: StoredQuestion, found: Found): DatasetChange => ({
    ...found,
    question_name: name,
    question_text: text,
    used_by: usedBy(name),
  })
  const known = knownBefore(before, names)
  const lost = before
    .filter(question => question.made_of && !names.has(question.name))
    .map(grid => of(grid, { kind: 'grid_lost', detail: whyLost(grid, after) }))
  const old = known.flatMap(question => {
    const same = now.get(question.name)
    if (same) return differences(question, same).map(found => of(same, found))
    return [of(question, { kind: 'question_gone', detail: goneWords(question, rowIn, names) })]
  })
  const were = new Set(known.map(question => question.name))
  const added = after
    .filter(question => !were.has(question.name))
    .map(question =>
      of(question, {
        kind: 'question_added',
        detail: sentence(
          'Built from',
          (question.made_of ?? []).map(part => part.name),
        ).join(''),
      }),
    )
  return [...lost, ...old, ...added]
}

/** Edited texts, of questions and rows, and grids built by hand that both have. */
export const carriedCounts = (
  before: readonly StoredQuestion[],
  after: readonly StoredQuestion[],
): { texts: number; grids: number } => {
  const old = withParts(before)
  let texts = 0
  for (const question of withParts(after).values()) {
    const was = old.get(question.name)
    if (!was) continue
    if (!question.made_of && isEdited(was) && isEdited(question) && was.text === question.text) texts += 1
    // The rows of a grid built by hand are counted with the questions it was made of.
    if (question.made_of) continue
    const rows = new Map(was.breakouts.filter(isRowEdited).map(row => [row.name, row.text]))
    texts += question.breakouts.filter(row => isRowEdited(row) && rows.get(row.name) === row.text).length
  }
  const own = new Set(before.filter(question => question.made_of).map(question => question.name))
  return { texts, grids: after.filter(question => question.made_of && own.has(question.name)).length }
}
