import { fork, put, takeEvery } from '@/store/effects'
import { addStudyOpened, createStudyRemote, suppliersRemote } from './slice'

function* begin() {
  yield* put(suppliersRemote.requested())
}

export function* saga() {
  yield* fork(suppliersRemote.watch)
  yield* fork(createStudyRemote.watch)
  yield* takeEvery(addStudyOpened, begin)
}
