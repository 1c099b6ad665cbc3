import {
  analysisContext,
  chunkRows,
  contextKey,
  indexQuestions,
  missingRows,
  newBuilder,
  rehydrate,
  reportRows,
  toPayload,
  type AnalysisContext,
  type Builder,
  type QuestionIndex,
  type RowRef,
} from '@core/report'
import type { Dataset } from '@core/contract'
import type { Action } from '@reduxjs/toolkit'
import { toFailure } from '@/lib/failure'
import { getApi, getClock, untilUndoEnds } from '@/store'
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from '@/store/effects'
import { draftKey, fromDraft, makeDraft, readDraft, sameIntent, writeDraft, type Draft } from './drafts'
import { keepText, keptText, dropText } from './draftStorage'
import {
  analyseChunk,
  BASE_MS,
  baseRemote,
  createReportRemote,
  datasetRemote,
  deleteReportRemote,
  BUILDER_BASE,
  reportRemote,
  reportsRemote,
} from './remotes'
import { repeatKeys } from '@/lib/repeatKeys'
import { rowsSaga } from './rows/sagas'
import { savedReportsSaga } from './saved/sagas'
import {
  selectBuilder,
  selectCache,
  selectDataset,
  selectIndex,
  selectIsDirty,
  selectOpening,
  selectProblems,
} from './selectors'
import { events, type WithBulkReport } from './slice'
import type { Opening } from './state'

const DRAFT_MS = 250

function* firstBuilder(opening: Opening, dataset: Dataset, index: QuestionIndex, openedAt: number) {
  const { intent, studyId } = opening
  if (intent.kind === 'new') return newBuilder(dataset, index, openedAt)
  const outcome = yield* reportRemote.fetch({ studyId, reportId: intent.reportId })
  const payload = outcome?.data?.serialized_request
  return payload ? rehydrate(payload, dataset, index, openedAt) : null
}

/** S4.27 to S4.32; a draft cut off by a reload comes back, one that was left is offered. */
function* open({ payload: opening }: ReturnType<typeof events.opened>) {
  const outcome = yield* datasetRemote.fetch(opening)
  const dataset = outcome?.data
  if (!dataset) return
  const index = indexQuestions(dataset)
  const clock = yield* getClock()
  const blank = yield* firstBuilder(opening, dataset, index, clock.now())
  if (!blank) return
  const draft = readDraft(keptText(draftKey(opening)))
  const comesBack = draft !== null && !draft.left && sameIntent(draft.intent, opening.intent)
  yield* put(events.builderReady({ builder: blank, offered: comesBack ? null : draft }))
  if (draft && comesBack)
    yield* put(events.draftRestored({ builder: fromDraft(draft, dataset, index), savedAt: draft.savedAt, blank }))
}

function* openUntilClosed(action: ReturnType<typeof events.opened>) {
  yield* race({ ready: call(open, action), closed: take(events.closed) })
}

function* takeDraft() {
  const offered = yield* select((state: WithBulkReport) => state.bulkReport.local.draftOffered)
  const dataset = yield* select(selectDataset)
  const blank = yield* select(selectBuilder)
  if (!offered || !dataset || !blank) return
  const builder = fromDraft(offered, dataset, yield* select(selectIndex))
  yield* put(events.draftRestored({ builder, savedAt: offered.savedAt, blank }))
}

function* writeNow(opening: Opening, builder: Builder, dataset: Dataset, left: boolean) {
  const clock = yield* getClock()
  const draft: Draft = makeDraft(builder, opening.intent, dataset, clock.now(), left)
  const kept = keepText(draftKey(opening), writeDraft(draft))
  return kept ? draft.savedAt : null
}

function* dropDraft() {
  const opening = yield* select(selectOpening)
  if (opening) dropText(draftKey(opening))
}

/** Follows one open builder: keeps its draft, counts its base, and decides about the draft when it closes. */
function* follow({ payload: opening }: ReturnType<typeof events.opened>) {
  let seen: Builder | null = null
  let counted: string | null = null
  let keep: { builder: Builder; dataset: Dataset } | null = null
  while (true) {
    const action: Action = yield* take('*')
    if (events.closed.match(action)) {
      if (!action.payload.keepDraft) dropText(draftKey(opening))
      else if (keep) yield* writeNow(opening, keep.builder, keep.dataset, true)
      return
    }
    if (events.generated.match(action) || events.draftDiscarded.match(action)) keep = null
    const builder = yield* select(selectBuilder)
    const dataset = yield* select(selectDataset)
    if (!builder || !dataset || builder === seen) continue
    seen = builder
    if (yield* select(selectIsDirty)) {
      keep = { builder, dataset }
      yield* fork(keepSoon, opening, builder)
    }
    const base = JSON.stringify([builder.filters, builder.weight])
    if (base !== counted) {
      counted = base
      yield* fork(countSoon, opening, builder)
    }
  }
}

