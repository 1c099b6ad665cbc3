import { fieldsRemote } from '@/library/fields'
import { refreshWhenEdited } from '@/store'
import { fork, put, takeEvery } from '@/store/effects'
import { editRemote, previewRemote, saveRemote } from './remotes'
import { remotes } from './slice'

/** The screen, and what filters and forms know of the fields, follow a save. */
function* follow() {
  yield* put(editRemote.requested())
  yield* put(fieldsRemote.requested())
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(saveRemote.succeeded, follow)
  yield* fork(refreshWhenEdited, saveRemote, () => editRemote.requested())
  yield* fork(refreshWhenEdited, previewRemote, () => editRemote.requested())
}
