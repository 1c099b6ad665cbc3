import { download } from '@/lib/download'
import { isEdited, type Failure } from '@/lib/failure'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { sameJson } from '@/lib/sameJson'
import { datasetLabel } from '@core/domain'
import type { Step } from '@core/domain/preparation'
import { publishRemote, waitingDatasetRemote } from '@/library'
import { pollWithBackoff } from '@/store'
import { plainWorkbook } from '@/tables'
import { all, call, fork, put, select, takeLatest, takeLeading, type SagaGenerator } from '@/store/effects'
import { preparedCodebook } from './model/codebook'
import {
  applyRemote,
  changeRemote,
  codebookRemote,
  exportRemote,
  makeRemote,
  preparationRemote,
  variableRemote,
  variablesRemote,
  type Change,
} from './remotes'
import { selectAddress, selectQueue, selectSteps, selectVariable } from './selectors'
import { events, remotes } from './slice'

const MAKING_POLL = { base: 500, factor: 1.4 }

/** Waits for the end of the making; a version that was made is said, a failure is in what was fetched. */
function* followMaking(address: DatasetAddress) {
  const outcome = yield* pollWithBackoff({
    ...MAKING_POLL,
    run: () => preparationRemote.fetchQuietly(address),
    until: ({ data }) => data?.making === false,
    stop: events.left.type,
  })
  if (outcome.status === 'stopped') return
  yield* put(waitingDatasetRemote.requested(address))
  if (outcome.result.data?.failure === null) yield* put(events.versionMade())
}

function* load({ payload: address }: ReturnType<typeof events.opened>) {
  yield* put(variablesRemote.requested(address))
  yield* put(waitingDatasetRemote.requested(address))
  const found = yield* preparationRemote.fetch(address)
  if (found?.data?.making) yield* followMaking(address)
}

/** Everything that the steps decide, as it is now. What is shown stays until it is there. */
function* refresh(address: DatasetAddress) {
  yield* all([preparationRemote.fetchQuietly(address), variablesRemote.fetchQuietly(address)])
  const { data } = yield* select(selectVariable)
  if (data) yield* variableRemote.fetchQuietly({ ...address, name: data.name })
}

const stepOf = (steps: readonly Step[], id: string): Step | undefined => steps.find(step => step.id === id)

/** Whether a change holds behind those of a colleague: nobody else changed what it changes. */
const stillHolds = (change: Change, before: readonly Step[], now: readonly Step[]): boolean => {
  if (change.kind === 'replace') return sameJson(stepOf(before, change.step), stepOf(now, change.step))
  return change.kind === 'take' || change.kind === 'switch'
}

/**
 * One change. Where a colleague was quicker, it is sent once more behind theirs, unless they changed the same step; to undo is
 * not, since it would take back what the colleague did.
 */
function* send(address: DatasetAddress, change: Change, again: boolean): SagaGenerator<Failure | null> {
  const { data } = yield* select(selectSteps)
  if (!data) return null
  const { revision, steps } = data
  const outcome = yield* changeRemote.fetch({ ...address, change, revision, steps })
  const failure = outcome?.error ?? null
  if (!isEdited(failure)) return failure
  yield* refresh(address)
  const now = (yield* select(selectSteps)).data?.steps ?? []
  return again && stillHolds(change, steps, now) ? yield* send(address, change, false) : failure
}

/** Changes reach the server one after the other, in the order in which they were made. */
function* drain() {
  for (;;) {
    const address = yield* select(selectAddress)
    const [change] = yield* select(selectQueue)
    if (!address || !change) return
    const failure = yield* send(address, change, true)
    if (failure === null) yield* refresh(address)
    yield* put(events.changeEnded(failure))
  }
}

function* openVariable({ payload: name }: ReturnType<typeof events.variableOpened>) {
  const address = yield* select(selectAddress)
  if (address) yield* put(variableRemote.requested({ ...address, name }))
}

/** The codebook as a file: everything as it is now, to be edited elsewhere. */
function* saveCodebook() {
  const address = yield* select(selectAddress)
  if (!address) return
  const outcome = yield* codebookRemote.fetch(address)
  if (!outcome?.data) return
  const file = yield* call(plainWorkbook, preparedCodebook(outcome.data))
  yield* call(download, file, `${address.datasetName} codebook.xlsx`)
}

/** The steps as a file that other datasets can take. */
function* saveSteps() {
  const address = yield* select(selectAddress)
  if (!address) return
  const outcome = yield* exportRemote.fetch(address)
  if (!outcome?.data) return
  const file = new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' })
  yield* call(download, file, `${address.datasetName} steps.json`)
}

/** Takes the steps of such a file, or of another dataset. */
function* applySteps({ payload: source }: ReturnType<typeof events.stepsChosen>) {
  const address = yield* select(selectAddress)
  if (!address) return
  const outcome = yield* applyRemote.fetch({ ...address, body: { source } })
  if (outcome?.data) yield* refresh(address)
}

function* make() {
  const address = yield* select(selectAddress)
  const { data } = yield* select(selectSteps)
  if (!address || !data) return
  const outcome = yield* makeRemote.fetch({ ...address, revision: data.revision })
  yield* preparationRemote.fetchQuietly(address)
  if (outcome?.data) yield* followMaking(address)
}

/** Until readers have it, so that the screen says so. */
function* followPublishing({ payload: { args } }: ReturnType<typeof publishRemote.succeeded>) {
  const address = yield* select(selectAddress)
  if (address?.studyId !== args.studyId || address.datasetName !== args.datasetName) return
  yield* pollWithBackoff({
    ...MAKING_POLL,
    run: () => waitingDatasetRemote.fetchQuietly(address),
    until: ({ data }) => data !== null && datasetLabel(data.current_state) !== 'Publishing',
    stop: events.left.type,
  })
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest(events.opened, load)
  yield* takeLeading(events.changed, drain)
  yield* takeLatest(events.variableOpened, openVariable)
  yield* takeLeading(events.codebookWanted, saveCodebook)
  yield* takeLeading(events.stepsFileWanted, saveSteps)
  yield* takeLeading(events.stepsChosen, applySteps)
  yield* takeLeading(events.versionWanted, make)
  yield* takeLatest(publishRemote.succeeded, followPublishing)
}
