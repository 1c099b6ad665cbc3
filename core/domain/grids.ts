import type { BreakoutDef, QuestionCounts, QuestionDef, QuestionKind, StoredQuestion, WordingChange } from './question'
import { withRowMeans } from './rowMeans'
import { textWordings, wordingsOfGrid, wordingsOfRow } from './wordings'

/** Rows of one grid at most. */
export const GRID_ROWS_MAX = 500

/**
 * Why a change of grids cannot be made, as shown on screen. 'unknown' and 'taken' are about the dataset as it is now,
 * 'unfit' and 'unlike' about the request itself.
 */
export interface GridProblem {
  readonly reason: 'unknown' | 'taken' | 'unfit' | 'unlike'
  /** The question or grid it is about. */
  readonly question: string
  readonly message: string
}

export type Regrouped = { readonly questions: StoredQuestion[] } | { readonly problem: GridProblem }

/** Counts of a definition in the data of its version. */
export type CountQuestion = (question: QuestionDef) => QuestionCounts

const ROW_KINDS: ReadonlySet<QuestionKind> = new Set(['single', 'nps', 'numeric'])

const failed = (reason: GridProblem['reason'], question: string, message: string) => ({
  problem: { reason, question, message },
})

/** What rows of one grid have in common: kind and options with their codes, scores and order. */
const answersKey = ({ kind, ordered, options, source }: QuestionDef): string =>
  JSON.stringify([
    kind,
    source?.kind,
    source?.kind === 'members' ? [source.base, source.members.map(member => member.id)] : null,
    ordered,
    options.map(({ id, label, codes, score, missing }) => [id, label, codes, score, missing]),
  ])

/** Whether a single question can become the row of a grid: one variable with options, or a number without. */
const canBeRow = ({ kind, source, options }: QuestionDef): boolean =>
  ROW_KINDS.has(kind) && source?.kind === 'variable' && (kind === 'numeric') === (options.length === 0)

/** Names that a new grid may not have: of questions, of rows, and of questions that return when a grid is dissolved. */
const namesTaken = (questions: readonly StoredQuestion[]): Set<string> =>
  new Set(
    questions.flatMap(({ name, breakouts, made_of = [] }) => [
      name,
      ...breakouts.map(row => row.name),
      ...made_of.map(part => part.name),
    ]),
  )

const kindOfPart = (grid: StoredQuestion, row: BreakoutDef): QuestionKind => {
  if (row.source.kind !== 'variable') return 'multi'
  if (grid.options.length === 0) return 'numeric'
  return grid.calculated.some(({ kind }) => kind === 'nps') ? 'nps' : 'single'
}

/** The rows of a grid as questions: those it was made of, else one per row with the grid's options, nets and scores. */
const partsOf = (grid: StoredQuestion, count?: CountQuestion): readonly StoredQuestion[] =>
  grid.made_of ??
  grid.breakouts.map((row): StoredQuestion => {
    const part: QuestionDef = {
      name: row.name,
      text: row.text,
      raw_text: row.original_text,
      label: row.text,
      kind: kindOfPart(grid, row),
      source: row.source,
      options: grid.options,
      breakouts: [],
      nets: grid.nets,
      calculated: grid.calculated,
      ordered: grid.ordered,
      suggested_xtab: false,
      unrestricted_filter: grid.unrestricted_filter,
      tags: grid.tags,
    }
    const read = {
      ...(row.file_text !== undefined && { file_text: row.file_text }),
      ...(grid.removed_rows && { removed_rows: grid.removed_rows }),
    }
    const reworded = wordingsOfRow(grid.reworded ?? [], row.name)
    return {
      ...part,
      ...read,
      ...(reworded.length > 0 && { reworded }),
      of_grid: grid.name,
      counts: count?.(part) ?? { base: 0, options: {} },
    }
  })

const summed = (parts: readonly StoredQuestion[]): QuestionCounts => {
  const options: Record<string, number> = {}
  for (const { counts } of parts)
    for (const [id, n] of Object.entries(counts.options)) options[id] = (options[id] ?? 0) + n
  return { base: Math.max(0, ...parts.map(({ counts }) => counts.base)), options }
}

