import type { DataFileKind } from '@core/contract'
import type { StoredColumn } from '../store/columns'
import type { PreparedData } from './describe'

/** The task of the process. Columns come in separate messages, as they are stored, since a dataset may be large. */
export interface WriteTask {
  readonly kind: DataFileKind
  readonly data: PreparedData
  /** Where the file is written: a path of the server's own where no file exists yet. */
  readonly path: string
  /** Number of columns to wait for. */
  readonly columnCount: number
}

export type ToWorker =
  | { readonly say: 'write'; readonly task: WriteTask }
  | { readonly say: 'columns'; readonly columns: readonly StoredColumn[] }

/** Answers of the process: how many respondents are written; then that it is done. */
export type FromWorker = { readonly say: 'rows'; readonly done: number } | { readonly say: 'done' }
