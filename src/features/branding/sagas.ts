import { saveFiles, sendFile } from '@/store'
import { fork, takeEvery, takeLeading } from '@/store/effects'
import { brandingRemote, removeRemote, templateRemote, uploadRemote } from './remotes'
import { events, remotes } from './slice'

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
  yield* brandingRemote.set(undefined, payload.data)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLeading(events.fileChosen, upload)
  yield* takeEvery([uploadRemote.succeeded, removeRemote.succeeded], show)
  yield* saveFiles(templateRemote, () => 'PowerPoint template.pptx')
}