const rowOf = ({ name, text, raw_text, original_text, file_text, source }: StoredQuestion): BreakoutDef[] => {
  const read = file_text === undefined ? {} : { file_text }
  return source ? [{ name, text, original_text: original_text ?? raw_text, ...read, source }] : []
}

const intersection = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter(one => lists.every(list => list.includes(one)))

/** The grid of these questions. It is open to readers without full access only when all of them are. */
const gridOf = (
  identity: Pick<StoredQuestion, 'name' | 'text' | 'raw_text' | 'label' | 'original_text' | 'file_text' | 'of_grid'>,
  first: StoredQuestion,
  parts: readonly StoredQuestion[],
  order: ReadonlyMap<string, number>,
  count?: CountQuestion,
  texts: readonly WordingChange[] = [],
): StoredQuestion => {
  const reworded = wordingsOfGrid(parts, texts)
  const rows = [...parts].sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const def: QuestionDef = {
    ...identity,
    kind: 'grid',
    source: null,
    options: first.options,
    breakouts: rows.flatMap(rowOf),
    nets: first.nets,
    calculated: first.calculated,
    ordered: first.ordered,
    suggested_xtab: parts.every(part => part.suggested_xtab),
    unrestricted_filter: parts.every(part => part.unrestricted_filter),
    tags: intersection(parts.map(part => part.tags)),
  }
  return withRowMeans({
    ...def,
    ...(reworded.length > 0 && { reworded }),
    made_of: parts,
    counts: count?.(def) ?? summed(parts),
  })
}

const contributorsProblem = (
  questions: readonly StoredQuestion[],
  gridName: string,
  names: readonly string[],
  own: ReadonlySet<string>,
): { readonly problem: GridProblem } | null => {
  if (names.length < 2) return failed('unfit', gridName, `Choose at least two questions for the grid "${gridName}".`)
  if (names.length > GRID_ROWS_MAX)
    return failed('unfit', gridName, `The grid "${gridName}" can have ${GRID_ROWS_MAX} rows at most.`)
  const byName = new Map(questions.map(question => [question.name, question]))
  const seen = new Set<string>()
  let first: StoredQuestion | undefined
  for (const name of names) {
    const question = byName.get(name)
    if (!question)
      return failed('unknown', name, `Question "${name}" is no longer in this dataset, or in another grid.`)
    if (seen.has(name)) return failed('unfit', name, `Question "${name}" is chosen twice for the grid "${gridName}".`)
    seen.add(name)
    if (!own.has(name) && !canBeRow(question))
      return failed(
        'unfit',
        name,
        `Question "${name}" cannot be a row of a grid: it needs a single answer or a number.`,
      )
    first ??= question
    if (answersKey(question) !== answersKey(first))
      return failed('unlike', name, `Question "${name}" and question "${first.name}" have different answers.`)
  }
  return null
}

/** Puts the grid in the place of the first of its contributors; they leave the list. */
const placed = (questions: readonly StoredQuestion[], names: ReadonlySet<string>, grid: StoredQuestion) => {
  const at = questions.findIndex(question => names.has(question.name))
  return questions.flatMap((question, index) => (index === at ? [grid] : names.has(question.name) ? [] : [question]))
}

const positions = (names: readonly string[]): Map<string, number> => new Map(names.map((name, at) => [name, at]))

/**
 * Makes a grid of questions with the same answers; its rows are in the order of `contributorNames`. It replaces the first of
 * them in the list, and keeps them all in `made_of`. Without `count` its base is that of the row answered most.
 */
export const groupIntoGrid = (
  questions: readonly StoredQuestion[],
  gridName: string,
  text: string,
  contributorNames: readonly string[],
  count?: CountQuestion,
): Regrouped => {
  const name = gridName.trim()
  const words = text.trim()
  if (name === '') return failed('unfit', gridName, 'A grid needs a name.')
  if (words === '') return failed('unfit', name, `The grid "${name}" needs a text.`)
  if (namesTaken(questions).has(name))
    return failed('taken', name, `A question or row named "${name}" already exists. Choose another name for the grid.`)
  const problem = contributorsProblem(questions, name, contributorNames, new Set())
  if (problem) return problem
  const chosen = new Set(contributorNames)
  const parts = questions.filter(question => chosen.has(question.name))
  const [first] = parts
  if (!first) throw new Error('A grid of nothing')
  const identity = { name, text: words, raw_text: words, label: words }
  return { questions: placed(questions, chosen, gridOf(identity, first, parts, positions(contributorNames), count)) }
}

