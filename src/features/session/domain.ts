import { fork, put, select, takeEvery } from '@/store/effects'
import { domainNeeded } from './events'
import { domainRemote } from './remotes'
import { selectCanManage } from './selectors'

function* fetchDomain() {
  const mayManage = yield* select(selectCanManage)
  if (mayManage) yield* put(domainRemote.requested(undefined))
}

export function* domainSaga() {
  yield* fork(domainRemote.watch)
  yield* takeEvery(domainNeeded, fetchDomain)
}
