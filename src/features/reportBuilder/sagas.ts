import { indexQuestions, newBuilder, powerRequest, rehydrate, toPayload, type Builder } from '@core/report'
import type { Action } from '@reduxjs/toolkit'
import type { ReportPayload, ReportSummary } from '@core/contract'
import { copiedReportName, questionsOfFilter } from '@core/domain'
import { editsOf } from '@/lib/failure'
import { baseRemote, datasetRemote } from '@/library'
import { getClock } from '@/store'
import { all, call, delay, fork, put, race, select, take, takeEvery, takeLatest } from '@/store/effects'
import { beginVisit, dropThis, keepDrafts, refuseDraft, takeDraft } from './draftSagas'
import { changesBody } from './changes'
import { createReportRemote, powerRemote, reportRemote, saveChangesRemote } from './remotes'
import {
  BASE_SLOT,
  selectBuilder,
  selectDataset,
  selectIndex,
  selectOpening,
  selectProblems,
  selectVisit,
} from './selectors'
import { events, remotes } from './slice'
import type { Opening } from './state'

/** The pause in changes after which respondents are counted. */
const PAUSE_MS = 250

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

/** Counts the columns of the report, for what they can show. */
function* countColumns(address: Opening, builder: Builder) {
  const body = powerRequest(builder, yield* select(selectIndex))
  if (body) yield* put(powerRemote.requested({ address, body }))
}

/** What each count depends on. */
const COUNTED = [
  { keyOf: ({ filters, weight }: Builder) => JSON.stringify([filters, weight]), count: countBase },
  {
    keyOf: ({ filters, weight, axis, nested }: Builder) =>
      JSON.stringify([
        filters,
        weight,
        nested,
        axis.map(({ questionName, selectedOptions }) => [questionName, selectedOptions.map(({ id }) => id)]),
      ]),
    count: countColumns,
  },
] as const
type Counted = (typeof COUNTED)[number]

function* countSoon(opening: Opening, { keyOf, count }: Counted, key: string) {
  yield* delay(PAUSE_MS)
  const now = yield* select(selectBuilder)
  if (now && keyOf(now) === key) yield* count(opening, now)
}

/** Counts again whenever what a count depends on has changed in the open builder. */
function* followCounts({ payload: opening }: ReturnType<typeof events.opened>) {
  const keys = new Map<Counted, string>()
  while (true) {
    const action: Action = yield* take('*')
    if (events.closed.match(action)) return
    const builder = yield* select(selectBuilder)
    if (!builder) continue
    for (const counted of COUNTED) {
      const key = counted.keyOf(builder)
      if (keys.get(counted) === key) continue
      keys.set(counted, key)
      yield* fork(countSoon, opening, counted, key)
    }
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
    takeLatest(events.opened, followCounts),
    takeLatest(events.draftTaken, takeDraft),
    takeEvery(events.draftDiscarded, dropThis),
    takeEvery(events.draftRefused, refuseDraft),
    takeEvery(events.questionChanged, replaceQuestion),
    fork(watchSave),
  ])
}
