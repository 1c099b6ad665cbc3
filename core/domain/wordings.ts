import { arePeriods } from './charts/periods'
import type { Reworded, StoredQuestion, WordingChange } from './question'

/** Capitals, spaces and punctuation do not make another question. */
export const isWordedAlike = (one: string, other: string): boolean => {
  const signs = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return signs(one) === signs(other)
}

const wavesWithPeople = ({ kind, options, counts }: StoredQuestion): string[] | null => {
  const waves = options.filter(({ missing }) => !missing)
  if (kind !== 'single' || !arePeriods(waves.map(({ label }) => label))) return null
  return waves.filter(({ id }) => (counts.options[id] ?? 0) > 0).map(({ id }) => id)
}

/** The waves that were there before, by the question that tells them, where a file brings a wave more. */
export const wavesBefore = (
  before: readonly StoredQuestion[],
  after: readonly StoredQuestion[],
): WordingChange['waves_before'] => {
  const old = new Map(before.map(question => [question.name, question]))
  const found = after.flatMap(question => {
    const now = wavesWithPeople(question)
    const was = old.get(question.name)
    const then = was === undefined ? null : wavesWithPeople(was)
    const isMore = now !== null && then !== null && then.length > 0 && now.some(id => !then.includes(id))
    return isMore ? [[question.name, then] as const] : []
  })
  return Object.fromEntries(found)
}

type Texts = ReadonlyMap<string, string>

const reworded = (before: Texts, after: Texts): Record<string, Reworded> | undefined => {
  const other = [...before].flatMap(([key, text]) => {
    const now = after.get(key)
    return now === undefined || isWordedAlike(text, now)
      ? []
      : [[key, { worded_before: text, worded_after: now }] as const]
  })
  return other.length === 0 ? undefined : Object.fromEntries(other)
}

const textOf = ({ file_text: read, raw_text: raw }: StoredQuestion): string => read ?? raw
const rowsOf = ({ breakouts }: StoredQuestion): Texts =>
  new Map(breakouts.map(({ name, file_text: read, original_text: raw }) => [name, read ?? raw]))
const answersOf = ({ options }: StoredQuestion): Texts => new Map(options.map(({ id, label }) => [id, label]))

/**
 * How a question was worded in a file and is in the next, by what the files say. Only a file with new waves words a question otherwise
 * for some of them: without any it corrects what was there.
 */
export const wordingChanges = (
  before: StoredQuestion,
  after: StoredQuestion,
  waves: WordingChange['waves_before'],
): readonly WordingChange[] => {
  const kept = before.reworded ?? []
  const text = isWordedAlike(textOf(before), textOf(after))
    ? undefined
    : { worded_before: textOf(before), worded_after: textOf(after) }
  const rows = reworded(rowsOf(before), rowsOf(after))
  const answers = reworded(answersOf(before), answersOf(after))
  const isChanged = text !== undefined || rows !== undefined || answers !== undefined
  if (!isChanged || Object.keys(waves).length === 0) return kept
  return [
    ...kept,
    {
      waves_before: waves,
      ...(text && { text_change: text }),
      ...(rows && { row_changes: rows }),
      ...(answers && { answer_changes: answers }),
    },
  ]
}
