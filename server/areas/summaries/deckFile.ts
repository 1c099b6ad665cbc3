import { asc } from 'drizzle-orm'
import type { Dataset, SummaryItemData } from '@core/contract'
import { indexQuestions, summaryBuilder, summaryPage, type ReportPage } from '@core/report'
import { summaryItems } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Reader } from '../../access/context'
import { presentItemData, type SummaryRow } from './present'
import { headOf } from '../../reportFiles/head'
import { ReportFileError } from '../../reportFiles/problem'
import { DEFAULT_OPTIONS, type ReportFile } from '../../reportFiles/protocol'
import { openDataset } from '../datasets'
import { itemColumns, itemsOf, resultColumns } from './store'

/** A complete report as it was stored, ready to become a deck. */
export interface StoredDeck {
  readonly summary: SummaryRow
  /** The version that the items were made of. */
  readonly dataset: Dataset
  readonly items: readonly SummaryItemData[]
}

/** Reads the items with their tables and their dataset version. Throws notFound when that is gone. */
export const readDeck = async (
  tx: Tx,
  reader: Reader,
  summary: SummaryRow,
  datasetName: string,
): Promise<StoredDeck> => {
  const address = { studyId: summary.studyId, datasetName }
  const { dataset } = await openDataset(tx, reader, address, { version: summary.version, limited: !summary.full })
  const rows = await tx
    .select({ item: itemColumns, result: resultColumns })
    .from(summaryItems)
    .where(itemsOf(summary))
    .orderBy(asc(summaryItems.position))
  return { summary, dataset, items: rows.map(({ item, result }) => presentItemData(item, result)) }
}

/** Arranged between two turns of the thread that serves HTTP. */
const PAGES_AT_ONCE = 5

/** The stored tables as the writer of decks takes them. Throws ReportFileError when no item has a table. */
export const deckFile = async (
  { summary, dataset, items }: StoredDeck,
  template: string | null,
  signal: AbortSignal,
): Promise<ReportFile> => {
  const index = indexQuestions(dataset)
  const basis = { builder: summaryBuilder(dataset, index, summary), dataset, index }
  const pages: ReportPage[] = []
  for (const [at, item] of items.entries()) {
    if (at % PAGES_AT_ONCE === 0) await new Promise(setImmediate)
    signal.throwIfAborted()
    pages.push(summaryPage(item, basis))
  }
  if (!pages.some(({ arranged }) => arranged))
    throw new ReportFileError('No item of this report has a table, so there is nothing to put on slides.')
  return { kind: 'pptx', head: headOf(basis), options: DEFAULT_OPTIONS, template, pages }
}
