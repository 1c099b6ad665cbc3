import { saveFiles } from '@/store'
import { fork, put, takeEvery } from '@/store/effects'
import { exportRemote, pageRemote } from './remotes'
import { events, remotes } from './slice'

function* show({ payload: { args, data } }: ReturnType<typeof pageRemote.succeeded>) {
  yield* put(events.arrived({ page: data, goesOn: args.next !== null }))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(pageRemote.succeeded, show)
  yield* saveFiles(exportRemote, ({ format }) => `audit log.${format}`)
}
