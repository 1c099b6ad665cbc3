import { chunkRows } from '@core/report'
import { all, call, fork, put, race, select, take, takeLatest } from '@/store/effects'
import { chunkRemote } from './remotes'
import { events, selectSearch, type Search } from './slice'

/** Counts the tables that are not there yet, some at a time, until one call fails. */
function* count({ address, context, rows, version }: Search) {
  const { done } = yield* select(selectSearch)
  for (const chunk of chunkRows(rows.slice(done))) {
    const outcome = yield* chunkRemote.fetch({ address, context, rows: chunk.rows })
    if (!outcome) return
    if (outcome.error) {
      yield* put(events.failed(outcome.error))
      return
    }
    if (outcome.data.dataset_version !== version) {
      yield* put(events.outdated())
      return
    }
    yield* put(events.counted({ refs: chunk.refs, answer: outcome.data }))
  }
}

function* search() {
  const { search: asked, status } = yield* select(selectSearch)
  if (!asked) return
  const { address, context } = asked
  const stop = chunkRemote.cancelled({ address, context, rows: [] })
  yield* put(stop)
  if (status !== 'loading') return
  const { ended } = yield* race({ counted: call(count, asked), ended: take(events.stopped) })
  if (ended) yield* put(stop)
}

export function* saga() {
  yield* all([fork(chunkRemote.watch), takeLatest([events.opened, events.resumed], search)])
}
