import { statusOf } from '@/lib/failure'
import { saveFiles, sendFile } from '@/store'
import { fork, put, takeEvery, takeLeading } from '@/store/effects'
import { brandingRemote, bytesOf, publishRemote, templateRemote } from './remotes'
import { events, remotes } from './slice'

function* publish({ payload }: ReturnType<typeof events.published>) {
  yield* sendFile({
    remote: publishRemote,
    file: { size: bytesOf(payload.slots) },
    argsOf: report => ({ ...payload, report }),
    progressed: events.uploadProgressed,
    cancelledBy: events.uploadCancelled,
    ended: events.uploadEnded,
  })
}

/** All screens show the change from now on. */
function* show({ payload }: ReturnType<typeof publishRemote.succeeded>) {
  yield* brandingRemote.set(undefined, payload.data)
}

/** Somebody else was faster: the screen shows what they did. */
function* lookAgain({ payload }: ReturnType<typeof publishRemote.failed>) {
  if (statusOf(payload.error) === 409) yield* put(brandingRemote.requested())
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLeading(events.published, publish)
  yield* takeEvery(publishRemote.succeeded, show)
  yield* takeEvery(publishRemote.failed, lookAgain)
  yield* saveFiles(templateRemote, () => 'PowerPoint template.pptx')
}
