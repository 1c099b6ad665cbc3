import { and, eq } from 'drizzle-orm'
import { canManage, questionsOfRequest } from '@core/domain'
import type { ReceiptContent } from '@core/report'
import { datasets, receipts } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound, Refusal } from '../../access/refusal'
import { findDataset, openQuestions, type FoundDataset } from '../datasets'
import { isOpen } from './create'

export type ReceiptRow = typeof receipts.$inferSelect

/** A receipt whose dataset the reader may open, with the version that it is about; or what is left of one whose dataset was deleted. */
export type OpenedReceipt =
  | { readonly row: ReceiptRow; readonly content: ReceiptContent; readonly found: FoundDataset }
  | { readonly row: ReceiptRow; readonly content: null }

/** Whether every question that the table itself names is open to the reader; of a banner, what is closed is left out instead. */
const hasOpenQuestions = async (tx: Tx, found: FoundDataset, { request }: ReceiptContent): Promise<boolean> => {
  if (found.full) return true
  const { rows, axis, filters } = request
  const named = questionsOfRequest({ rows, axis: axis.filter(item => 'question' in item), filters })
  const open = await openQuestions(tx, found)
  return named.every(name => open.has(name))
}

/**
 * A receipt by its id, with the rights that the reader has on its dataset now. Throws Refusal not_found, the same for what is missing,
 * foreign or hidden. That a dataset was deleted is said to managers, who had full rights on it.
 */
export const openReceipt = async (tx: Tx, actor: Actor, id: string): Promise<OpenedReceipt> => {
  const [found] = await tx
    .select({ row: receipts, study: datasets.studyId, name: datasets.name })
    .from(receipts)
    .leftJoin(datasets, and(eq(datasets.clientId, receipts.clientId), eq(datasets.id, receipts.datasetId)))
    .where(and(eq(receipts.clientId, actor.clientId), eq(receipts.id, id)))
  if (!found) throw notFound('receipt')
  const { row, study, name } = found
  if (row.content === null || study === null || name === null) {
    if (canManage(actor)) return { row, content: null }
    throw notFound('receipt')
  }
  const dataset = await findDataset(tx, actor, study, name, { version: row.version }).catch((error: unknown) => {
    throw error instanceof Refusal ? notFound('receipt') : error
  })
  if (!isOpen(dataset) || !(await hasOpenQuestions(tx, dataset, row.content))) throw notFound('receipt')
  return { row, content: row.content, found: dataset }
}
