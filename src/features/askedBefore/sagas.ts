import { QUESTIONNAIRE_LIMITS } from '@core/domain/questionnaire'
import { download } from '@/lib/download'
import { sheetsFile } from '@/tables'
import { call, cancel, fork, put, select, take, takeEvery } from '@/store/effects'
import type { Action } from '@reduxjs/toolkit'
import type { Task } from 'redux-saga'
import { askedSheet } from './model/sheet'
import { partRemote } from './remotes'
import { events, remotes, selectComparison } from './slice'

/** A few questions after the other, until all are compared, one call fails, or the person stops. */
function* compare() {
  for (;;) {
    const comparison = yield* select(selectComparison)
    if (!comparison?.running) return
    const { questions, results } = comparison
    const outcome = yield* partRemote.fetch(
      questions.slice(results.length, results.length + QUESTIONNAIRE_LIMITS.perCall),
    )
    if (!outcome?.data) return
  }
}

const begins = (action: Action) => events.started.match(action) || events.resumed.match(action)
const ends = (action: Action) => events.stopped.match(action) || events.edited.match(action)

function* watchComparisons() {
  let task: Task | null = null
  for (;;) {
    const action: Action = yield* take((one: Action) => begins(one) || ends(one))
    if (task?.isRunning()) {
      yield* cancel(task)
      yield* put(partRemote.cancelled([]))
    }
    task = begins(action) ? yield* fork(compare) : null
  }
}

function* saveSheet() {
  const comparison = yield* select(selectComparison)
  if (!comparison) return
  const sheet = askedSheet(comparison.questions, comparison.results, globalThis.location.origin)
  yield* call(download, yield* call(sheetsFile, [sheet], 'Asked before'), 'Asked before.xlsx')
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* fork(watchComparisons)
  yield* takeEvery(events.fileWanted, saveSheet)
}
