import { parseFilterText } from '@core/report'
import type { Dataset, Question } from '@core/contract'
import { areSettled, DATASET_POLL, hasDataToFollow, statesText } from '@core/domain'
import { selectCanManage } from '@/features/session'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { baseRemote, publishRemote, statesRemote, waitingDatasetRemote } from '@/library'
import { followStates, refreshWhenEdited } from '@/store'
import {
  call,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from '@/store/effects'
import { followCarried } from './carried'
import { afterCommit, openGrid, toCommit, whyNoGrid } from './model/grid'
import { whyNoSave } from './model/questions'
import {
  gridCommitRemote,
  gridOptionsRemote,
  patchRemote,
  SAVED_BASE,
  settingRemote,
  ungroupRemote,
  type PatchTarget,
} from './remotes'
import {
  selectAddress,
  selectDatasetRemote,
  selectGridEdit,
  selectPatch,
  selectQuestion,
  selectQuestions,
} from './selectors'
import { events, remotes } from './slice'
import { followVersions, publishVersionRemote, versionsRemote } from './versions'

type States = NonNullable<Parameters<typeof statesRemote.succeeded>[1]>

/** Null when they cannot be had now. */
function* askStates(studyId: string): SagaGenerator<States | null> {
  return (yield* statesRemote.fetchQuietly(studyId)).data
}

/** Follows the states of the study's datasets, then fetches this one again unless its data is complete. */
function* followStudy(address: DatasetAddress, dataset: Dataset) {
  const { studyId } = address
  const first = yield* askStates(studyId)
  if (!hasDataToFollow(dataset)) return
  const last = yield* followStates<States>({
    ...DATASET_POLL,
    first,
    ask: () => askStates(studyId),
    isSettled: areSettled,
    statesOf: statesText,
  })
  const own = last?.find(one => one.dataset_name === address.datasetName)
  if (own && !own.rdm_complete) yield* put(waitingDatasetRemote.requested(address))
}

function* load(address: DatasetAddress) {
  const fetched = yield* waitingDatasetRemote.fetch(address)
  if (!fetched?.data) return
  yield* put(
    baseRemote.requested({
      ...address,
      slot: SAVED_BASE,
      filters: parseFilterText(fetched.data.default_filters).filter,
      weight: null,
    }),
  )
  const mayFollow = yield* select(selectCanManage)
  if (mayFollow) yield* followStudy(address, fetched.data)
}

/** The newest occasion replaces the one before: another dataset ends the following of the last, a publish restarts it. */
type Published = ReturnType<typeof publishRemote.succeeded> | ReturnType<typeof publishVersionRemote.succeeded>

function* onOccasion(action: ReturnType<typeof events.pageOpened> | Published) {
  if (events.pageOpened.match(action)) yield* load(action.payload)
  if (!publishRemote.succeeded.match(action) && !publishVersionRemote.succeeded.match(action)) return
  const { studyId, datasetName } = action.payload.args
  const address = { studyId, datasetName }
  const { data } = yield* select(selectDatasetRemote)
  if (data) yield* followStudy(address, data)
  yield* put(waitingDatasetRemote.requested(address))
  yield* put(versionsRemote.requested(address))
}

/** Applies the server's answer to a change to the fetched dataset. */
function* merge(address: DatasetAddress, change: (dataset: Dataset) => Dataset) {
  const { data } = yield* select(selectDatasetRemote)
  if (data) yield* waitingDatasetRemote.set(address, change(data))
}

const withQuestion = (dataset: Dataset, changed: Question): Dataset => ({
  ...dataset,
  questions: dataset.questions.map(one => (one.question_name === changed.question_name ? changed : one)),
})

const textNow = ({ question: { question_name }, row }: PatchTarget, questions: readonly Question[]): string => {
  const question = questions.find(one => one.question_name === question_name)
  if (row === null) return question?.question_text ?? ''
  return question?.breakout_metadata.find(one => one.question_name === row)?.breakout_text ?? ''
}

/** Texts are trimmed; empty and unchanged ones are ignored, and everything while another change is running. */
function* changeQuestion({ payload }: ReturnType<typeof events.questionChanged>) {
  const address = yield* select(selectAddress)
  const { isFetching } = yield* select(selectPatch)
  if (!address || isFetching) return
  const { patch } = payload
  const questions = yield* select(selectQuestions)
  if ('question_text' in patch && whyNoSave(patch.question_text, textNow(payload, questions), false)) return
  const trimmed = 'question_text' in patch ? { ...patch, question_text: patch.question_text.trim() } : patch
  const outcome = yield* patchRemote.fetch({ ...address, ...payload, patch: trimmed })
  if (outcome?.data) {
    const changed = outcome.data
    yield* merge(address, dataset => withQuestion(dataset, changed))
  }
}

function* openGridOf({ payload }: ReturnType<typeof events.gridWanted>) {
  const address = yield* select(selectAddress)
  const question = yield* select(selectQuestion, payload.question)
  if (!address || !question) return
  const found = yield* gridOptionsRemote.fetch({ ...address, question: payload.question })
  const questions = yield* select(selectQuestions)
  if (found?.data) yield* put(events.gridOpened(openGrid(question, found.data, questions)))
}

/** Until the grid is closed while its options are still on their way. */
function* wantGrid(action: ReturnType<typeof events.gridWanted>) {
  yield* race({ opened: call(openGridOf, action), closed: take([events.gridClosed.type, events.pageLeft.type]) })
}

/** Editing ends when everything is saved; if texts failed it continues, and names them. */
function* commitGrid() {
  const address = yield* select(selectAddress)
  const edit = (yield* select(selectGridEdit))?.now
  if (!address || !edit) return
  if (whyNoGrid(edit) !== null) return
  const outcome = yield* gridCommitRemote.fetch({ ...address, ...toCommit(edit) })
  if (!outcome?.data) return
  yield* waitingDatasetRemote.fetch(address)
  const { failed } = outcome.data
  const name = edit.name.trim()
  if (failed.length === 0) yield* put(events.regrouped({ question: name, words: `The grid ${name} is saved.` }))
  else yield* put(events.gridEdited(afterCommit(edit, failed)))
}

function* ungroup({ payload }: ReturnType<typeof events.ungrouped>) {
  const address = yield* select(selectAddress)
  if (!address) return
  const outcome = yield* ungroupRemote.fetch({ ...address, ...payload })
  if (!outcome?.data) return
  const questions = outcome.data
  const first = (yield* select(selectQuestion, payload.grid))?.breakouts[0] ?? payload.grid
  yield* merge(address, dataset => ({ ...dataset, questions }))
  yield* put(events.regrouped({ question: first, words: `${payload.grid} is ungrouped.` }))
}

/** The dataset as it is saved now; other default filters have another base. */
function* onSetting({ payload: { args, data } }: ReturnType<typeof settingRemote.succeeded>) {
  const { change, ...address } = args
  yield* merge(address, dataset => ({
    ...dataset,
    group_restrictions: data.group_restrictions,
    default_filters: data.default_filters,
    question_labels_enabled: data.question_labels_enabled,
  }))
  if (!('default_filters' in change)) return
  yield* put(
    baseRemote.requested({
      ...address,
      slot: SAVED_BASE,
      filters: parseFilterText(data.default_filters).filter,
      weight: null,
    }),
  )
}

const fetchAgain = ({ studyId, datasetName }: DatasetAddress) =>
  waitingDatasetRemote.requested({ studyId, datasetName })

export function* saga() {
  yield* fork(remotes.watch)
  yield* fork(followCarried)
  yield* fork(followVersions)
  yield* takeLatest(
    [events.pageOpened, events.pageLeft, publishRemote.succeeded, publishVersionRemote.succeeded],
    onOccasion,
  )
  yield* takeLeading(events.questionChanged, changeQuestion)
  yield* refreshWhenEdited(patchRemote, fetchAgain)
  yield* refreshWhenEdited(settingRemote, fetchAgain)
  yield* refreshWhenEdited(gridCommitRemote, fetchAgain)
  yield* takeLatest(events.gridWanted, wantGrid)
  yield* takeLeading(events.gridCommitted, commitGrid)
  yield* takeLeading(events.ungrouped, ungroup)
  yield* takeEvery(settingRemote.succeeded, onSetting)
}
