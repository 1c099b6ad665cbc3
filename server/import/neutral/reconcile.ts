import type { ImportWarning } from '@core/contract/imports'
import { KIND_WORDS } from './kindWords'
import { mergeQuestion } from './mergeQuestion'
import type { NeutralColumn, NeutralDefinition, NeutralQuestion } from './types'

/** Sentences for people about a question that is another one now; none where its answers can be added to the earlier ones. */
const changesOf = (before: NeutralQuestion, after: NeutralQuestion): string[] => {
  if (before.kind !== after.kind)
    return [`"${after.name}" was ${KIND_WORDS[before.kind]} and is ${KIND_WORDS[after.kind]} now.`]
  if (before.rows.length > 0 !== after.rows.length > 0)
    return [`"${after.name}" ${after.rows.length > 0 ? 'has rows now and had none' : 'had rows and has none now'}.`]
  const [old] = before.options
  const [now] = after.options
  if (old !== undefined && now !== undefined && typeof old.code !== typeof now.code)
    return [`The options of "${after.name}" have other codes now.`]
  const names = new Map(after.columns.map(column => [keyOf(column), column.name]))
  const renamed = before.columns.find(column => (names.get(keyOf(column)) ?? column.name) !== column.name)
  return renamed === undefined
    ? []
    : [`The answers of "${after.name}" come under another name than "${renamed.name}" now.`]
}

const keyOf = ({ row, option }: NeutralColumn): string => JSON.stringify([row, option])

interface Meaning {
  readonly question: NeutralQuestion
  readonly key: string
}

const meaningsOf = ({ questions }: NeutralDefinition): Map<string, Meaning> =>
  new Map(
    questions.flatMap(question =>
      question.columns.map((column): [string, Meaning] => [column.name, { question, key: keyOf(column) }]),
    ),
  )

/** Columns whose name is there as before, but stands for other answers. */
const movedColumns = (before: NeutralDefinition, after: NeutralDefinition): string[] => {
  const now = meaningsOf(after)
  return [...meaningsOf(before)].flatMap(([name, old]) => {
    const found = now.get(name)
    if (found === undefined || (found.question.ref === old.question.ref && found.key === old.key)) return []
    return found.question.ref === old.question.ref
      ? [`"${name}" is about another row or option of "${found.question.name}" now.`]
      : [`"${name}" held the answers to "${old.question.name}" and holds those to "${found.question.name}" now.`]
  })
}

/** Questions that are gone, each behind the one that it followed. */
const withGone = (before: readonly NeutralQuestion[], merged: readonly NeutralQuestion[]): NeutralQuestion[] => {
  const questions = [...merged]
  const taken = new Set(merged.map(({ name }) => name))
  before.forEach((question, at) => {
    if (questions.some(({ ref }) => ref === question.ref)) return
    const kept = { ...question, name: freeName(question.name, taken) }
    taken.add(kept.name)
    const previous = before[at - 1]?.ref
    questions.splice(questions.findIndex(({ ref }) => ref === previous) + 1, 0, kept)
  })
  return questions
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name
  for (let copy = 1; taken.has(free); copy += 1) free = copy === 1 ? `${name}_old` : `${name}_old${copy}`
  return free
}

const goneWarning = ({ name }: NeutralQuestion): ImportWarning => ({
  code: 'question_gone',
  message: `"${name}" is no longer in the survey. Its earlier answers are kept.`,
  where: name,
})

/**
 * One definition for responses that were given before and after a survey was changed: questions and texts as they are now, with options,
 * rows and questions that are gone kept for the earlier answers. Where a question means something else now, sentences that say what
 * changed, and no definition.
 */
export const reconcile = (
  before: NeutralDefinition,
  after: NeutralDefinition,
): { readonly definition: NeutralDefinition } | { readonly changed: string[] } => {
  const old = new Map(before.questions.map(question => [question.ref, question]))
  const changed = after.questions.flatMap(question => {
    const known = old.get(question.ref)
    return known === undefined ? [] : changesOf(known, question)
  })
  const all = changed.length > 0 ? changed : movedColumns(before, after)
  if (all.length > 0) return { changed: all }
  const merged = after.questions.map(question => {
    const known = old.get(question.ref)
    return known === undefined ? question : mergeQuestion(known, question)
  })
  const questions = withGone(before.questions, merged)
  const present = new Set(after.questions.map(({ ref }) => ref))
  const gone = questions.filter(({ ref }) => !present.has(ref))
  return { definition: { ...after, questions, warnings: [...after.warnings, ...gone.map(goneWarning)] } }
}
