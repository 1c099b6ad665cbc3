import type { CsvOptions, ImportProblem, ImportReview, ImportStatus } from '@core/contract/imports'

/** The task of the child process. Paths are the server's own; `fileName` only words messages. */
export interface ReadTask {
  readonly path: string
  readonly fileName: string
  /** An empty folder for this attempt only. */
  readonly folder: string
  readonly options: CsvOptions | null
  readonly codebook: string | null
}

export type Progress = ImportStatus['progress']

/** Messages of the child; 'done', 'problem' and 'crash' are its last. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly review: ImportReview }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'crash'; readonly reason: string }
