import { select, tabulate, type Column, type Condition, type Cube, type Plan, type Selection } from '@core/crosstab'
import { NotInDatabase, rowsIn, selectIn, sizeIn, tabulateIn, type RespondentTable } from '@core/respondents'
import { invalid, Refusal } from '../../access/refusal'
import { RespondentsUnavailable } from '../../respondents/client'
import { threadKernel, threadTable } from './kernel'

/** Columns of one dataset version by name. Plain data: it goes between threads, where cells in shared memory are not copied. */
export interface StoredColumns {
  /** Respondents. */
  readonly length: number
  readonly columns: ReadonlyMap<string, Column>
  /** Names the dataset version among all others; absent where the columns are of none. */
  readonly key?: string
}

export type Group = Pick<Selection, 'n' | 'w' | 'w2'>

/** What counts respondents: this process, or the database that holds them. */
export interface Counter {
  select(filter: Condition | null, weight: string | null): Promise<Group>
  /** The places of those selected, ascending. */
  rows(filter: Condition | null, weight: string | null): Promise<Uint32Array>
  tabulate(plan: Plan): Promise<Cube[]>
}

/** Counts in this thread, which so many threads may help with, this one included. */
export const counterHere = (survey: StoredColumns, threads = 1): Counter => {
  const table = threadTable(survey)
  const kernel = threadKernel(threads)
  const selected = (filter: Condition | null, weight: string | null) => select(table, filter, weight, kernel)
  return {
    select: (filter, weight) => Promise.resolve(selected(filter, weight)),
    rows: (filter, weight) => Promise.resolve(selected(filter, weight).rows),
    tabulate: plan => Promise.resolve(tabulate(table, plan, kernel)),
  }
}

/** The database gave no answer: what it said is for the log. */
export const noAnswer = (cause: RespondentsUnavailable): Refusal =>
  Object.assign(
    new Refusal(
      'unavailable',
      'The database that counts large datasets does not answer. Try again in a minute, or with fewer questions. If that goes on, tell the people who run this installation.',
      { retryAfter: 60 },
    ),
    { cause },
  )

/** What went wrong there, for the person who asks. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof NotInDatabase) return invalid(error.message, {})
  return error instanceof RespondentsUnavailable ? noAnswer(error) : error
}

const orRefusal = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Has the database count. */
export const counterThere = (table: RespondentTable): Counter => ({
  select: (filter, weight) => orRefusal(sizeIn(selectIn(table, filter, weight))),
  rows: (filter, weight) => orRefusal(rowsIn(selectIn(table, filter, weight))),
  tabulate: plan => orRefusal(tabulateIn(table, plan)),
})
