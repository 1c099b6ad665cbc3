import type { AnalysisRequest, AnalysisResponse, Question } from '@core/contract'
import { folded } from './paste'
import { ALL, keyFor, type TypedGroup, type TypedMargin, type TypedWeight } from './typed'
import { scaledTo100, withOwnTargets, withTarget, withUnit, written } from './ways'

export interface Answer {
  readonly id: string
  readonly label: string
}

/** Questions of a dataset that give everybody one answer at most. */
export const sourceQuestions = (questions: readonly Question[]): readonly Question[] =>
  questions.filter(({ fundamental_question_type: type }) => type === 'single' || type === 'nps')

/** Answers of a question that have a share. */
export const sourceAnswers = (question: Question | undefined): readonly Answer[] =>
  (question?.categorical_responses ?? []).filter(({ missing }) => !missing)

/** The question of the same name, or the only one of the same text; null: a person has to say. */
export const sameQuestion = (
  { name, text }: { readonly name: string; readonly text: string },
  questions: readonly Question[],
): string | null => {
  const named = questions.find(one => one.question_name === name)
  if (named) return named.question_name
  const [first, ...more] = questions.filter(one => folded(one.question_text) === folded(text))
  return first && more.length === 0 ? first.question_name : null
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/**
 * The answer there of each answer here, by the id of the latter: first of the same id, then of the same label. Of the same id it
 * is not where one of both has its label elsewhere. What has no match, or several, is left out.
 */
export const matchAnswers = (own: readonly Answer[], there: readonly Answer[]): ReadonlyMap<string, Answer> => {
  const labelled = (answers: readonly Answer[], { id, label }: Answer): boolean =>
    answers.some(other => other.id !== id && folded(other.label) === folded(label))
  const matches = new Map<string, Answer>()
  for (const answer of own) {
    const same = there.find(({ id }) => id === answer.id)
    if (!same) continue
    const agree = folded(same.label) === folded(answer.label)
    if (agree || (!labelled(there, answer) && !labelled(own, same))) matches.set(answer.id, same)
  }
  const used = new Set([...matches.values()].map(({ id }) => id))
  const named = (answers: readonly Answer[], label: string) =>
    onlyOne(answers.filter(other => folded(other.label) === folded(label)))
  for (const answer of own) {
    const same = matches.has(answer.id) ? undefined : named(there, answer.label)
    if (same && !used.has(same.id) && named(own, answer.label)) matches.set(answer.id, same)
  }
  return matches
}

/** What shares are taken from: one question per variable of a margin, and the one that splits the sample or null. */
export interface Source {
  readonly questions: readonly string[]
  readonly by: string | null
  readonly weight: string | null
}

/** Questions whose answers are combined, in the order of a cell. */
export const dimensionsOf = ({ questions, by }: Source): readonly string[] => [
  ...questions,
  ...(by === null ? [] : [by]),
]

/** Questions of a table: one in its rows, two in its columns. */
const IN_TABLE = 3

const combinations = (lists: readonly (readonly Answer[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (so, answers) => so.flatMap(ids => answers.map(({ id }) => [...ids, id])),
    [[]],
  )

/** Tables that hold all cells: one, or one per combination of what does not fit into it. */
export interface SourceTable {
  /** Answers that the table is filtered by. */
  readonly fixed: readonly string[]
  readonly request: AnalysisRequest
}

/** The tables of a source; `byName` has its questions. */
export const tablesOf = (source: Source, byName: ReadonlyMap<string, Question>): readonly SourceTable[] => {
  const names = dimensionsOf(source)
  const [row = '', ...axis] = names.slice(0, IN_TABLE)
  const rest = names.slice(IN_TABLE)
  return combinations(rest.map(name => sourceAnswers(byName.get(name)))).map(fixed => ({
    fixed,
    request: {
      rows: [{ question: row }],
      axis: axis.map(question => ({ question })),
      nested: axis.length > 1,
      filters:
        rest.length === 0 ? null : { and: rest.map((question, at) => ({ question, options: [fixed[at] ?? ''] })) },
      weight: source.weight,
      auto_adjust_base: true,
      inverted: false,
    },
  }))
}

/** People in a cell: unweighted, and by the weight. */
export interface CellCount {
  readonly n: number
  readonly w: number
}

export const cellKey = (ids: readonly string[]): string => JSON.stringify(ids)

/** How many people give each combination of answers, by `cellKey` of the ids; throws nothing: what is not in a table is 0. */
export const cellsIn = (
  source: Source,
  byName: ReadonlyMap<string, Question>,
  answered: readonly { readonly fixed: readonly string[]; readonly response: AnalysisResponse }[],
): ReadonlyMap<string, CellCount> => {
  const [row = '', ...axis] = dimensionsOf(source).slice(0, IN_TABLE)
  const columns = combinations(axis.map(name => sourceAnswers(byName.get(name))))
  const cells = new Map<string, CellCount>()
  for (const { fixed, response } of answered) {
    const table = response.tables[0]
    if (table?.outcome !== 'cube') continue
    const { cube } = table
    const places = new Map(cube.columns.map(({ key }, at) => [key, at]))
    const rows = new Map(cube.rows.filter(({ type }) => type === 'cat').map(one => [one.key, one]))
    for (const { id } of sourceAnswers(byName.get(row)))
      for (const ids of columns) {
        const place = axis.length === 0 ? 0 : places.get(`${axis.join('|')}:${ids.join('|')}`)
        const found = rows.get(id)
        const cell = place === undefined ? undefined : { n: found?.n[place] ?? 0, w: found?.w[place] ?? 0 }
        cells.set(cellKey([id, ...ids, ...fixed]), cell ?? { n: 0, w: 0 })
      }
  }
  return cells
}

/** Why the tables have no figures; null where they have. */
export const problemIn = (responses: readonly AnalysisResponse[]): string | null => {
  for (const { tables } of responses) for (const table of tables) if (table.outcome === 'problem') return table.message
  return null
}

/** Shares of the groups of a margin among those who answered all questions; null: an answer of the group has no match. */
export interface Shares {
  readonly n: number
  readonly percents: readonly (number | null)[]
}

/**
 * What the groups of a margin are in a source, in percent of its people with an answer to all questions. `matches`: per variable
 * of the margin the answers there. `by`: only people with this answer to the last question.
 */
export const sharesOf = (
  { groups }: Pick<TypedMargin, 'groups'>,
  matches: readonly ReadonlyMap<string, Answer>[],
  cells: ReadonlyMap<string, CellCount>,
  by: string | null,
): Shares => {
  let [n, all] = [0, 0]
  for (const [key, cell] of cells) {
    if (by !== null && (JSON.parse(key) as string[]).at(-1) !== by) continue
    n += cell.n
    all += cell.w
  }
  const weightOf = (cell: readonly string[]): number | null => {
    const ids = cell.map((id, at) => matches[at]?.get(id)?.id)
    if (!ids.every(id => id !== undefined)) return null
    return cells.get(cellKey([...ids, ...(by === null ? [] : [by])]))?.w ?? 0
  }
  const percentOf = (group: TypedGroup): number | null => {
    const weights = group.cells.map(weightOf)
    if (!weights.every(weight => weight !== null) || all <= 0) return null
    return (100 * weights.reduce((so, weight) => so + weight, 0)) / all
  }
  return { n, percents: groups.map(percentOf) }
}

/**
 * Targets as typed: shares with two places, scaled to 100 where every group has a match, as they are where one has none. A group
 * without a match, or without people there, has no target.
 */
export const targetTexts = ({ percents }: Shares): readonly string[] => {
  const given = percents.flatMap((percent, at) => (percent !== null && percent > 0 ? [{ at, percent }] : []))
  const whole = percents.every(percent => percent !== null)
  const values = given.map(({ percent }) => percent)
  const targets = whole ? scaledTo100(values) : values
  const texts = percents.map(() => '')
  given.forEach(({ at }, place) => (texts[at] = written(targets[place] ?? 0)))
  return texts
}

/** For whom targets are taken: the same for everybody, for one segment, or for each segment its own. */
export type Taker = 'all' | 'one' | 'each'

/** Targets of a margin by the id of the segment, or under ALL for all of them. */
export const withSourceTargets = (
  typed: TypedWeight,
  at: number,
  texts: ReadonlyMap<string, readonly string[]>,
): TypedWeight => {
  const own = [...texts.keys()].some(key => key !== ALL)
  const ready = own ? withOwnTargets(typed) : typed
  const keysFor = (key: string): readonly string[] => (key !== ALL ? [key] : ready.own ? ready.segments : [ALL])
  const whole = new Set([...texts.keys()].flatMap(keysFor))
  const everybody = ready.own ? ready.segments : [keyFor(ready, null)]
  const percent = everybody.every(key => whole.has(key)) ? withUnit(ready, at, 'percent') : ready
  return [...texts].reduce(
    (so, [key, values]) =>
      keysFor(key).reduce(
        (next, one) => values.reduce((last, text, group) => withTarget(last, at, group, one, text), next),
        so,
      ),
    percent,
  )
}
