import type { Summary, SummaryItem, SummaryItemData, SummaryItems } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import {
  createSummary,
  deleteSummary,
  getSummaryDeck,
  getSummaryItem,
  getSummaryItems,
  listSummaries,
  makeSummaryDeck,
  retrySummaryItem,
} from '@/api/wire'
import { toFailure } from '@/lib/failure'
import { createRemote } from '@/store'

// A refusal is shown on the spot instead of leading to the login.
const HERE = { skipAuthRedirect: 'forbidden' } as const

/** Own summaries of a study, by study number; newest first. */
export const listRemote = createRemote<string, readonly Summary[]>('summaryReport/list', {
  keyOf: studyId => studyId,
  request: async (api, studyId, { signal }) =>
    (await api.call(listSummaries, { params: { studyId } }, { signal, ...HERE })).results,
})

export interface SummaryAsked {
  readonly studyId: string
  /** Absent: the first dataset that the reader may open. */
  readonly datasetName?: string
  /** Absent: the default filters of the dataset; null: everyone. */
  readonly filters?: QuestionFilter | null
}

export interface Creation extends SummaryAsked {
  /** Tells the clicks on one page apart. */
  readonly press: string
}

/** The request is stored beside the answer, so that each button finds its own. */
export const createSummaryRemote = createRemote<Creation, { readonly asked: Creation; readonly made: SummaryItems }>(
  'summaryReport/created',
  {
    keyOf: ({ studyId }) => studyId,
    take: 'leading',
    request: async (api, asked, { signal }) => {
      const { studyId, datasetName, filters } = asked
      const body = {
        study_id: studyId,
        ...(datasetName !== undefined && { dataset_name: datasetName }),
        ...(filters !== undefined && { filters }),
      }
      return { asked, made: await api.call(createSummary, { body }, { signal, ...HERE }) }
    },
  },
)

export interface SummaryAddress {
  readonly studyId: string
  readonly reportId: string
}

/** Progress of a summary and the states of its items. */
export const statusRemote = createRemote<SummaryAddress, SummaryItems>('summaryReport/status', {
  keyOf: ({ reportId }) => reportId,
  request: (api, { studyId, reportId }, { signal }) =>
    api.call(getSummaryItems, { params: { studyId, reportId } }, { signal, ...HERE }),
})

export interface ItemAddress extends SummaryAddress {
  readonly itemId: string
  /** Another state needs another download. */
  readonly stateId: string
}

export const itemAddress = ({ studyId, reportId }: SummaryAddress, item: SummaryItem): ItemAddress => ({
  studyId,
  reportId,
  itemId: item.id,
  stateId: item.state_id,
})

/** Common prefix of one summary's items in the map of downloads. */
export const itemsPrefix = (reportId: string): string => `${reportId}/`

export const itemKey = ({ reportId, itemId, stateId }: ItemAddress): string =>
  `${itemsPrefix(reportId)}${itemId}/${stateId}`

export type ItemError = NonNullable<SummaryItemData['error_data']>

/** One item with its table; an item that could not be downloaded gets error data. */
export const itemRemote = createRemote<ItemAddress, SummaryItemData, ItemError>('summaryReport/item', {
  keyOf: itemKey,
  request: (api, { studyId, reportId, itemId }, { signal }) =>
    api.call(getSummaryItem, { params: { studyId, reportId, itemId } }, { signal, ...HERE }),
  toError: error => ({ code: 'generic', message: toFailure(error).message }),
})

/** Builds a failed item again. */
export const retryRemote = createRemote<ItemAddress, SummaryItems>('summaryReport/retried', {
  keyOf: itemKey,
  take: 'leading',
  request: (api, { studyId, reportId, itemId }, { signal }) =>
    api.call(retrySummaryItem, { params: { studyId, reportId, itemId } }, { signal, ...HERE }),
})

/** Makes a deck again that has expired or failed. */
export const makeDeckRemote = createRemote<SummaryAddress, SummaryItems>('summaryReport/deckMade', {
  keyOf: ({ reportId }) => reportId,
  take: 'leading',
  request: (api, { studyId, reportId }, { signal }) =>
    api.call(makeSummaryDeck, { params: { studyId, reportId } }, { signal, ...HERE }),
})

export interface DeckAsked extends SummaryAddress {
  readonly fileName: string
}

/** The deck itself, to be saved. */
export const deckRemote = createRemote<DeckAsked, Blob>('summaryReport/deck', {
  keyOf: ({ reportId }) => reportId,
  take: 'leading',
  request: (api, { studyId, reportId }, { signal }) =>
    api.bytes(getSummaryDeck, { params: { studyId, reportId } }, { signal, ...HERE }),
})

export interface Removal extends SummaryAddress {
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const removalRemote = createRemote<Removal, object>('summaryReport/removed', {
  keyOf: ({ reportId }) => reportId,
  request: (api, { studyId, reportId, leaving }) =>
    api.call(deleteSummary, { params: { studyId, reportId } }, { keepalive: leaving, ...HERE }),
})
