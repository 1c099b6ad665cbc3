import { isNumeric } from '../answers'
import { SCORE_TIE, titleScore, type Candidate } from './candidates'
import { isTotal, plainLabel } from './labels'
import type { BookTable } from './types'

/** Columns of a book next to each other: the questions from outer to inner, and for each column a key of every one. */
export interface Nest {
  readonly levels: readonly Candidate[]
  readonly paths: readonly (readonly string[])[]
}

/** One level of the heads of a column: an answer, and what is written above it. */
interface Step {
  readonly texts: readonly string[]
  readonly answer: string
}

/** What a head can be. */
interface HeadMeaning {
  readonly answerOf: readonly Candidate[]
  readonly textOf: readonly Candidate[]
}

/** A head that says a question is one of its texts, or begins with its name. */
const SURELY = 0.9

const known = new WeakMap<readonly Candidate[], Map<string, HeadMeaning>>()

const meaningOf = (head: string, candidates: readonly Candidate[]): HeadMeaning => {
  const heads = known.get(candidates) ?? new Map<string, HeadMeaning>()
  known.set(candidates, heads)
  const found = heads.get(head)
  if (found !== undefined) return found
  const label = plainLabel(head)
  const made = {
    answerOf: candidates.filter(({ answers, keys }) => !isNumeric(answers) && keys.has(label)),
    textOf: candidates.filter(candidate => titleScore([head], candidate) >= SURELY),
  }
  heads.set(head, made)
  return made
}

/** Whether a head above another one is an answer, and not the question that the other is an answer of. */
const isOuterAnswer = (head: string, below: string, candidates: readonly Candidate[]): boolean => {
  const { answerOf, textOf } = meaningOf(head, candidates)
  if (answerOf.length === 0) return false
  return !textOf.some(candidate => candidate.keys.has(plainLabel(below)))
}

const stepsOf = (heads: readonly string[], candidates: readonly Candidate[]): Step[] => {
  const steps: Step[] = []
  let texts: string[] = []
  heads.forEach((head, at) => {
    const below = heads[at + 1]
    if (below !== undefined && !isOuterAnswer(head, below, candidates)) {
      texts.push(head)
      return
    }
    steps.push({ texts, answer: head })
    texts = []
  })
  return steps
}

/** The heads of a column, and whether it is the total of what they say. */
const headsOf = ({ columns }: BookTable, column: number): { heads: readonly string[]; total: boolean } => {
  const heads = (columns[column]?.heads ?? []).filter(head => !isTotal(head))
  return { heads, total: isTotal(columns[column]?.heads.at(-1) ?? '') }
}

/** "Gender > Age" and "Gender by Age" at the top name the question of each level. */
const namedAtTop = (steps: readonly Step[], depth: number): string[] =>
  (steps[0]?.texts ?? []).flatMap(text => {
    const parts = text.split(/\s+(?:>|»|×|x|by|\/)\s+/iu)
    return parts.length === steps.length ? (parts[depth] ?? []) : []
  })

/** The question of each level; or those of the first level that cannot be told apart. */
const levelsOf = (steps: readonly Step[], possible: readonly (readonly Candidate[])[]): Nest['levels'] | null => {
  const levels: Candidate[] = []
  for (const [depth, { texts }] of steps.entries()) {
    const ranked = (possible[depth] ?? [])
      .filter(candidate => !levels.includes(candidate))
      .map(candidate => ({ candidate, score: titleScore([...texts, ...namedAtTop(steps, depth)], candidate) }))
      .sort((a, b) => b.score - a.score)
    const [best, second] = ranked
    if (best === undefined || (second !== undefined && best.score - second.score < SCORE_TIE)) return null
    levels.push(best.candidate)
  }
  return levels
}

const sameTexts = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.length === other.length && one.every(({ texts }, depth) => texts.join('\n') === other[depth]?.texts.join('\n'))

const pathOf = (steps: readonly Step[], levels: readonly Candidate[]): string[] =>
  steps.map(({ answer }, depth) => levels[depth]?.keys.get(plainLabel(answer)) ?? '')

/**
 * The columns from here on whose heads are answers under answers, or the total of an answer; null where the heads are of one
 * question. Where a level can be of several questions they are returned, and none where it is of no question.
 */
export const nestFrom = (
  table: BookTable,
  candidates: readonly Candidate[],
  from: number,
): Nest | readonly Candidate[] | null => {
  const first = headsOf(table, from)
  const steps = stepsOf(first.heads, candidates)
  const last = steps.at(-1)
  if (last === undefined || (steps.length < 2 && !first.total)) return null
  if (first.total && meaningOf(last.answer, candidates).answerOf.length === 0) return null
  let possible: (readonly Candidate[])[] = steps.map(() => candidates)
  const found: (readonly Step[])[] = []
  const seen = new Set<string>()
  for (let at = from; at < table.columns.length; at += 1) {
    const { heads, total } = headsOf(table, at)
    const own = stepsOf(heads, candidates)
    const name = JSON.stringify(own.map(({ answer }) => plainLabel(answer)))
    if (total !== first.total || !sameTexts(own, steps) || seen.has(name)) break
    const fitting = own.map(({ answer }, depth) =>
      meaningOf(answer, candidates).answerOf.filter(candidate => possible[depth]?.includes(candidate) === true),
    )
    if (fitting.some(level => level.length === 0)) break
    possible = fitting
    seen.add(name)
    found.push(own)
  }
  if (found.length === 0) return []
  const levels = levelsOf(steps, possible)
  if (levels === null) return possible.find(level => level.length > 1) ?? []
  return { levels, paths: found.map(own => pathOf(own, levels)) }
}
