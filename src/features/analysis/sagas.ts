import { pollWithBackoff } from '@/store'
import { all, call, fork, race, take, takeLatest } from '@/store/effects'
import { datasetRemote, tablesRemote } from './remotes'
import { events } from './slice'

/** Intervals for fetching a dataset whose raw data is still being generated. */
const POLL = { base: 2500, factor: 1.5 } as const

function* load({ payload: address }: ReturnType<typeof events.opened>) {
  const first = yield* datasetRemote.fetch(address)
  if (first?.data?.rdm_complete !== false) return
  yield* pollWithBackoff({
    ...POLL,
    run: () => datasetRemote.fetch(address),
    until: outcome => outcome?.data?.rdm_complete !== false,
  })
}

/** Fetches the dataset until its raw data is complete or the page is left. */
function* loadUntilClosed(action: ReturnType<typeof events.opened>) {
  yield* race({ loaded: call(load, action), closed: take(events.closed) })
}

export function* saga() {
  yield* all([fork(datasetRemote.watch), fork(tablesRemote.watch), takeLatest(events.opened, loadUntilClosed)])
}
