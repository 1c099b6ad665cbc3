import type { Action } from '@reduxjs/toolkit'
import type { Task } from 'redux-saga'
import type { Summary, SummaryItems } from '@core/contract'
import { SUMMARY_POLL } from '@core/domain'
import { followStates, getClock, pollWithBackoff, saveFiles, untilUndoEnds } from '@/store'
import { all, call, fork, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from '@/store/effects'
import { isFinished, progressText } from './model/progress'
import {
  createSummaryRemote,
  deckRemote,
  itemKey,
  itemRemote,
  listRemote,
  makeDeckRemote,
  removalRemote,
  retryRemote,
  statusRemote,
  type SummaryAddress,
} from './remotes'
import { selectNextItem, selectStatus } from './selectors'
import { events, remotes, type WithSummaryReport } from './slice'

/** Items that are downloaded at the same time. */
const LANES = 4

/** The current states; null when they could not be fetched, with the error in the remote. */
function* ask(address: SummaryAddress): SagaGenerator<SummaryItems | null> {
  return (yield* statusRemote.fetch(address))?.data ?? null
}

/** States that have just arrived, as when the summary was created, are not fetched again before the first wait is over. */
function* firstStates(address: SummaryAddress) {
  const { data, error, fetchedAt } = yield* select(selectStatus, address)
  const clock = yield* getClock()
  const isNew = fetchedAt !== null && clock.now() - fetchedAt < SUMMARY_POLL.base
  return data !== null && error === null && isNew ? data : yield* call(ask, address)
}

/** Polls until all items are complete and there is a deck. */
function* pollStates(address: SummaryAddress) {
  const first = yield* call(firstStates, address)
  if (!first || isFinished(first)) return
  yield* pollWithBackoff<SummaryItems | null>({
    ...SUMMARY_POLL,
    run: () => ask(address),
    until: states => states === null || isFinished(states),
    progressed: (states, previous) => states !== null && progressText(states) !== progressText(previous ?? first),
  })
}

function* downloadItems(address: SummaryAddress, asked: Set<string>) {
  while (true) {
    const next = yield* select(selectNextItem, address, asked)
    if (next === null) return
    asked.add(itemKey(next))
    yield* itemRemote.fetch(next)
  }
}

const concerns = (address: SummaryAddress) => (action: Action) =>
  statusRemote.succeeded.match(action) && action.payload.args.reportId === address.reportId

/** Downloads each newly complete item once, a few at a time. */
function* downloadAsTheyCome(address: SummaryAddress) {
  // The store learns of a request only after all lanes have looked for one.
  const asked = new Set<string>()
  const lanes: Task[] = []
  while (true) {
    for (let at = 0; at < LANES; at += 1)
      if (!lanes[at]?.isRunning()) lanes[at] = yield* fork(downloadItems, address, asked)
    yield* take(concerns(address))
  }
}

const STARTS = [events.opened, events.checkedAgain, events.resumed] as const
type Start = ReturnType<(typeof STARTS)[number]>

const isStart = (action: Action): action is Start => STARTS.some(start => start.match(action))

/** Leaving ends it, and a newer start of the same summary replaces it. */
const endsFollowing = (address: SummaryAddress) => (action: Action) =>
  (isStart(action) || events.closed.match(action)) && action.payload.reportId === address.reportId

function* follow({ payload: address }: Start) {
  yield* race({
    followed: all([call(pollStates, address), call(downloadAsTheyCome, address)]),
    ended: take(endsFollowing(address)),
  })
}

/** An answer that changed a summary is its newest state. */
function* keepStates(address: SummaryAddress, states: SummaryItems) {
  const clock = yield* getClock()
  yield* put(statusRemote.succeeded(address, states, clock.now()))
}

function* onCreated({ payload: { args, data } }: ReturnType<typeof createSummaryRemote.succeeded>) {
  yield* keepStates({ studyId: args.studyId, reportId: data.made.id }, data.made)
}

type MovedOn = ReturnType<typeof retryRemote.succeeded> | ReturnType<typeof makeDeckRemote.succeeded>

/** Follows a finished summary again, unless its page was left meanwhile. */
function* resume(address: SummaryAddress) {
  const inSight = yield* select((state: WithSummaryReport) => state.summaryReport.local.inSight)
  if (inSight === address.reportId) yield* put(events.resumed(address))
}

/** An item or the deck is built again. */
function* onMovedOn({ payload: { args, data } }: MovedOn) {
  const address = { studyId: args.studyId, reportId: args.reportId }
  yield* keepStates(address, data)
  yield* resume(address)
}

type Refused = ReturnType<typeof retryRemote.failed | typeof makeDeckRemote.failed | typeof deckRemote.failed>

/** After a refusal somebody else may have done it, or a deck may have expired: the states will say. */
function* onRefused({ payload: { args } }: Refused) {
  const address = { studyId: args.studyId, reportId: args.reportId }
  const states = yield* call(ask, address)
  if (states && !isFinished(states)) yield* resume(address)
}

const allFinished = (summaries: readonly Summary[]): boolean => summaries.every(isFinished)

function* askList(studyId: string): SagaGenerator<readonly Summary[] | null> {
  return (yield* listRemote.fetch(studyId))?.data ?? null
}

/** The list of a study, fetched again while one of its summaries is being built. */
function* followList({ payload: studyId }: ReturnType<typeof events.listOpened>) {
  const first = yield* call(askList, studyId)
  yield* followStates<readonly Summary[]>({
    ...SUMMARY_POLL,
    first,
    ask: () => askList(studyId),
    isSettled: allFinished,
    statesOf: summaries => summaries.map(progressText).join(),
    stop: events.listLeft,
  })
}

function* remove({ payload: address }: ReturnType<typeof events.summaryRemoved>) {
  const { undone, leaving } = yield* untilUndoEnds({
    undone: action => events.removalUndone.match(action) && action.payload.reportId === address.reportId,
    gone: action => events.undoGone.match(action) && action.payload.reportId === address.reportId,
  })
  if (undone) return
  const outcome = yield* removalRemote.fetch({ ...address, leaving })
  if (outcome?.data) yield* listRemote.fetch(address.studyId)
  yield* put(events.removalEnded(address))
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(createSummaryRemote.succeeded, onCreated)
  yield* takeEvery([retryRemote.succeeded, makeDeckRemote.succeeded], onMovedOn)
  yield* takeEvery([...STARTS], follow)
  yield* takeLatest(events.listOpened, followList)
  yield* takeEvery(events.summaryRemoved, remove)
  yield* saveFiles(deckRemote, ({ fileName }) => fileName)
  yield* takeEvery([retryRemote.failed, makeDeckRemote.failed, deckRemote.failed], onRefused)
}
