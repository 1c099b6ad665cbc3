import type { DocumentItem } from '@core/contract'
import { pollWithBackoff, saveFiles, sendFile } from '@/store'
import { call, fork, put, select, takeLatest, takeLeading, type SagaGenerator } from '@/store/effects'
import {
  deleteRemote,
  documentRemote,
  downloadRemote,
  filesRemote,
  pageRemote,
  previewRemote,
  uploadRemote,
  type PageAddress,
} from './remotes'
import { selectDocument, selectPage, selectPreview } from './selectors'
import { events, remotes } from './slice'

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

function* upload({ payload: { studyNumber, file } }: ReturnType<typeof events.fileChosen>) {
  yield* sendFile({
    remote: uploadRemote,
    file,
    argsOf: report => ({ studyNumber, file, report }),
    progressed: progress => events.uploadProgressed({ studyNumber, name: file.name, ...progress }),
    cancelledBy: events.uploadCancelled,
    ended: events.uploadEnded,
  })
}

type FilesOccasion =
  | ReturnType<typeof events.filesOpened>
  | ReturnType<typeof uploadRemote.succeeded>
  | ReturnType<typeof deleteRemote.succeeded>

/** A newer event replaces the one before, and leaving ends the watching. */
function* onFiles(occasion: FilesOccasion) {
  if (events.filesOpened.match(occasion)) yield* followFiles(occasion.payload)
  if (uploadRemote.succeeded.match(occasion)) yield* followFiles(occasion.payload.args.studyNumber)
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
  yield* fetchPicture(item, shown)
  if ((yield* select(selectPage, shown)).data === null) yield* pageRemote.fetch(shown)
  if (shown.page < item.page_count) yield* fetchPicture(item, { ...shown, page: shown.page + 1 })
}

function* onPage(occasion: ReturnType<typeof events.pageOpened> | ReturnType<typeof events.viewerLeft>) {
  if (events.pageOpened.match(occasion)) yield* openPage(occasion.payload)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeLatest([events.filesOpened, events.filesLeft, uploadRemote.succeeded, deleteRemote.succeeded], onFiles)
  yield* takeLeading(events.fileChosen, upload)
  yield* takeLatest([events.pageOpened, events.viewerLeft], onPage)
  yield* saveFiles(downloadRemote, ({ file_name }) => file_name)
}
