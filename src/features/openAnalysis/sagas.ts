import { download } from '@/lib/download'
import { all, call, fork, takeLeading } from '@/store/effects'
import { responsesCsv } from './csv'
import { exportRemote, pageRemote, rangesRemote } from './remotes'
import { events } from './slice'

function* exportAll({ payload }: ReturnType<typeof events.exportWanted>) {
  const outcome = yield* exportRemote.fetch(payload.words)
  if (outcome?.data) yield* call(download, responsesCsv(payload.before, outcome.data), payload.name)
}

export function* saga() {
  yield* all([
    fork(pageRemote.watch),
    fork(rangesRemote.watch),
    fork(exportRemote.watch),
    takeLeading(events.exportWanted, exportAll),
  ])
}
