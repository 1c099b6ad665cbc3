import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SummaryItems } from '@core/contract'
import { summaries, summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import * as policy from '../../access/objects'
import { presentSummaryItems, type ItemRow, type SummaryRow } from './present'
import type { FileStore, FileStores } from '../../store/files'

/** Decks of summary reports of one client organisation. */
export const summaryFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'summaries')

export interface SummaryKey {
  readonly clientId: string
  readonly id: string
}

export const bySummary = ({ clientId, id }: SummaryKey) => and(eq(summaries.clientId, clientId), eq(summaries.id, id))

export const itemsOf = ({ clientId, id }: SummaryKey) =>
  and(eq(summaryItems.clientId, clientId), eq(summaryItems.summaryId, id))

/** Columns of an item without its table. */
export const itemColumns = {
  id: summaryItems.id,
  state: summaryItems.state,
  stateId: summaryItems.stateId,
  position: summaryItems.position,
  question: summaryItems.question,
  breakout: summaryItems.breakout,
  failed: sql<boolean>`${isNotNull(summaryItems.errorData)}`,
}

export const resultColumns = {
  analysisData: summaryItems.analysisData,
  statsData: summaryItems.statsData,
  errorData: summaryItems.errorData,
}

/** The items of a report in its order, one statement however many they are. */
export const readItems = (tx: Tx, key: SummaryKey): Promise<ItemRow[]> =>
  tx.select(itemColumns).from(summaryItems).where(itemsOf(key)).orderBy(asc(summaryItems.position))

/** One item with what it came to. Throws notFound. */
export const readItem = async (tx: Tx, key: SummaryKey, itemId: string) => {
  const [found] = await tx
    .select({ item: itemColumns, result: resultColumns })
    .from(summaryItems)
    .where(and(itemsOf(key), eq(summaryItems.id, itemId)))
  if (!found) throw notFound('item')
  return found
}

export interface Address {
  readonly studyId: string
  readonly reportId: string
}

/** An own summary report whose dataset is as open to the actor as it was when it was made. Throws notFound. */
export const findSummary = async (tx: Tx, actor: Actor, { studyId, reportId }: Address) => {
  const found = await policy.findSummary(tx, actor, studyId, reportId)
  if (!found) throw notFound('summary')
  return found
}

/** An own summary report with the states of its items. Throws notFound. */
export const readSummary = async (tx: Tx, actor: Actor, address: Address): Promise<SummaryItems> => {
  const found = await findSummary(tx, actor, address)
  return presentSummaryItems(found, await readItems(tx, found.summary))
}

/**
 * The row of a report, locked: whatever completes, retries or removes items takes it first, so that one of them is the last
 * and knows it. Null when the report has gone.
 */
export const lockSummary = async (tx: Tx, key: SummaryKey): Promise<SummaryRow | null> => {
  const [row] = await tx.select().from(summaries).where(bySummary(key)).for('update')
  return row ?? null
}

/** Whether items are still to be made. */
export const isIncomplete = async (tx: Tx, key: SummaryKey): Promise<boolean> => {
  const [left] = await tx
    .select({ id: summaryItems.id })
    .from(summaryItems)
    .where(and(itemsOf(key), eq(summaryItems.state, 'fetching')))
    .limit(1)
  return left !== undefined
}

/** Keys of all decks that reports of the organisation need. */
export const neededDecks = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ file: summaries.file })
    .from(summaries)
    .where(and(eq(summaries.clientId, clientId), isNotNull(summaries.file)))
  return new Set(rows.flatMap(({ file }) => file ?? []))
}