const released = (
  questions: readonly StoredQuestion[],
  gridName: string,
  count?: CountQuestion,
):
  | { readonly grid: StoredQuestion; readonly parts: readonly StoredQuestion[]; readonly questions: StoredQuestion[] }
  | {
      readonly problem: GridProblem
    } => {
  const grid = questions.find(question => question.name === gridName)
  if (grid?.kind !== 'grid') return failed('unknown', gridName, `The grid "${gridName}" is no longer in this dataset.`)
  const parts = partsOf(grid, count)
  const others = namesTaken(questions.filter(question => question !== grid))
  const twice = parts.find(part => others.has(part.name))
  if (twice)
    return failed('taken', twice.name, `Row "${twice.name}" of "${gridName}" has the name of another question.`)
  return { grid, parts, questions: questions.flatMap(question => (question === grid ? parts : [question])) }
}

/**
 * Gives a grid another set of rows, or another order; questions that leave it return to the list. Its texts stay.
 * A grid of the file becomes one built by people, whose rows need `count` for their own figures.
 */
export const updateGrid = (
  questions: readonly StoredQuestion[],
  gridName: string,
  contributorNames: readonly string[],
  count?: CountQuestion,
): Regrouped => {
  const free = released(questions, gridName, count)
  if ('problem' in free) return free
  const own = new Set(free.parts.map(part => part.name))
  const problem = contributorsProblem(free.questions, gridName, contributorNames, own)
  if (problem) return problem
  const chosen = new Set(contributorNames)
  const parts = free.questions.filter(question => chosen.has(question.name))
  const { name, text, raw_text, label, original_text, file_text, made_of, tags } = free.grid
  const of_grid = made_of ? free.grid.of_grid : name
  const identity = {
    name,
    text,
    raw_text,
    label,
    ...(original_text === undefined ? {} : { original_text }),
    ...(file_text === undefined ? {} : { file_text }),
    ...(of_grid === undefined ? {} : { of_grid }),
  }
  // Options, nets and calculated rows stay those of the grid as it is.
  const texts = textWordings(free.grid.reworded ?? [])
  const grid = gridOf(identity, free.grid, parts, positions(contributorNames), count, texts)
  return { questions: placed(free.questions, chosen, { ...grid, tags }) }
}

/**
 * Restores the questions of a grid, unchanged and in the grid's place. The rows of a grid of the file become separate questions
 * with its options, nets and scores, and need `count` for their figures.
 */
export const dissolveGrid = (
  questions: readonly StoredQuestion[],
  gridName: string,
  count?: CountQuestion,
): Regrouped => {
  const free = released(questions, gridName, count)
  return 'problem' in free ? free : { questions: free.questions }
}

/**
 * Per question the names of those it could form a grid with, nearest first cut to `most`, in the order of the list; for a grid
 * its own rows, then what could join them. Questions that fit nothing are absent.
 */
export const gridCandidates = (
  questions: readonly StoredQuestion[],
  most = GRID_ROWS_MAX,
): ReadonlyMap<string, string[]> => {
  const alike = new Map<string, { name: string; at: number }[]>()
  questions.forEach((question, at) => {
    if (!canBeRow(question)) return
    const key = answersKey(question)
    const group = alike.get(key)
    if (group) group.push({ name: question.name, at })
    else alike.set(key, [{ name: question.name, at }])
  })
  const near = (key: string, at: number): string[] => {
    const others = (alike.get(key) ?? []).filter(other => other.at !== at)
    if (others.length <= most) return others.map(({ name }) => name)
    const nearest = [...others].sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, most)
    return nearest.sort((a, b) => a.at - b.at).map(({ name }) => name)
  }
  const found = new Map<string, string[]>()
  questions.forEach((question, at) => {
    const [part] = question.kind === 'grid' ? partsOf(question) : canBeRow(question) ? [question] : []
    if (!part) return
    const own = question.kind === 'grid' ? question.breakouts.map(row => row.name) : []
    const names = [...own, ...near(answersKey(part), at)]
    if (names.length > 0) found.set(question.name, names)
  })
  return found
}
