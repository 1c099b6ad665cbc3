import { indexQuestions, type Builder } from '@core/report'
import type { Action } from '@reduxjs/toolkit'
import type { Dataset } from '@core/contract'
import { dropDraft, keepDraft } from '@/lib/drafts'
import { randomId } from '@/lib/randomId'
import { getClock, windowLeft } from '@/store'
import { delay, fork, put, select, take } from '@/store/effects'
import { builderPlace, findReportDrafts, fromDraft, makeDraft, sameIntent, type FoundDraft } from './drafts'
import {
  selectBuilder,
  selectDataset,
  selectIndex,
  selectIsDirty,
  selectOpening,
  selectPristine,
  selectVisit,
} from './selectors'
import { events } from './slice'
import type { Opening, Visit } from './state'

/** The pause in changes after which the draft is saved. */
const DRAFT_MS = 250

/** A visit that continues a draft. */
const visitOf = (from: FoundDraft) => {
  const { startedFrom } = from.kept
  const { base } = from.draft
  return { holder: randomId(), from, base, startedFrom: typeof startedFrom === 'string' ? startedFrom : null }
}

/** Shows the blank builder, or restores the draft of this tab that a reload interrupted; all other drafts are offered. */
export function* beginVisit(
  opening: Opening,
  dataset: Dataset,
  blank: Builder,
  { startedFrom, base }: Pick<Visit, 'startedFrom' | 'base'>,
) {
  const drafts = findReportDrafts(opening)
  const from = drafts.find(({ kept, draft }) => kept.own && !draft.left && sameIntent(draft.intent, opening.intent))
  const offered = drafts.filter(found => found !== from)
  yield* put(events.ready({ builder: blank, visit: { holder: randomId(), from: null, startedFrom, base }, offered }))
  if (!from) return
  const builder = fromDraft(from.draft, dataset, indexQuestions(dataset))
  yield* put(events.draftRestored({ builder, blank, visit: visitOf(from), offered }))
}

interface Work {
  readonly opening: Opening
  readonly visit: Visit
  readonly builder: Builder
  readonly dataset: Dataset
}

/** Saves the report as the visit's draft, replacing the one it continues. Returns when it was saved; null if it could not be. */
function* writeNow({ opening, visit, builder, dataset }: Work, left: boolean) {
  const clock = yield* getClock()
  const draft = {
    place: builderPlace(opening),
    holder: visit.holder,
    label: `Report “${builder.title}”`,
    value: makeDraft(builder, { intent: opening.intent, base: visit.base }, dataset, left),
    startedFrom: visit.startedFrom,
  }
  const keptAt = keepDraft(opening.user, draft, clock.now())
  if (keptAt !== null && visit.from) dropDraft(opening.user, visit.from.kept)
  return keptAt
}

/** Drops the draft of a visit, and the one it continues. */
const dropVisit = (opening: Opening, visit: Visit): void => {
  dropDraft(opening.user, { place: builderPlace(opening), holder: visit.holder })
  if (visit.from) dropDraft(opening.user, visit.from.kept)
}

/** Drops the draft of the open builder. */
export function* dropThis() {
  const opening = yield* select(selectOpening)
  const visit = yield* select(selectVisit)
  if (opening && visit) dropVisit(opening, visit)
}

export function* refuseDraft({ payload: { kept } }: ReturnType<typeof events.draftRefused>) {
  const opening = yield* select(selectOpening)
  if (opening) dropDraft(opening.user, kept)
}

/** Continues an offered draft. What was in the builder until now is saved as a draft of its own. */
export function* takeDraft({ payload: from }: ReturnType<typeof events.draftTaken>) {
  const opening = yield* select(selectOpening)
  const dataset = yield* select(selectDataset)
  const now = yield* select(selectBuilder)
  const blank = yield* select(selectPristine)
  const visit = yield* select(selectVisit)
  if (!opening || !dataset || !now || !blank || !visit) return
  if (yield* select(selectIsDirty)) yield* writeNow({ opening, visit, builder: now, dataset }, true)
  const builder = fromDraft(from.draft, dataset, yield* select(selectIndex))
  const offered = findReportDrafts(opening).filter(({ kept }) => kept.holder !== from.kept.holder)
  yield* put(events.draftRestored({ builder, blank, visit: visitOf(from), offered }))
}

function* keepSoon(opening: Opening, builder: Builder) {
  yield* delay(DRAFT_MS)
  const dataset = yield* select(selectDataset)
  const visit = yield* select(selectVisit)
  const current = (yield* select(selectBuilder)) === builder && (yield* select(selectIsDirty))
  if (!dataset || !visit || !current) return
  yield* put(events.draftKept(yield* writeNow({ opening, visit, builder, dataset }, false)))
}

/** Saves the draft of one open builder after each pause, and decides about it when the builder closes. */
export function* keepDrafts({ payload: opening }: ReturnType<typeof events.opened>) {
  let seen: Builder | null = null
  let visit: Visit | null = null
  let unsaved: Work | null = null
  while (true) {
    const action: Action = yield* take('*')
    if (events.closed.match(action)) {
      if (!action.payload.keepDraft && visit) dropVisit(opening, visit)
      else if (unsaved) yield* writeNow(unsaved, true)
      return
    }
    // What was changed in the last moment is not lost with the window.
    if (windowLeft.match(action) && unsaved) yield* writeNow(unsaved, false)
    visit = yield* select(selectVisit)
    if (events.generated.match(action) || events.draftDiscarded.match(action)) unsaved = null
    const builder = yield* select(selectBuilder)
    const dataset = yield* select(selectDataset)
    if (!builder || !dataset || !visit || builder === seen) continue
    seen = builder
    if (!(yield* select(selectIsDirty))) continue
    unsaved = { opening, visit, builder, dataset }
    yield* fork(keepSoon, opening, builder)
  }
}
