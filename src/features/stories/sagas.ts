import type { StoryDetails } from '@core/contract'
import { fork, put, select, take, takeEvery } from '@/store/effects'
import { placedBehind } from './model'
import {
  coverRemote,
  fieldTagsRemote,
  listRemote,
  restoreVersionRemote,
  storyActRemote,
  storyRemote,
  storyWordsRemote,
  versionsRemote,
} from './remotes'
import { addCardRemote, cardActRemote, cardPictureRemote, cardWordsRemote } from './cardRemotes'
import { figureViewRemote, settleRemote } from './figureRemotes'
import { selectList, selectStory } from './selectors'
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

/** A story that is put away or back; the list follows. */
function* onStoryAct({ payload: { args, data } }: ReturnType<typeof storyActRemote.succeeded>) {
  if (args.kind === 'copy' || data === null) return
  yield* storyRemote.set(args.storyId, data)
  // A list that is on its way may have been read before.
  if ((yield* select(selectList)).isFetching) yield* take([listRemote.succeeded, listRemote.failed])
  const list = yield* select(selectList)
  if (list.data !== null) yield* put(listRemote.requested(list.data.query))
}

/** What the server has is the truth. */
function* onActFailed({ payload: { args } }: ReturnType<typeof cardActRemote.failed>) {
  yield* put(storyRemote.requested(args.storyId))
}

/** The history has one version more. */
function* onVersionRestored({ payload: { args } }: ReturnType<typeof restoreVersionRemote.succeeded>) {
  yield* put(versionsRemote.requested(args.storyId))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(
    [
      addCardRemote.succeeded,
      cardWordsRemote.succeeded,
      cardPictureRemote.succeeded,
      storyWordsRemote.succeeded,
      coverRemote.succeeded,
      fieldTagsRemote.succeeded,
      cardActRemote.succeeded,
      settleRemote.succeeded,
      figureViewRemote.succeeded,
      restoreVersionRemote.succeeded,
    ],
    onChanged,
  )
  yield* takeEvery(cardActRemote.requested, onAct)
  yield* takeEvery(cardActRemote.failed, onActFailed)
  yield* takeEvery(storyActRemote.succeeded, onStoryAct)
  yield* takeEvery(restoreVersionRemote.succeeded, onVersionRestored)
}
