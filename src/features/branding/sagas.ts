import { saveFiles, sendFile } from '@/store'
import { fork, put, takeEvery, takeLeading } from '@/store/effects'
import { brandingRemote, removeRemote, templateRemote, uploadRemote } from './remotes'
import { events } from './slice'

function* upload({ payload: file }: ReturnType<typeof events.fileChosen>) {
  yield* sendFile({
    remote: uploadRemote,
    file,
    argsOf: report => ({ file, report }),
    progressed: progress => events.uploadProgressed({ name: file.name, ...progress }),
    cancelledBy: events.uploadCancelled,
    ended: events.uploadEnded,
  })
}

/** All screens show the change from now on. */
function* show({ payload }: ReturnType<typeof uploadRemote.succeeded> | ReturnType<typeof removeRemote.succeeded>) {
  yield* put(brandingRemote.succeeded(undefined, payload.data, payload.fetchedAt))
}

export function* saga() {
  for (const remote of [uploadRemote, removeRemote, templateRemote] as const) yield* fork(remote.watch)
  yield* takeLeading(events.fileChosen, upload)
  yield* takeEvery([uploadRemote.succeeded, removeRemote.succeeded], show)
  yield* saveFiles(templateRemote, () => 'PowerPoint template.pptx')
}
