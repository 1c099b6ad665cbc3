import { download } from '@/lib/download'
import { all, call, fork, takeLeading } from '@/store/effects'
import { responsesCsv } from './csv'
import { exportRemote } from './remotes'
import { events, remotes } from './slice'

function* exportAll({ payload }: ReturnType<typeof events.exportWanted>) {
  const outcome = yield* exportRemote.fetch(payload.words)
  if (outcome?.data) yield* call(download, responsesCsv(payload.before, outcome.data), payload.name)
}

export function* saga() {
  yield* all([fork(remotes.watch), takeLeading(events.exportWanted, exportAll)])
}
