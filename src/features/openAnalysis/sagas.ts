import { download } from '@/lib/download'
import { all, call, delay, fork, put, takeLatest, takeLeading } from '@/store/effects'
import { responsesCsv } from './csv'
import {
  baseRemote,
  datasetRemote,
  exportRemote,
  FILTER_BASE,
  optionCountsRemote,
  pageRemote,
  rangesRemote,
  stepSlot,
} from './remotes'
import { events } from './slice'

const BASE_MS = 250

function* countEdited({ payload }: ReturnType<typeof events.filterEdited>) {
  yield* delay(BASE_MS)
  const { steps, filters, ...address } = payload
  yield* put(baseRemote.requested({ ...address, slot: FILTER_BASE, filters }))
  yield* all(steps.map((step, at) => put(baseRemote.requested({ ...address, slot: stepSlot(at), filters: step }))))
}

function* exportAll({ payload }: ReturnType<typeof events.exportWanted>) {
  const outcome = yield* exportRemote.fetch(payload.words)
  if (outcome?.data) yield* call(download, responsesCsv(payload.before, outcome.data), payload.name)
}

export function* saga() {
  yield* all([
    fork(datasetRemote.watch),
    fork(pageRemote.watch),
    fork(rangesRemote.watch),
    fork(exportRemote.watch),
    fork(baseRemote.watch),
    fork(optionCountsRemote.watch),
    takeLatest(events.filterEdited, countEdited),
    takeLeading(events.exportWanted, exportAll),
  ])
}
