import type { SavedFilter } from '@core/contract'
import { NOTIFICATION_MS } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { baseRemote } from '@/library'
import { untilUndoEnds } from '@/store'
import { all, call, delay, fork, put, select, take, takeEvery, takeLatest } from '@/store/effects'
import { deleteRemote, savedRemote, saveRemote, stepSlot, WHOLE, type FilterSaving } from './remotes'
import { selectReplaced, selectSaved } from './selectors'
import { events, remotes, type WithFilterEditor } from './slice'

const BASE_MS = 250

function* countEdited({ payload }: ReturnType<typeof events.edited>) {
  yield* delay(BASE_MS)
  const { steps, filters, ...common } = payload
  yield* put(baseRemote.requested({ ...common, slot: WHOLE, filters }))
  yield* all(steps.map((step, at) => put(baseRemote.requested({ ...common, slot: stepSlot(at), filters: step }))))
}

/** The list is updated with the saved or deleted filter; it is not fetched again. */
function* inList(address: DatasetAddress, change: (list: readonly SavedFilter[]) => readonly SavedFilter[]) {
  const { data } = yield* select((state: WithFilterEditor) => selectSaved(state, address))
  if (data) yield* savedRemote.set(address, change(data))
}

function* send(payload: DatasetAddress & { readonly saving: FilterSaving }) {
  const { saving: _, ...address } = payload
  const outcome = yield* saveRemote.fetch(payload)
  const saved = outcome?.data
  if (!saved) return null
  yield* inList(address, list =>
    [...list.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.name.localeCompare(b.name, 'en')),
  )
  return saved
}

function* save({ payload }: ReturnType<typeof events.filterSaved>) {
  const { data } = yield* select((state: WithFilterEditor) => selectSaved(state, payload))
  const before = data?.find(({ id }) => id === payload.saving.id)
  const saved = yield* send(payload)
  if (saved && before && 'filters' in payload.saving)
    yield* put(events.filterReplaced({ id: saved.id, before: before.filters }))
}

/** Restores the previous rules; if that fails, it can be tried again. */
function* undoReplacing({ payload: { id, ...address } }: ReturnType<typeof events.replacementUndone>) {
  const filters = (yield* select(selectReplaced))[id]
  if (filters && (yield* send({ ...address, saving: { id, filters } }))) yield* put(events.replacementEnded({ id }))
}

/** One save at a time. */
function* watchSaves() {
  while (true) {
    const action = yield* take([events.filterSaved.type, events.replacementUndone.type])
    if (events.filterSaved.match(action)) yield* call(save, action)
    if (events.replacementUndone.match(action)) yield* call(undoReplacing, action)
  }
}

/** A deletion waits six seconds for its undo; leaving the dialog or the window sends it at once. */
function* remove({ payload: { id, ...address } }: ReturnType<typeof events.filterDeleted>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.deletionUndone.match(action) && action.payload.id === id,
    gone: events.deletionsFlushed.match,
    within: NOTIFICATION_MS,
  })
  if (undone) return
  const outcome = yield* deleteRemote.fetch({ ...address, id, leaving })
  if (outcome?.data) yield* inList(address, list => list.filter(one => one.id !== id))
  yield* put(events.deletionEnded({ id }))
}

export function* saga() {
  yield* all([
    fork(remotes.watch),
    fork(watchSaves),
    takeLatest(events.edited, countEdited),
    takeEvery(events.filterDeleted, remove),
  ])
}
