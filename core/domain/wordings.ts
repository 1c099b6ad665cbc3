import { canonicalJson } from './canonicalJson'
import { arePeriods } from './charts/periods'
import type { Reordered, Reworded, StoredQuestion, WordingChange } from './question'

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

/** Texts without codes are in the order of how many gave them, which is another in each file. */
const hasOrderOfFile = ({ source, options }: StoredQuestion): boolean =>
  source?.kind === 'members' || options.every(({ codes }) => codes.every(code => typeof code === 'number'))

const reordered = (before: StoredQuestion, after: StoredQuestion): Reordered | undefined => {
  if (!hasOrderOfFile(before) || !hasOrderOfFile(after)) return undefined
  const [old, now] = [answersOf(before), answersOf(after)]
  const isKept = (id: string): boolean => isWordedAlike(old.get(id) ?? '', now.get(id) ?? '')
  const inBoth = [...now.keys()].filter(id => old.has(id) && isKept(id))
  const was = [...old.keys()].filter(id => inBoth.includes(id))
  const labels = (ids: readonly string[]): string[] => ids.flatMap(id => now.get(id) ?? [])
  return was.every((id, at) => id === inBoth[at])
    ? undefined
    : { order_before: labels(was), order_after: labels(inBoth) }
}

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
  const order = reordered(before, after)
  const isChanged = [text, rows, answers, order].some(change => change !== undefined)
  if (!isChanged || Object.keys(waves).length === 0) return kept
  return [
    ...kept,
    {
      waves_before: waves,
      ...(text && { text_change: text }),
      ...(rows && { row_changes: rows }),
      ...(answers && { answer_changes: answers }),
      ...(order && { order_change: order }),
    },
  ]
}

/** The changes of a row of a grid as those of a question of its own. */
export const wordingsOfRow = (changes: readonly WordingChange[], row: string): WordingChange[] =>
  changes.flatMap(({ waves_before, row_changes, answer_changes, order_change }) => {
    const text = row_changes?.[row]
    if (text === undefined && answer_changes === undefined && order_change === undefined) return []
    return [
      {
        waves_before,
        ...(text && { text_change: text }),
        ...(answer_changes && { answer_changes }),
        ...(order_change && { order_change }),
      },
    ]
  })

/** The texts of a grid itself, without those of its rows and answers. */
export const textWordings = (changes: readonly WordingChange[]): WordingChange[] =>
  changes.flatMap(({ waves_before, text_change }) => (text_change ? [{ waves_before, text_change }] : []))

/** What all rows say of their answers; undefined where they differ. */
const shared = <T>(values: readonly (T | undefined)[]): T | undefined => {
  const [first] = values
  return values.every(value => canonicalJson(value ?? null) === canonicalJson(first ?? null)) ? first : undefined
}

/** The changes of questions as those of rows of the grid that they become, and of its text. */
export const wordingsOfGrid = (
  rows: readonly Pick<StoredQuestion, 'name' | 'reworded'>[],
  texts: readonly WordingChange[] = [],
): WordingChange[] => {
  const keyOf = ({ waves_before: waves }: WordingChange): string => canonicalJson(waves)
  const all = [...texts, ...rows.flatMap(({ reworded: changes }) => changes ?? [])]
  const waves = new Map(all.map(change => [keyOf(change), change.waves_before]))
  return [...waves].flatMap(([key, waves_before]) => {
    const found = rows.map(row => ({ row, change: row.reworded?.find(change => keyOf(change) === key) }))
    const own = texts.find(change => keyOf(change) === key)?.text_change
    const row_changes = Object.fromEntries(
      found.flatMap(({ row, change }) => (change?.text_change ? [[row.name, change.text_change] as const] : [])),
    )
    const answer_changes = shared(found.map(({ change }) => change?.answer_changes))
    const order_change = shared(found.map(({ change }) => change?.order_change))
    const change = {
      ...(own && { text_change: own }),
      ...(Object.keys(row_changes).length > 0 && { row_changes }),
      ...(answer_changes && { answer_changes }),
      ...(order_change && { order_change }),
    }
    return Object.keys(change).length === 0 ? [] : [{ waves_before, ...change }]
  })
}
