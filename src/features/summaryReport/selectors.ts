import { indexQuestions, type QuestionIndex } from '@core/report'
import type { Summary, SummaryItem } from '@core/contract'
import { createSelector } from 'reselect'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { selectDatasetRemote, type WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { phaseOfItem, type ItemPhase } from './model/progress'
import { itemAddress, itemKey, type ItemAddress, type SummaryAddress } from './remotes'
import type { WithSummaryReport } from './slice'

const NO_ITEMS: readonly SummaryItem[] = []
const NO_INDEX: QuestionIndex = new Map()

export const selectListRemote = (state: WithSummaryReport, studyId: string) =>
  remoteAt(state.summaryReport.lists, studyId)

/** The summaries of a study without those being removed; null while unknown. */
export const selectSummaries = createSelector(
  [
    (state: WithSummaryReport, studyId: string) => selectListRemote(state, studyId).data,
    (state: WithSummaryReport) => state.summaryReport.local.removing,
  ],
  (summaries, removing): readonly Summary[] | null => summaries?.filter(({ id }) => !removing.includes(id)) ?? null,
)

/** Summaries whose removal the server refused. */
export const selectRemovalProblems = createSelector(
  [
    (state: WithSummaryReport, studyId: string) => selectListRemote(state, studyId).data,
    (state: WithSummaryReport) => state.summaryReport.removals,
  ],
  (summaries, removals) =>
    (summaries ?? []).flatMap(summary => {
      const error = removals[summary.id]?.error
      return error ? [{ summary, error }] : []
    }),
)

export const selectCreated = (state: WithSummaryReport, studyId: string) =>
  remoteAt(state.summaryReport.created, studyId)

export const selectStatus = (state: WithSummaryReport, { reportId }: Pick<SummaryAddress, 'reportId'>) =>
  remoteAt(state.summaryReport.status, reportId)

const selectItems = (state: WithSummaryReport, address: SummaryAddress) =>
  selectStatus(state, address).data?.items ?? NO_ITEMS

export const selectItem = (state: WithSummaryReport, address: ItemAddress) =>
  remoteAt(state.summaryReport.items, itemKey(address))

export const selectRetry = (state: WithSummaryReport, address: ItemAddress) =>
  remoteAt(state.summaryReport.retried, itemKey(address))

/** The first complete item that has not been requested yet; `asked` names those requested a moment ago. */
export const selectNextItem = (
  state: WithSummaryReport,
  address: SummaryAddress,
  asked: ReadonlySet<string>,
): ItemAddress | null => {
  for (const item of selectItems(state, address)) {
    if (item.state !== 'complete') continue
    const next = itemAddress(address, item)
    if (asked.has(itemKey(next))) continue
    const { isFetching, error, data } = selectItem(state, next)
    if (!isFetching && error === null && data === null) return next
  }
  return null
}

/** An item with its phase. */
export interface PlacedItem {
  readonly item: SummaryItem
  readonly phase: ItemPhase
}

/** The items of a summary in order, each with its phase. */
export const selectPlacedItems = createSelector(
  [
    selectItems,
    (state: WithSummaryReport) => state.summaryReport.items,
    (_: WithSummaryReport, { studyId }: SummaryAddress) => studyId,
    (_: WithSummaryReport, { reportId }: SummaryAddress) => reportId,
  ],
  (items, downloads, studyId, reportId): readonly PlacedItem[] =>
    items.map(item => ({
      item,
      phase: phaseOfItem(item, remoteAt(downloads, itemKey(itemAddress({ studyId, reportId }, item)))),
    })),
)

/** Who is counted, according to the first item that has arrived; null before. */
export const selectStats = (state: WithSummaryReport, address: SummaryAddress) => {
  for (const item of selectItems(state, address)) {
    const stats = selectItem(state, itemAddress(address, item)).data?.stats_data
    if (stats) return stats
  }
  return null
}

export const selectDeckMade = (state: WithSummaryReport, { reportId }: SummaryAddress) =>
  remoteAt(state.summaryReport.decksMade, reportId)
export const selectDeck = (state: WithSummaryReport, { reportId }: SummaryAddress) =>
  remoteAt(state.summaryReport.decks, reportId)

/** Questions and grid rows by name. */
export const selectIndex = createSelector(
  [(state: WithLibrary, address: DatasetAddress) => selectDatasetRemote(state, address).data],
  dataset => (dataset ? indexQuestions(dataset) : NO_INDEX),
)
