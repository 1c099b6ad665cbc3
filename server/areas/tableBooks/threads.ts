import { compareBook, type BookComparison, type OpenTable } from '@core/domain/tableBook'
import { inThreads } from '../../process/threads'

/** Recognised tables with their cubes, and labels of weights by variable. */
export interface BookOrder {
  readonly tables: readonly OpenTable[]
  readonly weights: ReadonlyMap<string, string>
}

const HEAP_MB = 1024

/** Compares a book in one go: for a thread of its own. */
export const compareHere = ({ tables, weights }: BookOrder): BookComparison | null => compareBook(tables, weights)

/** Compares beside the thread that serves HTTP, until nobody waits for it any more. */
export const compareApart = inThreads<BookOrder, BookComparison | null>('book-comparison-worker', compareHere, {
  maxThreads: 1,
  heapMb: HEAP_MB,
})
