import { chunkRows, missingRows } from '@core/report'
import { all, call, fork, put, race, select, take, takeLatest } from '@/store/effects'
import { chunkRemote, type TablesRequest } from './remotes'
import { selectCache, selectPreview } from './selectors'
import { cacheKey, events } from './slice'

/** Fetches the tables that are not in the cache yet, chunk by chunk, until one fails. */
function* fetchTables(request: TablesRequest) {
  const { address, context, rows } = request
  const key = cacheKey(request)
  const missing = missingRows(yield* select(selectCache), key, rows)
  yield* put(events.started({ done: rows.length - missing.length, total: rows.length, context: key }))
  for (const chunk of chunkRows(missing)) {
    const outcome = yield* chunkRemote.fetch({ address, context, rows: chunk.rows })
    if (!outcome) return
    if (outcome.error) {
      yield* put(events.failed(outcome.error))
      return
    }
    yield* put(events.tablesArrived({ context: key, refs: chunk.refs, answer: outcome.data }))
  }
}

function* preview() {
  const { request } = yield* select(selectPreview)
  if (!request) return
  const { address, context } = request
  const stop = chunkRemote.cancelled({ address, context, rows: [] })
  // A request that is retried, or opened again, takes over from one that may still be running.
  yield* put(stop)
  const { ended } = yield* race({
    tables: call(fetchTables, request),
    ended: take([events.closed.type, events.cancelled.type, events.reset.type]),
  })
  if (ended) yield* put(stop)
}

export function* saga() {
  yield* all([fork(chunkRemote.watch), takeLatest([events.opened, events.retried], preview)])
}
