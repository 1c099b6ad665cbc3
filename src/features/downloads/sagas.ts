import type { Action } from '@reduxjs/toolkit'
import type { Download } from '@core/contract'
import { sessionEvents } from '@/features/session'
import { randomId } from '@/lib/randomId'
import { followStates, saveFiles, untilUndoEnds } from '@/store'
import { fork, put, select, takeEvery, takeLatest, type SagaGenerator } from '@/store/effects'
import { hasOptions, isFinished, statesOf } from './model'
import { againRemote, listRemote, makeRemote, removeRemote, saveRemote } from './remotes'
import { selectList, selectPageOpen, selectStarted } from './selectors'
import { events, remotes } from './slice'

const POLL = { base: 1000, factor: 1.5 } as const

function* startAtOnce({ payload }: ReturnType<typeof events.fileAsked>) {
  if (hasOptions(payload.kind)) return
  yield* put(events.makingStarted({ ...payload, options: {}, key: randomId() }))
}

/** A failure is kept with the key of the attempt. */
function* make({ payload }: ReturnType<typeof events.makingStarted>) {
  const outcome = yield* makeRemote.fetch(payload)
  if (outcome?.data) yield* put(events.makingTaken({ key: payload.key, id: outcome.data.id }))
}

/** Removes finished or missing files of this window from those being made, and downloads those that are ready: the person who asked for them is still here. */
function* tellEnds(files: readonly Download[]) {
  for (const { key, id } of yield* select(selectStarted)) {
    if (id === null) continue
    const file = files.find(one => one.id === id) ?? null
    if (file !== null && !isFinished(file)) continue
    yield* put(events.makingEnded({ key, file }))
    if (file?.state === 'ready') yield* put(saveRemote.requested(file))
  }
}

/** Null when the list could not be fetched; the error is in the remote. */
function* fetchList(): SagaGenerator<readonly Download[] | null> {
  const outcome = yield* listRemote.fetch()
  if (outcome?.data) yield* tellEnds(outcome.data)
  return outcome?.data ?? null
}

/** Fetches the list, and again while one of its files is being made. */
function* follow() {
  const files = yield* fetchList()
  yield* followStates<readonly Download[]>({
    ...POLL,
    first: files ?? (yield* select(selectList)).data ?? [],
    ask: fetchList,
    isSettled: list => list.every(isFinished),
    statesOf,
  })
}

/** Only while somebody looks at the list, or waits for a file of this window: a newer event replaces the watching of the one before. */
function* onOccasion(occasion: Action) {
  if (sessionEvents.ended.match(occasion)) return
  const waiting = (yield* select(selectStarted)).some(({ id }) => id !== null)
  if (waiting || (yield* select(selectPageOpen))) yield* follow()
}

/** A file that is still being made is stopped at once. */
function* remove({ payload: id }: ReturnType<typeof events.removed>) {
  const file = (yield* select(selectList)).data?.find(one => one.id === id)
  let leaving = false
  if (file && isFinished(file)) {
    const end = yield* untilUndoEnds({
      undone: action => events.removalUndone.match(action) && action.payload === id,
      gone: action => events.undoGone.match(action) && action.payload === id,
    })
    if (end.undone) return
    leaving = end.leaving
  }
  yield* removeRemote.fetch({ id, leaving })
  yield* put(events.removalEnded(id))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(events.fileAsked, startAtOnce)
  yield* takeEvery(events.makingStarted, make)
  yield* takeLatest(
    [events.makingTaken, events.pageOpened, events.pageLeft, againRemote.succeeded, sessionEvents.ended].map(
      event => event.type,
    ),
    onOccasion,
  )
  yield* saveFiles(saveRemote, ({ file_name }) => file_name)
  yield* takeEvery(events.removed, remove)
}
