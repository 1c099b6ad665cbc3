import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { createSummary } from './create'
import { deleteSummary } from './delete'
import { getSummaryItems, getSummaryItem, getSummaryDeck } from './get'
import { listSummaries } from './list'
import { makeSummaryDeck } from './makeDeck'
import { retrySummaryItem } from './retry'
import { summaryItemJob } from './itemJob'
import { summaryDeckJob } from './deckJob'
import { sweepSummaries } from './sweep'

export const summariesArea: Area = {
  routes: () => [
    on(contract.createSummary, createSummary),
    inTransaction(contract.listSummaries, listSummaries),
    inTransaction(contract.getSummaryItems, getSummaryItems),
    inTransaction(contract.getSummaryItem, getSummaryItem),
    on(contract.getSummaryDeck, getSummaryDeck),
    on(contract.retrySummaryItem, retrySummaryItem),
    on(contract.makeSummaryDeck, makeSummaryDeck),
    on(contract.deleteSummary, deleteSummary),
  ],
  jobs: [summaryItemJob, summaryDeckJob],
  sweeps: [sweepSummaries],
}
