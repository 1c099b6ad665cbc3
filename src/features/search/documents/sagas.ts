import type { DocumentItem } from '@core/contract'
import type { PayloadAction } from '@reduxjs/toolkit'
import { pollWithBackoff, saveFiles, sendFile } from '@/store'
import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from '@/store/effects'
import {
  deleteRemote,
  documentRemote,
  downloadRemote,
  filesRemote,
  findRemote,
  pageRemote,
  previewRemote,
  uploadRemote,
  type PageAddress,
} from './remotes'
import { selectDocument, selectPage, selectPagesFound, selectPreview } from './selectors'
import { events, remotes } from './slice'
import { uploadEvents } from './uploads'

const READ_POLL = { base: 1000, factor: 1.4 } as const

const isRead = (item: DocumentItem): boolean => item.preview_state !== 'reading'

function* fetchFiles(studyNumber: string): SagaGenerator<readonly DocumentItem[] | null> {
  const outcome = yield* filesRemote.fetch(studyNumber)
  return outcome?.data ?? null
}

const readCount = (items: readonly DocumentItem[] | null): number => items?.filter(isRead).length ?? 0

/** Fetches the files, and again while one of them is being read. If the list cannot be fetched, this ends with its error shown. */
function* followFiles(studyNumber: string) {
  const files = yield* fetchFiles(studyNumber)
  if (files?.every(isRead) ?? true) return
  yield* pollWithBackoff<readonly DocumentItem[] | null>({
    ...READ_POLL,
    run: () => fetchFiles(studyNumber),
    until: items => items?.every(isRead) ?? true,
    progressed: (now, before) => readCount(now) !== readCount(before),
    stop: events.filesLeft,
  })
}

/** A file that is refused keeps none of the others away. */
function* upload({ payload: { studyNumber, files } }: ReturnType<typeof uploadEvents.chosen>) {
  for (const file of files) {
    const gone = yield* sendFile({
      remote: uploadRemote,
      file,
      argsOf: report => ({ studyNumber, file, report }),
      progressed: progress => uploadEvents.progressed({ studyNumber, name: file.name, ...progress }),
      cancelledBy: { match: action => uploadEvents.cancelled.match(action) && action.payload === studyNumber },
      ended: () => uploadEvents.ended(studyNumber),
    })
    if (!gone) return
  }
}

type FilesOccasion =
  PayloadAction<string> | ReturnType<typeof uploadRemote.succeeded> | ReturnType<typeof deleteRemote.succeeded>

/** A newer event replaces the one before, and leaving ends the watching. */
function* onFiles(occasion: FilesOccasion) {
  if (events.filesOpened.match(occasion)) yield* followFiles(occasion.payload)
  if (uploadRemote.succeeded.match(occasion)) yield* followFiles(occasion.payload.args.studyNumber)
  // A file may have arrived whole before it was given up.
  if (uploadEvents.cancelled.match(occasion)) yield* followFiles(occasion.payload)
  if (deleteRemote.succeeded.match(occasion)) yield* followFiles(occasion.payload.args.study.study_number)
}

function* fetchDocument(documentId: string): SagaGenerator<DocumentItem | null> {
  const known = (yield* select(selectDocument, documentId)).data
  if (known && isRead(known)) return known
  const outcome = yield* documentRemote.fetch(documentId)
  if (!outcome?.data || isRead(outcome.data)) return outcome?.data ?? null
  yield* pollWithBackoff<DocumentItem | null>({
    ...READ_POLL,
    run: function* () {
      return (yield* documentRemote.fetch(documentId))?.data ?? null
    },
    until: item => item === null || isRead(item),
    stop: events.viewerLeft,
  })
  return (yield* select(selectDocument, documentId)).data
}

function* fetchPicture(item: DocumentItem, address: PageAddress) {
  const has = item.assets.some(asset => asset.page === address.page)
  if (!has || (yield* select(selectPreview, address)).data !== null) return
  yield* put(previewRemote.requested(address))
}

/** Text and picture of the page, then the picture of the next one, so that turning the page is instant. */
function* openPage(address: PageAddress) {
  const item = yield* call(fetchDocument, address.documentId)
  if (item?.preview_state !== 'ready') return
  const shown = { ...address, page: Math.min(address.page, item.page_count) }
  if (shown.find !== '' && (yield* select(selectPagesFound, shown)).data === null)
    yield* put(findRemote.requested({ documentId: item.id, find: shown.find }))
  yield* fetchPicture(item, shown)
  if ((yield* select(selectPage, shown)).data === null) yield* pageRemote.fetch(shown)
  if (shown.page < item.page_count) yield* fetchPicture(item, { ...shown, page: shown.page + 1 })
}

function* onPage(occasion: ReturnType<typeof events.pageOpened> | ReturnType<typeof events.viewerLeft>) {
  if (events.pageOpened.match(occasion)) yield* openPage(occasion.payload)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest(
    [events.filesOpened, events.filesLeft, uploadRemote.succeeded, uploadEvents.cancelled, deleteRemote.succeeded],
    onFiles,
  )
  yield* takeEvery(uploadEvents.chosen, upload)
  yield* takeLatest([events.pageOpened, events.viewerLeft], onPage)
  yield* saveFiles(downloadRemote, ({ file_name }) => file_name)
}
