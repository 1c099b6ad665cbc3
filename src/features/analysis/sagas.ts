import { DATASET_POLL } from '@core/domain'
import { datasetRemote } from '@/library'
import { pollWithBackoff } from '@/store'
import { all, call, fork, race, take, takeLatest } from '@/store/effects'
import { events, remotes } from './slice'

function* load({ payload: address }: ReturnType<typeof events.opened>) {
  const first = yield* datasetRemote.fetch(address)
  if (first?.data?.rdm_complete !== false) return
  yield* pollWithBackoff({
    ...DATASET_POLL,
    run: () => datasetRemote.fetch(address),
    until: outcome => outcome?.data?.rdm_complete !== false,
  })
}

/** The dataset, again and again until its raw data is there or the page is left. */
function* loadUntilClosed(action: ReturnType<typeof events.opened>) {
  yield* race({ loaded: call(load, action), closed: take(events.closed) })
}

export function* saga() {
  yield* all([fork(remotes.watch), takeLatest(events.opened, loadUntilClosed)])
}
