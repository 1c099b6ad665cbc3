import { fork, takeEvery } from '@/store/effects'
import { addCardRemote, storyRemote } from './remotes'
import { remotes } from './slice'

/** The answer is the whole story with its new card. */
function* onCardAdded({ payload: { args, data } }: ReturnType<typeof addCardRemote.succeeded>) {
  yield* storyRemote.set(args.storyId, data)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(addCardRemote.succeeded, onCardAdded)
}
