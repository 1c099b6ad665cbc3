import { selectRole } from '@/features/session'
import { call, fork, select, takeEvery } from '@/store/effects'
import {
  accountChangeRemote,
  accountsRemote,
  allTokensRemote,
  createdRemote,
  ownTokensRemote,
  revokedRemote,
} from './remotes'
import { remotes, type WithApiAccess } from './slice'

/** Every list on the page may have changed. */
function* refresh() {
  yield* call(ownTokensRemote.fetchQuietly, undefined)
  if ((yield* select(selectRole)) !== 'Admin') return
  const page = yield* select(({ apiAccess }: WithApiAccess) => apiAccess.all.data?.page ?? 1)
  yield* call(allTokensRemote.fetchQuietly, page)
  yield* call(accountsRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery([createdRemote.succeeded, revokedRemote.succeeded, accountChangeRemote.succeeded], refresh)
}
