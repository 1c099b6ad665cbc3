import {
  dissolveGrid,
  groupIntoGrid,
  isByHand,
  textWordings,
  variablesOfSource,
  wavesBefore,
  withRowMeans,
  wordingChanges,
  wordingsOfGrid,
  type Added,
  type BreakoutDef,
  type CountQuestion,
  type QuestionDef,
  type StoredQuestion,
  type WordingChange,
} from '@core/domain'
import { definitionProblem, type RowChange } from '@core/domain/addedRows'

/** Ids that reading a file gives to what it adds to a question by itself; all other nets and calculated rows are made by hand. */
const OF_THE_FILE = new Set(['top2', 'bottom2', 'promoters', 'passives', 'detractors', 'mean', 'nps'])

const fileText = ({ file_text, raw_text }: StoredQuestion): string => file_text ?? raw_text
const rowFileText = ({ file_text, original_text }: BreakoutDef): string => file_text ?? original_text

/** Somebody gave the question another text than the file did. */
export const isEdited = (question: StoredQuestion): boolean => question.text !== fileText(question)

/** The same for a row of a grid. */
export const isRowEdited = (row: BreakoutDef): boolean => row.text !== rowFileText(row)

/** Questions by name, those that grids built by hand were made of among them. */
export const withParts = (questions: readonly StoredQuestion[]): Map<string, StoredQuestion> =>
  new Map(questions.flatMap(question => [question, ...(question.made_of ?? [])]).map(each => [each.name, each]))

/** A name may come back for something else: with another text and other answers nothing of the old question fits. */
const isSameQuestion = (before: QuestionDef, after: QuestionDef): boolean => {
  if (before.raw_text === after.raw_text) return true
  if (before.kind !== after.kind) return false
  const labels = new Set(before.options.map(option => option.label))
  return labels.size === 0 || after.options.some(option => labels.has(option.label))
}

/**
 * The nets or calculated rows of a file with what people made of those before, as far as it still fits: rows that they added
 * or changed, without those that they removed.
 */
const withOwn = <T extends Added & { readonly id: string }>(
  before: readonly T[],
  read: readonly T[],
  removed: readonly string[],
  fits: (one: T) => boolean,
): T[] => {
  const ofFile = new Set([...OF_THE_FILE, ...read.map(one => one.id)])
  const own = before.filter(one => (isByHand(one) || !ofFile.has(one.id)) && fits(one))
  const byId = new Map(own.map(one => [one.id, one]))
  const names = new Set(read.map(one => one.id))
  return [
    ...read.filter(one => !removed.includes(one.id)).map(one => byId.get(one.id) ?? one),
    ...own.filter(one => !names.has(one.id)),
  ]
}

const carriedRow =
  (before: QuestionDef) =>
  (row: BreakoutDef): BreakoutDef => {
    const old = before.breakouts.find(each => each.name === row.name)
    return old && isRowEdited(old) && !isRowEdited(row) ? { ...row, text: old.text } : row
  }

/** A question as it was read, with what people made of it before. What was edited while it was imported stays. */
const carried = (
  before: StoredQuestion | undefined,
  after: StoredQuestion,
  waves: WordingChange['waves_before'] = {},
): StoredQuestion => {
  if (!before || !isSameQuestion(before, after)) return after
  const text = isEdited(before) && !isEdited(after) ? before.text : after.text
  const ownLabel = [before, after].find(question => question.label !== question.text)?.label
  const first = before.original_text ?? before.raw_text
  const removed = before.removed_rows ?? []
  const reworded = wordingChanges(before, after, waves)
  const fitting = (change: RowChange) => definitionProblem(after, change) === null
  const { original_text: _, ...read } = after
  return {
    ...read,
    text,
    label: ownLabel ?? text,
    breakouts: after.breakouts.map(carriedRow(before)),
    tags: [...new Set([...before.tags, ...after.tags])],
    unrestricted_filter: before.unrestricted_filter,
    nets: withOwn(before.nets, after.nets, removed, def => fitting({ rows: 'nets', id: def.id, def })),
    calculated: withOwn(
      before.calculated,
      after.calculated,
      removed,
      def => before.kind === after.kind && fitting({ rows: 'calculated', id: def.id, def }),
    ),
    ...(removed.length > 0 && { removed_rows: removed }),
    ...(reworded.length > 0 && { reworded }),
    ...(first !== after.raw_text && { original_text: first }),
    ...(before.of_grid !== undefined && after.kind !== 'grid' && { of_grid: before.of_grid }),
  }
}

