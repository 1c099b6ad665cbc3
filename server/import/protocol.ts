import type { CsvOptions, ImportProblem, ImportReview, ImportStatus } from '@core/contract/imports'

/** What the child process is asked to do. Paths are the server's own; `fileName` only words messages. */
export interface ReadTask {
  readonly path: string
  readonly fileName: string
  /** An empty folder of this attempt alone. */
  readonly folder: string
  readonly options: CsvOptions | null
  readonly codebook: string | null
}

export type Progress = ImportStatus['progress']

/** What the child says; after 'done', 'problem' or 'crash' it says no more. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly review: ImportReview }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'crash'; readonly reason: string }
