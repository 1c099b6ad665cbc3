import { getClock } from '@/store'
import { fork, put, takeEvery } from '@/store/effects'
import { addCardRemote, createRemoteStory, listRemote, pageRemote, storyRemote } from './remotes'

type Added = ReturnType<typeof addCardRemote.succeeded>

/** The answer is the whole story with its new card. */
function* onCardAdded({ payload }: Added) {
  const clock = yield* getClock()
  yield* put(storyRemote.succeeded(payload.args.storyId, payload.data, clock.now()))
}

export function* saga() {
  for (const remote of [listRemote, storyRemote, createRemoteStory, addCardRemote, pageRemote])
    yield* fork(remote.watch)
  yield* takeEvery(addCardRemote.succeeded, onCardAdded)
}
