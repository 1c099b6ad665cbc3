import type { TableBook } from '@core/contract'
import type { UploadProgress } from '@/api'
import { createTableBook, deleteTableBook, getTableBook } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

/** The page says itself when the dataset is not open. */
const OWN = { skipAuthRedirect: 'forbidden' } as const

export interface BookAddress extends DatasetAddress {
  readonly bookId: string
}

export interface Sending extends DatasetAddress {
  readonly file: File
  readonly report: (progress: UploadProgress) => void
}

const datasetOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })

export const uploadRemote = createRemote<Sending, TableBook>('tableBook/upload', {
  request: (api, { file, report, ...address }, options) =>
    api.call(
      createTableBook,
      { params: datasetOf(address), query: { file_name: file.name } },
      { ...options, ...OWN, bytes: file, onUploadProgress: report },
    ),
})

export const bookRemote = createRemote<BookAddress, TableBook>('tableBook/book', {
  request: (api, { bookId, ...address }, options) =>
    api.call(getTableBook, { params: { ...datasetOf(address), bookId } }, { ...options, ...OWN }),
})

export const deleteRemote = createRemote<BookAddress, object>('tableBook/delete', {
  request: (api, { bookId, ...address }, options) =>
    api.call(deleteTableBook, { params: { ...datasetOf(address), bookId } }, { ...options, ...OWN }),
  take: 'leading',
})
