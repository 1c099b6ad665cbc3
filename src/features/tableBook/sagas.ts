import type { TableBook } from '@core/contract'
import { download } from '@/lib/download'
import { followStates, sendFile } from '@/store'
import { call, fork, select, takeEvery, takeLatest, type SagaGenerator } from '@/store/effects'
import { sheetsFile } from '@/tables'
import { bookSheets } from './model/sheets'
import { bookRemote, deleteRemote, uploadRemote, type BookAddress } from './remotes'
import { events, remotes, selectBook } from './slice'

const POLL = { base: 600, factor: 1.3 } as const

const isOver = ({ state }: TableBook): boolean => state === 'done' || state === 'failed'

function* send({ payload: { file, ...address } }: ReturnType<typeof events.chosen>) {
  yield* sendFile({
    remote: uploadRemote,
    file,
    argsOf: report => ({ ...address, file, report }),
    progressed: events.progressed,
    cancelledBy: events.sendingCancelled,
    ended: events.sendingEnded,
  })
}

function* ask(address: BookAddress): SagaGenerator<TableBook | null> {
  const outcome = yield* bookRemote.fetch(address)
  return outcome?.data ?? null
}

/** Until the comparison is over, or its page is left. */
function* follow({ payload: address }: ReturnType<typeof events.opened>) {
  const first = yield* ask(address)
  // A comparison that cannot be found will not be there later.
  if (first === null) return
  yield* followStates<TableBook>({
    ...POLL,
    first,
    ask: () => ask(address),
    isSettled: isOver,
    statesOf: ({ state, progress }) => `${state} ${progress.done} ${progress.total}`,
    stop: [events.left.type, deleteRemote.succeeded.type],
  })
}

function* remove({ payload }: ReturnType<typeof events.removed>) {
  yield* deleteRemote.fetch(payload)
}

function* saveSheets() {
  const { data } = yield* select(selectBook)
  if (!data?.result) return
  const name = data.file_name.replace(/\.[^.]*$/u, '')
  const title = `${name} compared`
  yield* call(download, yield* call(sheetsFile, bookSheets(data, data.result), title), `${title}.xlsx`)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest(events.chosen, send)
  yield* takeLatest(events.opened, follow)
  yield* takeEvery(events.removed, remove)
  yield* takeEvery(events.sheetWanted, saveSheets)
}
