import { indexQuestions, newBuilder, rehydrate, toPayload, type Builder } from '@core/report'
import type { Action } from '@reduxjs/toolkit'
import type { ReportPayload, ReportSummary } from '@core/contract'
import { copiedReportName, questionsOfFilter } from '@core/domain'
import { editsOf } from '@/lib/failure'
import { baseRemote, datasetRemote } from '@/library'
import { getClock } from '@/store'
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from '@/store/effects'
import { beginVisit, dropThis, keepDrafts, refuseDraft, takeDraft } from './draftSagas'
import { changesBody } from './changes'
import { createReportRemote, reportRemote, saveChangesRemote } from './remotes'
import { BASE_SLOT, selectBuilder, selectDataset, selectOpening, selectProblems, selectVisit } from './selectors'
import { events, remotes } from './slice'
import type { Opening } from './state'

/** The pause in changes after which respondents are counted. */
const BASE_MS = 250

/** Fetches what the builder was opened for and shows it; where that fails, the errors are in the remotes. */
function* open({ payload: opening }: ReturnType<typeof events.opened>) {
  const { studyId, intent } = opening
  const dataset = (yield* datasetRemote.fetch(opening))?.data
  if (!dataset) return
  const index = indexQuestions(dataset)
  const openedAt = (yield* getClock()).now()
  if (intent.kind === 'new') {
    yield* beginVisit(opening, dataset, newBuilder(dataset, index, openedAt), { startedFrom: null, base: null })
    return
  }
  const report = (yield* reportRemote.fetch({ studyId, reportId: intent.reportId }))?.data
  if (!report?.serialized_request) return
  const { serialized_request: base, modified: startedFrom } = report
  yield* beginVisit(opening, dataset, rehydrate(base, dataset, index, openedAt), { startedFrom, base })
}

function* openUntilClosed(action: ReturnType<typeof events.opened>) {
  yield* race({ ready: call(open, action), closed: take(events.closed) })
}

function* countBase({ studyId, datasetName }: Opening, { filters, weight }: Builder) {
  yield* put(baseRemote.requested({ slot: BASE_SLOT, studyId, datasetName, filters, weight }))
}

function* countSoon(opening: Opening, builder: Builder) {
  yield* delay(BASE_MS)
  const now = yield* select(selectBuilder)
  if (now?.filters === builder.filters && now.weight === builder.weight) yield* countBase(opening, builder)
}

/** Counts respondents whenever filters or weight of the open builder change. */
function* followBase({ payload: opening }: ReturnType<typeof events.opened>) {
  let counted: string | null = null
  while (true) {
    const action: Action = yield* take('*')
    if (events.closed.match(action)) return
    const builder = yield* select(selectBuilder)
    if (!builder) continue
    const base = JSON.stringify([builder.filters, builder.weight])
    if (base === counted) continue
    counted = base
    yield* fork(countSoon, opening, builder)
  }
}

/** The report follows a question whose rows have changed; respondents are counted again where its filters use that question. */
function* replaceQuestion({ payload: { address, question } }: ReturnType<typeof events.questionChanged>) {
  const opening = yield* select(selectOpening)
  const dataset = yield* select(selectDataset)
  if (opening?.studyId !== address.studyId || opening.datasetName !== address.datasetName || !dataset) return
  yield* put(events.questionReplaced({ question, dataset }))
  const builder = yield* select(selectBuilder)
  if (!builder?.filters) return
  if (questionsOfFilter(builder.filters).includes(question.question_name)) yield* countBase(opening, builder)
}

/** A copy under the name of the original gets a name of its own. */
const named = (payload: ReportPayload, base: ReportPayload | null): ReportPayload =>
  payload.title === base?.title ? { ...payload, title: copiedReportName(payload.title) } : payload

/** Saves a new report, or what is different in the open one, and drops the draft, unless there are problems. */
function* save(as: 'new' | 'changes') {
  const opening = yield* select(selectOpening)
  const builder = yield* select(selectBuilder)
  const dataset = yield* select(selectDataset)
  const visit = yield* select(selectVisit)
  if (!opening || !builder || !dataset || (yield* select(selectProblems)).length > 0) return
  const { studyId, intent } = opening
  const payload = toPayload(builder, dataset)
  const base = visit?.base ?? null
  if (as === 'changes' && base && intent.kind === 'open') {
    const body = changesBody(payload, base, dataset)
    const outcome = yield* saveChangesRemote.fetch({ studyId, reportId: intent.reportId, body })
    if (outcome?.data) yield* saved(outcome.data)
    else if (outcome) yield* put(events.conflictMet(editsOf(outcome.error)))
    return
  }
  const outcome = yield* createReportRemote.fetch({ studyId, payload: named(payload, base) })
  if (outcome?.data) yield* saved(outcome.data)
}

function* saved({ id, title }: ReportSummary) {
  yield* call(dropThis)
  yield* put(events.generated({ id, title }))
}

/** One attempt at a time. */
function* watchSave() {
  while (true) {
    const action: Action = yield* take([events.generateRequested.type, events.changesRequested.type])
    yield* save(events.changesRequested.match(action) ? 'changes' : 'new')
  }
}

export function* saga() {
  yield* all([
    fork(remotes.watch),
    takeLatest(events.opened, openUntilClosed),
    takeLatest(events.opened, keepDrafts),
    takeLatest(events.opened, followBase),
    takeLatest(events.draftTaken, takeDraft),
    takeEvery(events.draftDiscarded, dropThis),
    takeEvery(events.draftRefused, refuseDraft),
    takeEvery(events.questionChanged, replaceQuestion),
    fork(watchSave),
  ])
}
