import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { StoredQuestion } from './present'
import type { FoundDataset } from '../datasets/find'
import { noteChange } from './open'
import { storedAs } from './row'

const AT_ONCE = 500

export interface PlacedQuestion {
  readonly position: number
  readonly question: StoredQuestion
}

const ofVersion = ({ dataset, version }: FoundDataset) =>
  and(
    eq(datasetQuestions.clientId, dataset.clientId),
    eq(datasetQuestions.datasetId, dataset.id),
    eq(datasetQuestions.version, version.version),
  )

export const placedQuestions = async (tx: Tx, found: FoundDataset): Promise<PlacedQuestion[]> => {
  const rows = await tx
    .select({ position: datasetQuestions.position, definition: datasetQuestions.definition })
    .from(datasetQuestions)
    .where(ofVersion(found))
    .orderBy(asc(datasetQuestions.position))
  return rows.map(({ position, definition }) => ({ position, question: definition as unknown as StoredQuestion }))
}

/** Positions in the new order. What stays keeps its own as long as there is room before it, so that few rows are written. */
const positionsOf = (before: readonly PlacedQuestion[], after: readonly StoredQuestion[]): PlacedQuestion[] => {
  const old = new Map(before.map(({ question, position }) => [question, position]))
  let next = 0
  return after.map(question => {
    const position = Math.max(next, old.get(question) ?? next)
    next = position + 1
    return { position, question }
  })
}

/**
 * Stores another list of questions of a version: questions of `before` that stand in `after` unchanged (the same objects) are
 * only moved, all others are removed and added.
 */
export const replaceQuestions = async (
  tx: Tx,
  found: FoundDataset,
  before: readonly PlacedQuestion[],
  after: readonly StoredQuestion[],
): Promise<void> => {
  const kept = new Set(after)
  const old = new Map(before.map(({ question, position }) => [question, position]))
  const placed = positionsOf(before, after)
  const removed = before.filter(({ question }) => !kept.has(question)).map(({ position }) => position)
  const moved = placed.flatMap(({ question, position }) => {
    const from = old.get(question)
    return from === undefined || from === position ? [] : [{ from, to: position }]
  })
  await noteChange(tx, found, [...removed, ...moved.map(({ from }) => from)])
  for (let start = 0; start < removed.length; start += AT_ONCE)
    await tx
      .delete(datasetQuestions)
      .where(and(ofVersion(found), inArray(datasetQuestions.position, removed.slice(start, start + AT_ONCE))))
  if (moved.length > 0) {
    // By way of places that nothing has: rows change places with each other.
    await tx.execute(sql`
      update dataset_questions q set "position" = -1 - m."to"
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m ("from" int, "to" int)
      where q.client_id = ${found.dataset.clientId} and q.dataset_id = ${found.dataset.id}
        and q.version = ${found.version.version} and q."position" = m."from"`)
    await tx
      .update(datasetQuestions)
      .set({ position: sql`-1 - ${datasetQuestions.position}` })
      .where(and(ofVersion(found), sql`${datasetQuestions.position} < 0`))
  }
  const { clientId, id: datasetId } = found.dataset
  const added = placed
    .filter(({ question }) => !old.has(question))
    .map(({ question, position }) => ({
      clientId,
      datasetId,
      version: found.version.version,
      position,
      ...storedAs(question),
    }))
  for (let start = 0; start < added.length; start += AT_ONCE)
    await tx.insert(datasetQuestions).values(added.slice(start, start + AT_ONCE))
}
