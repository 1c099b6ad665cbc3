import { and, eq, inArray, or } from 'drizzle-orm'
import type { StoredQuestion } from '@core/domain'
import { datasetQuestions, follows } from '../../db/schema'
import type { Tx } from '../../db/types'
import { say, type Doer } from './tell'

/** What somebody follows of one dataset, by its id, with who follows it. */
const followedIn = async (tx: Tx, { clientId }: Doer, itemType: 'question' | 'report', datasetId: string) => {
  const rows = await tx
    .select({ userId: follows.userId, itemId: follows.itemId, question: follows.question })
    .from(follows)
    .where(and(eq(follows.clientId, clientId), eq(follows.datasetId, datasetId), eq(follows.itemType, itemType)))
  const followed = new Map<string, typeof rows>()
  for (const row of rows) followed.set(row.itemId, [...(followed.get(row.itemId) ?? []), row])
  return followed
}

const wordingOf = ({ text, options, breakouts }: StoredQuestion): string =>
  JSON.stringify([text, options.map(option => option.label), breakouts.map(row => row.text)])

/** Whether text or answers of a question differ. */
export const isReworded = (before: StoredQuestion, after: StoredQuestion): boolean =>
  wordingOf(before) !== wordingOf(after)

interface Versions {
  readonly datasetId: string
  readonly version: number
  /** What readers had until now; null: nothing. */
  readonly before: number | null
}

const definitionsOf = async (tx: Tx, { clientId }: Doer, { datasetId, ...versions }: Versions, names: string[]) => {
  const { version, before } = versions
  const rows = await tx
    .select({ name: datasetQuestions.name, version: datasetQuestions.version, definition: datasetQuestions.definition })
    .from(datasetQuestions)
    .where(
      and(
        eq(datasetQuestions.clientId, clientId),
        eq(datasetQuestions.datasetId, datasetId),
        or(eq(datasetQuestions.version, version), before === null ? undefined : eq(datasetQuestions.version, before)),
        inArray(datasetQuestions.name, names),
      ),
    )
  return (name: string, wanted: number | null) =>
    rows.find(row => row.name === name && row.version === wanted)?.definition as StoredQuestion | undefined
}

type QuestionChange = 'question_data' | 'question_changed' | 'question_removed'

const changesBetween = (old: StoredQuestion | undefined, now: StoredQuestion | undefined): QuestionChange[] => {
  if (!now) return old ? ['question_removed'] : []
  return old && isReworded(old, now) ? ['question_data', 'question_changed'] : ['question_data']
}

/** Tells followers of the dataset's questions that its readers have another version, and what became of each. */
export const noteQuestionData = async (tx: Tx, by: Doer, versions: Versions): Promise<void> => {
  const { datasetId, version, before } = versions
  const followed = await followedIn(tx, by, 'question', datasetId)
  if (followed.size === 0) return
  const names = [...followed.values()].flatMap(rows => rows.flatMap(row => row.question ?? []))
  const definition = await definitionsOf(tx, by, versions, [...new Set(names)])
  for (const [id, rows] of followed) {
    const name = rows[0]?.question
    if (!name) continue
    const people = rows.map(row => row.userId)
    const item = { type: 'question', id } as const
    for (const kind of changesBetween(definition(name, before), definition(name, version)))
      await say(tx, by, people, { kind, item, subject: id, datasetId, question: name })
  }
}

/** Tells followers of saved reports on the dataset that its readers have another version. */
export const noteReportData = async (tx: Tx, by: Doer, datasetId: string): Promise<void> => {
  for (const [id, rows] of await followedIn(tx, by, 'report', datasetId)) {
    const people = rows.map(row => row.userId)
    await say(tx, by, people, { kind: 'report_data', item: { type: 'report', id }, subject: datasetId, datasetId })
  }
}

interface Edited {
  readonly datasetId: string
  readonly before: readonly StoredQuestion[]
  /** Of the same version; those that are missing are gone. */
  readonly after: readonly StoredQuestion[]
}

/** Tells followers what people changed in the questions of the version that readers have. */
export const noteQuestions = async (tx: Tx, by: Doer, { datasetId, before, after }: Edited): Promise<void> => {
  const now = new Map(after.map(question => [question.name, question]))
  const changed = before.flatMap((old): { readonly name: string; readonly kind: QuestionChange }[] => {
    const { name } = old
    const next = now.get(name)
    if (!next) return [{ name, kind: 'question_removed' }]
    return isReworded(old, next) ? [{ name, kind: 'question_changed' }] : []
  })
  if (changed.length === 0) return
  const followed = [...(await followedIn(tx, by, 'question', datasetId))]
  for (const { name, kind } of changed)
    for (const [id, rows] of followed.filter(([, [row]]) => row?.question === name))
      await say(
        tx,
        by,
        rows.map(row => row.userId),
        { kind, item: { type: 'question', id }, subject: id, datasetId, question: name },
      )
}
