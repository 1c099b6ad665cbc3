import type { StoryDetails } from '@core/contract'
import { fork, put, select, takeEvery } from '@/store/effects'
import { placedBehind } from './model'
import { addCardRemote, cardActRemote, cardWordsRemote, settleRemote, storyRemote, storyWordsRemote } from './remotes'
import { selectStory } from './selectors'
import { remotes, type WithStories } from './slice'

interface Changed {
  readonly payload: { readonly args: { readonly storyId: string }; readonly data: StoryDetails }
}

/** The answer to every change is the whole story. */
function* onChanged({ payload: { args, data } }: Changed) {
  yield* storyRemote.set(args.storyId, data)
}

/** A moved card is at its new place at once. */
function* onAct({ payload: act }: ReturnType<typeof cardActRemote.requested>) {
  const { data } = yield* select((state: WithStories) => selectStory(state, act.storyId))
  if (act.kind === 'move' && data)
    yield* storyRemote.set(act.storyId, { ...data, cards: placedBehind(data.cards, act.cardId, act.after) })
}

/** What the server has is the truth. */
function* onActFailed({ payload: { args } }: ReturnType<typeof cardActRemote.failed>) {
  yield* put(storyRemote.requested(args.storyId))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(
    [
      addCardRemote.succeeded,
      cardWordsRemote.succeeded,
      storyWordsRemote.succeeded,
      cardActRemote.succeeded,
      settleRemote.succeeded,
    ],
    onChanged,
  )
  yield* takeEvery(cardActRemote.requested, onAct)
  yield* takeEvery(cardActRemote.failed, onActFailed)
}
