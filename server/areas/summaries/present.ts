import {
  getSummaryDeck,
  routePath,
  type Summary,
  type SummaryItem,
  type SummaryItemData,
  type SummaryItems,
} from '@core/contract'
import type { summaries } from '../../db/schema'

export type SummaryRow = typeof summaries.$inferSelect

/** A summary report with where it stands. */
export interface SummaryParts {
  readonly summary: SummaryRow
  readonly study: { readonly id: string; readonly name: string }
  readonly dataset: { readonly name: string }
}

/** An item without its table, which may be large. */
export interface ItemRow extends Omit<SummaryItem, 'state_id'> {
  readonly stateId: string
}

export interface ItemCounts {
  readonly complete: number
  readonly total: number
  readonly failed: number
}

/** A deck whose time is over is gone for its reader at once, before its file is. */
export const deckStateOf = (
  { deckState, fileExpires }: Pick<SummaryRow, 'deckState' | 'fileExpires'>,
  now = new Date(),
): Summary['deck_state'] => (deckState === 'ready' && fileExpires && fileExpires <= now ? 'expired' : deckState)

const deckUrl = (studyId: string, reportId: string): string =>
  routePath(getSummaryDeck.path)
    .replace('{studyId}', encodeURIComponent(studyId))
    .replace('{reportId}', encodeURIComponent(reportId))

/** A summary report with how many of its items are complete or failed. */
export const presentSummary = ({ summary, study, dataset }: SummaryParts, counts: ItemCounts): Summary => {
  const deck = deckStateOf(summary)
  return {
    id: summary.id,
    study_id: study.id,
    study_name: study.name,
    dataset_name: dataset.name,
    created: summary.created.toISOString(),
    filters: summary.filters,
    complete: counts.complete,
    total: counts.total,
    failed: counts.failed,
    pptx_url: deck === 'ready' ? deckUrl(study.id, summary.id) : null,
    deck_state: deck,
    deck_problem: deck === 'failed' ? summary.deckProblem : null,
  }
}

const presentItem = ({ stateId, position, ...item }: ItemRow): SummaryItem => ({
  ...item,
  position: position + 1,
  state_id: stateId,
})

/** What is polled: the report and the states of its items, without their tables. */
export const presentSummaryItems = (parts: SummaryParts, items: readonly ItemRow[]): SummaryItems => ({
  ...presentSummary(parts, {
    complete: items.filter(({ state }) => state === 'complete').length,
    total: items.length,
    failed: items.filter(({ failed }) => failed).length,
  }),
  axis: parts.summary.axis,
  weight: parts.summary.weight,
  items: items.map(presentItem),
})

/** One item with its table, or why it has none. */
export const presentItemData = (
  item: ItemRow,
  { analysisData, statsData, errorData }: Pick<StoredResult, 'analysisData' | 'statsData' | 'errorData'>,
): SummaryItemData => ({
  ...presentItem(item),
  analysis_state: item.state === 'fetching' ? 'waiting' : errorData ? 'failed' : 'done',
  analysis_data: analysisData,
  stats_data: statsData,
  error_data: errorData,
})

/** What an item came to: a table with who is counted in it, or why there is none. */
export interface StoredResult {
  readonly analysisData: SummaryItemData['analysis_data']
  readonly statsData: SummaryItemData['stats_data']
  readonly errorData: SummaryItemData['error_data']
}
