import { put, select, takeEvery } from '@/store/effects'
import { events } from './events'
import { domainRemote } from './remotes'
import { selectCanManage } from './selectors'

function* fetchDomain() {
  const mayManage = yield* select(selectCanManage)
  if (mayManage) yield* put(domainRemote.requested(undefined))
}

export function* domainSaga() {
  yield* takeEvery(events.domainNeeded, fetchDomain)
}
