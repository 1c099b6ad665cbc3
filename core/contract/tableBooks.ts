import * as z from 'zod/mini'
import { endpoint } from './http'
import { datasetParams, objectId } from './params'
import { correction, significanceTest } from './reports'

const bookParams = z.extend(datasetParams, { bookId: objectId })
const own = { audience: 'user', object: 'dataset' } as const

const agreement = z.object({
  agree: z.number(),
  /** How many were compared. */
  of: z.number(),
})

const letterSetting = z.object({
  test: significanceTest,
  /** Percent. */
  confidence: z.number(),
  /** Percent, of lower-case letters; null: one confidence. */
  second: z.nullable(z.number()),
  correction,
  /** Unweighted base that both columns must reach, beside what the test wants; 0: no other. */
  minimum: z.number(),
})

/** The setting that explains most of a table book. */
const bookSetting = z.object({
  weight: z.nullable(z.object({ variable: z.string(), label: z.string() })),
  base: z.enum(['answered', 'asked', 'everybody']),
  /** What rows that only say "Base" show. */
  shown_base: z.enum(['unweighted', 'weighted', 'effective']),
  counts: z.enum(['weighted', 'unweighted']),
  percent_of: z.enum(['column', 'row', 'table']),
  rounding: z.enum(['half_up', 'half_even', 'down']),
  letters: z.nullable(letterSetting),
})

const bookDifference = z.object({
  /** Position of its table in `tables`. */
  table: z.number(),
  cell: z.string(),
  kind: z.enum(['base', 'count', 'percent', 'mean', 'deviation', 'error', 'median', 'letters']),
  row: z.string(),
  column: z.string(),
  theirs: z.string(),
  ours: z.string(),
  reason: z.enum(['rounding', 'weight', 'base', 'minimum', 'correction', 'confidence', 'test', 'column_order', 'none']),
  /** What the other setting would be; '' where the reason says all. */
  value: z.string(),
})
export type BookDifference = z.infer<typeof bookDifference>

const bookResult = z.object({
  setting: bookSetting,
  /** Who alone is in some of the tables; absent: compared before filters were read. `from`: where the book says so; `bases`: only its bases do. */
  filters: z.optional(
    z.array(z.object({ words: z.string(), from: z.enum(['title', 'cover', 'bases']), tables: z.number() })),
  ),
  /** Parts of the setting that the book does not decide, with what fits as well. */
  undecided: z.array(
    z.object({
      part: z.enum(['weight', 'base', 'shown_base', 'counts', 'percent_of', 'rounding']),
      others: z.array(z.string()),
    }),
  ),
  /** Settings of letters that explain as many. */
  letters_alike: z.array(letterSetting),
  figures: agreement,
  letters: agreement,
  tables: z.array(
    z.object({
      sheet: z.string(),
      cell: z.string(),
      question: z.string(),
      text: z.string(),
      figures: agreement,
      letters: agreement,
    }),
  ),
  /** How many there are; the first 5,000 are listed. */
  difference_count: z.number(),
  differences: z.array(bookDifference),
  problem_count: z.number(),
  /** Tables, rows, columns and cells that are not compared, and why. */
  problems: z.array(z.object({ sheet: z.string(), cell: z.string(), message: z.string() })),
})
export type BookResult = z.infer<typeof bookResult>

/** A table book of somebody else, compared with a dataset for one person. */
export const tableBook = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** Tables counted so far, under each weight; total 0 while the file is read. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** What is wrong with the file, where, and what to do. */
  problem: z.nullable(z.object({ message: z.string(), where: z.nullable(z.string()), advice: z.string() })),
  /** The version of the data that it was compared with. */
  dataset_version: z.nullable(z.number()),
  created: z.string(),
  result: z.nullable(bookResult),
})
export type TableBook = z.infer<typeof tableBook>

export const createTableBook = endpoint({
  ...own,
  id: 'tableBooks.create',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/table_books/',
  summary: "Compare somebody else's tables with the dataset; a job does it",
  creates: true,
  params: datasetParams,
  query: z.object({ file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)) }),
  bodyType: 'bytes',
  response: tableBook,
  success: 201,
})

export const getTableBook = endpoint({
  ...own,
  id: 'tableBooks.get',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/table_books/{bookId}/',
  summary: 'One own comparison: how far it is, or what it found',
  params: bookParams,
  response: tableBook,
})

export const deleteTableBook = endpoint({
  ...own,
  id: 'tableBooks.delete',
  method: 'DELETE',
  path: '/datasets/{studyId}/{datasetName}/table_books/{bookId}/',
  summary: 'Stop an own comparison, or remove it',
  params: bookParams,
  response: z.object({}),
})