function* keepSoon(opening: Opening, builder: Builder) {
  yield* delay(DRAFT_MS)
  const dataset = yield* select(selectDataset)
  const current = (yield* select(selectBuilder)) === builder && (yield* select(selectIsDirty))
  if (!dataset || !current) return
  const savedAt = yield* writeNow(opening, builder, dataset, false)
  if (savedAt !== null) yield* put(events.draftKept(savedAt))
}

function* countSoon({ studyId, datasetName }: Opening, { filters, weight }: Builder) {
  yield* delay(BASE_MS)
  const now = yield* select(selectBuilder)
  if (now?.filters !== filters || now.weight !== weight) return
  yield* put(baseRemote.requested({ slot: BUILDER_BASE, studyId, datasetName, filters, weight }))
}

function* fetchChunk(
  opening: Opening,
  context: AnalysisContext,
  key: string,
  chunk: { rows: ReturnType<typeof chunkRows>[number]['rows']; refs: readonly RowRef[] },
) {
  const controller = new AbortController()
  try {
    const api = yield* getApi()
    const answer = yield* call(analyseChunk, api, opening, context, chunk.rows, controller.signal)
    yield* put(events.tablesArrived({ context: key, refs: chunk.refs, answer }))
    return true
  } catch (error) {
    yield* put(events.previewFailed(toFailure(error)))
    return false
  } finally {
    // No effect here: yielding in `finally` would let a cancelled caller go on.
    controller.abort()
  }
}

/** Asks for the tables that are not at hand yet, some at a time. */
function* fetchTables() {
  const opening = yield* select(selectOpening)
  const builder = yield* select(selectBuilder)
  if (!opening || !builder) return
  const index = yield* select(selectIndex)
  const context = analysisContext(builder, index)
  const key = contextKey(builder.datasetName, context)
  const rows = reportRows(builder.main, index)
  const missing = missingRows(yield* select(selectCache), key, rows)
  yield* put(events.previewStarted({ done: rows.length - missing.length, total: rows.length, context: key }))
  for (const chunk of chunkRows(missing)) {
    const arrived = yield* fetchChunk(opening, context, key, chunk)
    if (!arrived) return
  }
}

function* preview() {
  yield* race({
    tables: call(fetchTables),
    ended: take([events.previewClosed.type, events.previewCancelled.type, events.closed.type]),
  })
}

/** S5.1, S8.20: validates, saves, forgets the draft. The errors stand in the remote. */
function* generate(keyFor: (text: string) => string) {
  const opening = yield* select(selectOpening)
  const builder = yield* select(selectBuilder)
  const dataset = yield* select(selectDataset)
  if (!opening || !builder || !dataset || (yield* select(selectProblems)).length > 0) return
  const payload = toPayload(builder, dataset)
  const { studyId } = opening
  const idempotencyKey = keyFor(JSON.stringify([studyId, payload]))
  const outcome = yield* createReportRemote.fetch({ studyId, payload, idempotencyKey })
  if (!outcome?.data) return
  keyFor('')
  dropText(draftKey(opening))
  yield* put(events.generated({ id: outcome.data.id, title: outcome.data.title }))
  yield* put(reportsRemote.requested({ studyId }))
}

/** One attempt at a time. */
function* watchGenerate() {
  const keyFor = repeatKeys()
  while (true) {
    yield* take(events.generateRequested)
    yield* call(generate, keyFor)
  }
}

function* remove({ payload: address }: ReturnType<typeof events.reportDeleted>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.deletionUndone.match(action) && action.payload.reportId === address.reportId,
    gone: action => events.undoGone.match(action) && action.payload.reportId === address.reportId,
  })
  if (undone) return
  const outcome = yield* deleteReportRemote.fetch({ ...address, leaving })
  if (outcome?.error) {
    yield* put(events.deletionEnded(address))
    return
  }
  yield* reportsRemote.fetch({ studyId: address.studyId })
  yield* put(events.deletionEnded(address))
}

export function* saga() {
  yield* all([
    fork(datasetRemote.watch),
    fork(reportsRemote.watch),
    fork(reportRemote.watch),
    fork(createReportRemote.watch),
    fork(deleteReportRemote.watch),
    fork(baseRemote.watch),
    takeLatest(events.opened, openUntilClosed),
    takeLatest(events.opened, follow),
    takeLatest(events.draftTaken, takeDraft),
    takeEvery(events.draftDiscarded, dropDraft),
    takeLatest([events.previewOpened, events.previewRetried], preview),
    fork(watchGenerate),
    takeEvery(events.reportDeleted, remove),
    fork(rowsSaga),
    fork(savedReportsSaga),
  ])
}
