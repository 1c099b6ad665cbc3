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
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import * as change from './change'
import { create } from './create'
import * as get from './get'

export const summaryRoutes = (router: Router): void => {
  mount(router, createSummary, create)
  mount(router, listSummaries, get.list)
  mount(router, getSummaryItems, get.getItems)
  mount(router, getSummaryItem, get.getItem)
  mount(router, getSummaryDeck, get.getDeck)
  mount(router, retrySummaryItem, change.retry)
  mount(router, makeSummaryDeck, change.makeDeck)
  mount(router, deleteSummary, change.remove)
}