/** Grids of the file whose rows people made single questions of. */
const dissolvedBefore = (before: ReadonlyMap<string, StoredQuestion>, after: readonly StoredQuestion[]): string[] =>
  after
    .filter(({ name, breakouts }) => breakouts.some(row => before.get(row.name)?.of_grid === name))
    .map(grid => grid.name)

/** Rows that a grid built by hand shall have: as before, and what is new in the grid of the file that it was made of. */
const contributorsOf = (
  grid: StoredQuestion,
  before: ReadonlyMap<string, StoredQuestion>,
  now: readonly StoredQuestion[],
): string[] => [
  ...grid.breakouts.map(row => row.name),
  ...now.filter(({ name, of_grid }) => of_grid === grid.name && !before.has(name)).map(question => question.name),
]

/**
 * The rebuilt grid has the marks and texts of the one before, or those of the grid of the file that it was made of;
 * its rows have theirs from the questions.
 */
const regrouped = (
  old: StoredQuestion,
  { kind, breakouts, options, nets, counts, made_of }: StoredQuestion,
  ofFile: StoredQuestion | undefined,
  waves: WordingChange['waves_before'],
): StoredQuestion => {
  const identity = ofFile ? { ...ofFile, of_grid: old.name } : old
  const built = { ...identity, kind, breakouts, options, nets, counts, ...(made_of && { made_of }) }
  const now = ofFile ? carried(old, built) : { ...built, nets: carried(old, built).nets }
  const reworded = wordingsOfGrid(made_of ?? [], textWordings(wordingChanges(old, built, waves)))
  const { reworded: _, ...rest } = now
  return withRowMeans({ ...rest, ...(reworded.length > 0 && { reworded }) })
}

/** The questions with a grid of before built again, or null when it cannot be. */
const withGrid = (
  questions: readonly StoredQuestion[],
  old: StoredQuestion,
  before: ReadonlyMap<string, StoredQuestion>,
  { ofFile, waves }: { readonly ofFile: StoredQuestion | undefined; readonly waves: WordingChange['waves_before'] },
  count?: CountQuestion,
): StoredQuestion[] | null => {
  const rows = contributorsOf(old, before, questions)
  const result = groupIntoGrid(questions, old.name, old.text, rows, count)
  if ('problem' in result) return null
  return result.questions.map(question =>
    question.name === old.name ? regrouped(old, question, ofFile, waves) : question,
  )
}

/**
 * The questions of a new version with what people made of the one before: texts of questions and rows, labels, tags, openness,
 * nets and calculated rows that they added, changed or removed, grids they built and grids of the file they dissolved. Matched by name. What does not
 * fit any more is left out: a grid whose questions are gone or have come to differ, nets of options that are gone. Nothing is
 * added that the new file does not hold. `count` is for grids and rows, which need figures of their own.
 */
export const carryOver = (
  previous: readonly StoredQuestion[],
  read: readonly StoredQuestion[],
  count?: CountQuestion,
): StoredQuestion[] => {
  const before = withParts(previous)
  const grids = previous.filter(question => question.made_of)
  const waves = wavesBefore(previous, read)
  const attempt = (leave: ReadonlySet<string>): StoredQuestion[] => {
    let questions = [...read]
    const dissolved = new Set(dissolvedBefore(before, read).filter(name => !leave.has(name)))
    for (const name of dissolved) {
      const result = dissolveGrid(questions, name, count)
      if ('questions' in result) ({ questions } = result)
    }
    questions = questions.map(question => carried(before.get(question.name), question, waves))
    for (const old of grids) {
      const ofFile =
        old.of_grid === old.name && dissolved.has(old.name) ? read.find(grid => grid.name === old.name) : undefined
      const built = withGrid(questions, old, before, { ofFile, waves }, count)
      // A grid of the file that cannot have its other rows again is better whole than in pieces.
      if (!built && ofFile) return attempt(new Set([...leave, old.name]))
      questions = built ?? questions
    }
    return questions
  }
  return attempt(new Set())
}

/** Names of the variables whose data carryOver needs counted. */
export const variablesToCount = (previous: readonly StoredQuestion[], read: readonly StoredQuestion[]): Set<string> => {
  const before = withParts(previous)
  const parts = new Set(previous.flatMap(question => question.made_of ?? []).map(part => part.name))
  const dissolved = new Set(dissolvedBefore(before, read))
  const sources = read.flatMap(({ name, source, breakouts }) => {
    if (dissolved.has(name)) return breakouts.map(row => row.source)
    return source && parts.has(name) ? [source] : []
  })
  return new Set(sources.flatMap(variablesOfSource))
}
