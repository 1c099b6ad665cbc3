import {
  createSummary,
  deleteSummary,
  getSummaryDeck,
  getSummaryItem,
  getSummaryItems,
  listSummaries,
  makeSummaryDeck,
  retrySummaryItem,
} from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import * as change from './change'
import { create } from './create'
import * as get from './get'
import { summaryItemJob } from './itemJob'
import { summaryDeckJob } from './deckJob'
import { sweepSummaries } from './sweep'

export const summariesArea: Area = {
  routes: () => [
    on(createSummary, create),
    inTransaction(listSummaries, get.list),
    inTransaction(getSummaryItems, get.getItems),
    inTransaction(getSummaryItem, get.getItem),
    on(getSummaryDeck, get.getDeck),
    on(retrySummaryItem, change.retry),
    on(makeSummaryDeck, change.makeDeck),
    on(deleteSummary, change.remove),
  ],
  jobs: [summaryItemJob, summaryDeckJob],
  sweeps: [sweepSummaries],
}
