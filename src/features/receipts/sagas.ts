import { receiptCode } from '@core/report'
import { download } from '@/lib/download'
import { all, call, fork, takeEvery } from '@/store/effects'
import { documentRemote } from './remotes'
import { remotes } from './slice'

/** A document that came goes to the downloads of the browser, under the code that it is checked with. */
function* save({ payload: { data } }: ReturnType<typeof documentRemote.succeeded>) {
  const file = new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' })
  yield* call(download, file, `receipt ${receiptCode(data.id)}.json`)
}

export function* saga() {
  yield* all([fork(remotes.watch), takeEvery(documentRemote.succeeded, save)])
}
