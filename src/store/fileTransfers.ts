import type { Action } from '@reduxjs/toolkit'
import { buffers, channel, type Channel } from 'redux-saga'
import type { UploadProgress } from '@/api'
import { download } from '@/lib/download'
import type { Remote } from './createRemote'
import { call, cancel, fork, put, race, take, takeEvery } from './effects'

/** Hands every file that the remote fetches to the browser's downloads. */
export function* saveFiles<Args>(remote: Pick<Remote<Args, Blob>, 'succeeded'>, nameOf: (args: Args) => string) {
  yield* takeEvery(remote.succeeded, function* ({ payload: { args, data } }) {
    yield* call(download, data, nameOf(args))
  })
}

export interface Sending<Args, Data> {
  readonly remote: Pick<Remote<Args, Data>, 'fetch' | 'cancelled'>
  readonly file: Pick<File, 'size'>
  readonly argsOf: (report: (progress: UploadProgress) => void) => Args
  readonly progressed: (progress: UploadProgress) => Action
  readonly cancelledBy: { readonly match: (action: Action) => boolean }
  readonly ended: () => Action
}

function* tellProgress(progress: Channel<UploadProgress>, progressed: (progress: UploadProgress) => Action) {
  while (true) yield* put(progressed(yield* take(progress)))
}

/** Sends a file until it is there, refused or given up, and tells how much of it has gone. False when it was given up. */
export function* sendFile<Args, Data>({ remote, file, argsOf, progressed, cancelledBy, ended }: Sending<Args, Data>) {
  const progress = channel<UploadProgress>(buffers.sliding(1))
  yield* put(progressed({ loaded: 0, total: file.size }))
  const teller = yield* fork(tellProgress, progress, progressed)
  const args = argsOf(value => progress.put(value))
  try {
    const { cancelled } = yield* race({
      sent: call(() => remote.fetch(args)),
      cancelled: take((action: Action) => cancelledBy.match(action)),
    })
    if (cancelled) yield* put(remote.cancelled(args))
    return !cancelled
  } finally {
    yield* cancel(teller)
    progress.close()
    yield* put(ended())
  }
}
