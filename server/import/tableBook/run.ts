import type { ImportProblem } from '@core/contract/imports'
import { TABLE_BOOK_LIMITS } from '@core/domain'
import type { ReadBook } from '@core/domain/tableBook'
import { runChild } from '../../process/child'
import { SurveyFileError } from '../types'

/** The task of the child process. The path is the server's own. */
export interface BookTask {
  readonly path: string
}

/** The only message of the child. */
export type BookMessage =
  { readonly kind: 'done'; readonly book: ReadBook } | { readonly kind: 'problem'; readonly problem: ImportProblem }

const { readMs, heapMb, residentMb } = TABLE_BOOK_LIMITS
const SPLIT = 'Split it into several table books and upload them one after the other.'

const tooMuch = (code: string, message: string): SurveyFileError =>
  new SurveyFileError({ code, message, where: null, advice: SPLIT })

/**
 * Reads a table book in a separate process, which a damaged or hostile file may crash or exhaust without harm. Rejects with
 * SurveyFileError when the file is at fault, with the signal's reason when aborted, with a plain Error otherwise.
 */
export const readBookApart = (path: string, signal: AbortSignal): Promise<ReadBook> =>
  runChild<BookMessage, ReadBook>({
    entry: 'table-book-worker',
    task: { path } satisfies BookTask,
    signal,
    limitMs: readMs,
    heapMb,
    residentMb,
    tooSlow: () => tooMuch('too_slow', 'Reading the file took too long.'),
    tooLarge: () => tooMuch('too_large_to_read', 'The file needs more memory than reading one may use.'),
    onMessage: (message, done, failed) => {
      if (message.kind === 'done') done(message.book)
      else failed(new SurveyFileError(message.problem))
    },
  })
