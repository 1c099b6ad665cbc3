import type { ImportStatus } from '@core/contract'
import { download } from '@/lib/download'
import { isEdited, statusOf } from '@/lib/failure'
import { areSettled, DATASET_POLL, statesText } from '@core/domain'
import { publishRemote, statesRemote } from '@/library'
import { followStates, pollWithBackoff, sendFile } from '@/store'
import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from '@/store/effects'
import { plainWorkbook } from '@/tables'
import { keepReviews, saveReview } from './keepReview'
import { fromSaved, initialChoices, nameFromFile, toImport } from './model/review'
import { codebookTemplate } from './model/template'
import {
  cancelRemote,
  codebookRemote,
  commitRemote,
  createImportRemote,
  importsRemote,
  rereadRemote,
  reviewRemote,
  statusRemote,
  uploadRemote,
} from './remotes'
import {
  selectChoicesOf,
  selectImportId,
  selectIsReviewUnsaved,
  selectKeptOf,
  selectReviewOf,
  selectStatusOf,
} from './selectors'
import { events, remotes, type ImportTarget } from './slice'

/** States in which the server works by itself and the screen only watches. */
const isWorking = ({ state }: ImportStatus) => state === 'reading' || state === 'committing'

/** Reading takes a second or two, so the first check comes early; the longer it takes, the rarer the checks. */
const IMPORT_POLL = { base: 500, factor: 1.25 } as const

function* fetchStatus(importId: string): SagaGenerator<ImportStatus | null> {
  const outcome = yield* statusRemote.fetch({ importId })
  return outcome?.data ?? null
}

/** The findings and the choices for them appear together, so that nobody imports the new with the choices of the old. */
function* openReview(importId: string, status: ImportStatus) {
  const outcome = yield* reviewRemote.fetch({ importId })
  if (!outcome?.data) return
  // Unsaved changes of this window are sent first.
  if (yield* select(selectIsReviewUnsaved, importId)) return
  const saved = outcome.data.saved_choices
  const name = status.dataset_name === '' ? nameFromFile(status.file_name) : status.dataset_name
  const choices = saved ? fromSaved(saved) : initialChoices(outcome.data, name)
  yield* put(events.reviewOpened({ importId, choices, saved }))
}

/** Watches an import until it waits for the user or has ended. When a status cannot be fetched, watching ends with its error shown. */
function* watchImport(importId: string) {
  const first = yield* fetchStatus(importId)
  if (!first) return
  if (isWorking(first)) {
    yield* pollWithBackoff<ImportStatus | null>({
      ...IMPORT_POLL,
      run: () => fetchStatus(importId),
      until: status => status === null || !isWorking(status),
      progressed: (now, before) => now?.progress.done !== before?.progress.done,
      stop: [events.importPageLeft.type, events.cancelRequested.type],
    })
  }
  const status = yield* select(selectStatusOf, importId)
  if (status?.state === 'review') yield* call(openReview, importId, status)
  // What was imported may take over at once or wait behind what readers have.
  if (status?.state === 'done' && status.study_id !== null) yield* statesRemote.fetch(status.study_id)
}

const bodyOf = (target: ImportTarget) =>
  'studyNumber' in target
    ? {
        study_id: target.studyNumber,
        ...(target.datasetName !== undefined && { dataset_name: target.datasetName }),
      }
    : { study_name: target.studyName }

function* upload(file: File, target: ImportTarget) {
  const created = yield* createImportRemote.fetch({ ...bodyOf(target), file_name: file.name, file_bytes: file.size })
  if (!created?.data) return
  const importId = created.data.id
  yield* put(events.importStarted({ importId }))
  yield* sendFile({
    remote: uploadRemote,
    file,
    argsOf: report => ({ importId, file, report }),
    progressed: progress => events.uploadProgressed({ importId, fileName: file.name, ...progress }),
    cancelledBy: events.cancelRequested,
    ended: events.uploadEnded,
  })
  yield* call(watchImport, importId)
}

function* openPage(importId: string | null) {
  if (importId === null) yield* put(importsRemote.requested(undefined))
  else yield* call(watchImport, importId)
}

function* commit(importId: string) {
  if (!(yield* call(saveReview, importId))) return
  const choices = yield* select(selectChoicesOf, importId)
  const kept = yield* select(selectKeptOf, importId)
  if (!choices || !kept) return
  const review = yield* select(selectReviewOf, importId)
  if (!review) return
  const outcome = yield* commitRemote.fetch({ importId, choices: toImport(review, choices), version: kept.version })
  if (outcome?.data) return yield* call(watchImport, importId)
  const failure = outcome?.error ?? null
  if (!failure || statusOf(failure) !== 409) return
  if (isEdited(failure)) return yield* put(events.saveFailed({ importId, failure }))
  // Someone else took it out of review since then; a lock is said where the import was asked for.
  const now = yield* fetchStatus(importId)
  if (now?.state !== 'review') yield* call(watchImport, importId)
}

/** What was published on the page of its import, until its readers have it. */
function* followPublished({ payload: { args } }: ReturnType<typeof publishRemote.succeeded>) {
  if ((yield* select(selectImportId)) === null) return
  yield* followStates({
    ...DATASET_POLL,
    first: (yield* statesRemote.fetchQuietly(args.studyId)).data,
    ask: function* () {
      return (yield* statesRemote.fetchQuietly(args.studyId)).data
    },
    isSettled: areSettled,
    statesOf: statesText,
    stop: [events.importPageLeft.type],
  })
}

function* rereadThenWatch(importId: string, start: () => SagaGenerator<{ data: ImportStatus | null } | null>) {
  if (!(yield* call(saveReview, importId))) return
  const outcome = yield* call(start)
  if (!outcome?.data) return
  yield* put(events.reviewClosed({ importId }))
  yield* call(watchImport, importId)
}

/** A codebook to fill in, as a workbook. */
function* saveTemplate(importId: string) {
  const review = yield* select(selectReviewOf, importId)
  const status = yield* select(selectStatusOf, importId)
  if (!review || !status) return
  const file = yield* call(plainWorkbook, codebookTemplate(review))
  yield* call(download, file, `${status.dataset_name || nameFromFile(status.file_name)} codebook.xlsx`)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* fork(keepReviews)
  yield* takeLatest(events.importPageOpened, ({ payload }) => openPage(payload.importId))
  yield* takeLatest(events.fileChosen, ({ payload }) => upload(payload.file, payload.target))
  yield* takeLatest(events.commitRequested, ({ payload }) => commit(payload.importId))
  yield* takeLatest(events.rereadRequested, ({ payload }) =>
    rereadThenWatch(payload.importId, () => rereadRemote.fetch(payload)),
  )
  yield* takeLeading(events.templateWanted, ({ payload }) => saveTemplate(payload.importId))
  yield* takeLatest(events.codebookChosen, ({ payload }) =>
    rereadThenWatch(payload.importId, () => codebookRemote.fetch(payload)),
  )
  yield* takeLatest(publishRemote.succeeded, followPublished)
  yield* takeEvery(events.cancelRequested, function* ({ payload }) {
    yield* cancelRemote.fetch(payload)
    yield* fetchStatus(payload.importId)
  })
}
