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
import { getApi, getClock, untilUndoEnds, windowLeft } from '@/store'
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from '@/store/effects'
import { dropDraft, keepDraft } from '@/lib/drafts'
import { randomId } from '@/lib/randomId'
import { builderPlace, findReportDrafts, fromDraft, makeDraft, sameIntent, type FoundDraft } from './drafts'
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
import { rowsSaga } from '@/features/addedRows/sagas'
import { savedReportsSaga } from '@/features/savedReports/sagas'
import {
  selectBuilder,
  selectCache,
  selectDataset,
  selectIndex,
  selectIsDirty,
  selectOpened,
  selectOpening,
  selectProblems,
  selectReportRemote,
  selectVisit,
} from './selectors'
import { events } from './slice'
import type { Opening, Visit } from './state'

const DRAFT_MS = 250

function* firstBuilder(opening: Opening, dataset: Dataset, index: QuestionIndex, openedAt: number) {
  const { intent, studyId } = opening
  if (intent.kind === 'new') return newBuilder(dataset, index, openedAt)
  const outcome = yield* reportRemote.fetch({ studyId, reportId: intent.reportId })
  const payload = outcome?.data?.serialized_request
  return payload ? rehydrate(payload, dataset, index, openedAt) : null
}

const visitOf = (from: FoundDraft) => {
  const { startedFrom } = from.kept
  return { holder: randomId(), from, startedFrom: typeof startedFrom === 'string' ? startedFrom : null }
}

/** Opens the builder. A draft that a reload of this tab interrupted comes back; all others are offered. */
function* open({ payload: opening }: ReturnType<typeof events.opened>) {
  const outcome = yield* datasetRemote.fetch(opening)
  const dataset = outcome?.data
  if (!dataset) return
  const index = indexQuestions(dataset)
  const clock = yield* getClock()
  const blank = yield* firstBuilder(opening, dataset, index, clock.now())
  if (!blank) return
  const drafts = findReportDrafts(opening)
  const from = drafts.find(({ kept, draft }) => kept.own && !draft.left && sameIntent(draft.intent, opening.intent))
  const offered = drafts.filter(found => found !== from)
  const startedFrom = (yield* select(selectReportRemote))?.data?.modified ?? null
  yield* put(events.builderReady({ builder: blank, visit: { holder: randomId(), from: null, startedFrom }, offered }))
  if (!from) return
  const builder = fromDraft(from.draft, dataset, index)
  yield* put(events.draftRestored({ builder, blank, visit: visitOf(from), offered }))
}

function* openUntilClosed(action: ReturnType<typeof events.opened>) {
  yield* race({ ready: call(open, action), closed: take(events.closed) })
}

/** What was in the builder until now stays a draft of its own. */
function* takeDraft({ payload: from }: ReturnType<typeof events.draftTaken>) {
  const opening = yield* select(selectOpening)
  const dataset = yield* select(selectDataset)
  const now = yield* select(selectBuilder)
  const blank = yield* select(selectOpened)
  const visit = yield* select(selectVisit)
  if (!opening || !dataset || !now || !blank || !visit) return
  if (yield* select(selectIsDirty)) yield* writeNow({ opening, visit, builder: now, dataset }, true)
  const builder = fromDraft(from.draft, dataset, yield* select(selectIndex))
  const offered = findReportDrafts(opening).filter(({ kept }) => kept.holder !== from.kept.holder)
  yield* put(events.draftRestored({ builder, blank, visit: visitOf(from), offered }))
}

interface Work {
  readonly opening: Opening
  readonly visit: Visit
  readonly builder: Builder
  readonly dataset: Dataset
}

/** Keeps the report as the visit's draft, in place of the one that it goes on with. When it was kept; null: it could not be. */
function* writeNow({ opening, visit, builder, dataset }: Work, left: boolean) {
  const clock = yield* getClock()
  const draft = {
    place: builderPlace(opening),
    holder: visit.holder,
    label: `Report “${builder.title}”`,
    value: makeDraft(builder, opening.intent, dataset, left),
    startedFrom: visit.startedFrom,
  }
  const keptAt = keepDraft(opening.user, draft, clock.now())
  if (keptAt !== null && visit.from) dropDraft(opening.user, visit.from.kept)
  return keptAt
}

/** Drops the draft of a visit, and the one that it goes on with. */
const dropVisit = (opening: Opening, visit: Visit): void => {
  dropDraft(opening.user, { place: builderPlace(opening), holder: visit.holder })
  if (visit.from) dropDraft(opening.user, visit.from.kept)
}

function* dropThis() {
  const opening = yield* select(selectOpening)
  const visit = yield* select(selectVisit)
  if (opening && visit) dropVisit(opening, visit)
}

function* refuse({ payload: { kept } }: ReturnType<typeof events.draftRefused>) {
  const opening = yield* select(selectOpening)
  if (opening) dropDraft(opening.user, kept)
}

/** Follows one open builder: keeps its draft, counts its base, and decides about the draft when it closes. */
function* follow({ payload: opening }: ReturnType<typeof events.opened>) {
  let seen: Builder | null = null
  let counted: string | null = null
  let visit: Visit | null = null
  let keep: Work | null = null
  while (true) {
    const action: Action = yield* take('*')
    if (events.closed.match(action)) {
      if (!action.payload.keepDraft && visit) dropVisit(opening, visit)
      else if (keep) yield* writeNow(keep, true)
      return
    }
    // What was changed in the last moment is not lost with the window.
    if (windowLeft.match(action) && keep) yield* writeNow(keep, false)
    visit = yield* select(selectVisit)
    if (events.generated.match(action) || events.draftDiscarded.match(action)) keep = null
    const builder = yield* select(selectBuilder)
    const dataset = yield* select(selectDataset)
    if (!builder || !dataset || !visit || builder === seen) continue
    seen = builder
    if (yield* select(selectIsDirty)) {
      keep = { opening, visit, builder, dataset }
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
  const visit = yield* select(selectVisit)
  const current = (yield* select(selectBuilder)) === builder && (yield* select(selectIsDirty))
  if (!dataset || !visit || !current) return
  yield* put(events.draftKept(yield* writeNow({ opening, visit, builder, dataset }, false)))
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
function* generate() {
  const opening = yield* select(selectOpening)
  const builder = yield* select(selectBuilder)
  const dataset = yield* select(selectDataset)
  if (!opening || !builder || !dataset || (yield* select(selectProblems)).length > 0) return
  const payload = toPayload(builder, dataset)
  const { studyId } = opening
  const outcome = yield* createReportRemote.fetch({ studyId, payload })
  if (!outcome?.data) return
  yield* call(dropThis)
  yield* put(events.generated({ id: outcome.data.id, title: outcome.data.title }))
  yield* put(reportsRemote.requested({ studyId }))
}

/** One attempt at a time. */
function* watchGenerate() {
  while (true) {
    yield* take(events.generateRequested)
    yield* call(generate)
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
    takeEvery(events.draftDiscarded, dropThis),
    takeEvery(events.draftRefused, refuse),
    takeLatest([events.previewOpened, events.previewRetried], preview),
    fork(watchGenerate),
    takeEvery(events.reportDeleted, remove),
    fork(rowsSaga),
    fork(savedReportsSaga),
  ])
}
