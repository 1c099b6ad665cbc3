import { saveFiles } from '@/store'
import { call, fork, put, takeEvery } from '@/store/effects'
import { actRemote, exportRemote, forwardingRemote, pageRemote, receiverRemote } from './remotes'
import { events, remotes } from './slice'

function* show({ payload: { args, data } }: ReturnType<typeof pageRemote.succeeded>) {
  yield* put(events.arrived({ page: data, goesOn: args.next !== null }))
}

/** Older lines that do not come leave those that are there; the first ones of another filter do not. */
function* clear({ payload: { args } }: ReturnType<typeof pageRemote.failed>) {
  if (args.next === null) yield* put(events.left())
}

function* readForwarding() {
  yield* call(forwardingRemote.fetchQuietly, undefined)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(pageRemote.succeeded, show)
  yield* takeEvery(pageRemote.failed, clear)
  yield* takeEvery([receiverRemote.succeeded, actRemote.succeeded], readForwarding)
  yield* saveFiles(exportRemote, ({ format }) => `audit log.${format}`)
}
