import * as z from 'zod/mini'
import { analysisRequest, analysisResponse } from './analysis'
import { dataset } from './datasets'
import { endpoint } from './http'
import { datasetParams, objectId } from './params'
import { correction, numberType, significanceTest, viewSettings } from './reports'

/** Key of a row or column of a table: the id of an option, net or calculated row; "question:option" for columns. */
const cellKey = z.string().check(z.maxLength(1000))

/** What of a view decides the numbers and letters of its table. */
export const receiptSettings = z.strictObject({
  numberType,
  showStatTesting: z.boolean(),
  statsConfidence: viewSettings.shape.statsConfidence,
  /** null: one level only. */
  statsConfidenceSecond: z.nullable(viewSettings.shape.statsConfidence),
  correction,
  test: significanceTest,
  /** The row that columns are in the order of, which their letters follow; null: as in the question. */
  columnOrder: viewSettings.shape.sortState.shape.COLUMN,
})
export type ReceiptSettings = z.infer<typeof receiptSettings>

/** Keys of the columns that are shown beside Total; null: all of them. Letters are given to these. */
const shownColumns = z.nullable(z.array(cellKey).check(z.maxLength(500)))

/** The version of a dataset that a receipt is about. */
const receiptVersion = z.object({
  number: z.number(),
  committed: z.string(),
  /** null: readers never had it. */
  published: z.nullable(z.string()),
  respondents: z.number(),
  /** SHA-256 over the stored columns of the version. */
  checksum: z.string(),
  /** The file that it was made of; null where its checksum was not kept, or for readers without full rights. */
  file: z.nullable(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
})
export type ReceiptVersion = z.infer<typeof receiptVersion>

/** One table by its address, as its reader may have it. */
export const receipt = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('table'),
    id: z.string(),
    /** With the questions that the table uses, as they were when the receipt was made. */
    dataset,
    asked: analysisRequest,
    settings: receiptSettings,
    columns: shownColumns,
    version: receiptVersion,
    answer: analysisResponse,
    /** The same question of the data that readers have now; `answer` null where they have no such table any more. */
    newest: z.object({
      number: z.number(),
      committed: z.string(),
      answer: z.nullable(analysisResponse),
    }),
    /** Path of the page of the question with this table. */
    path: z.string(),
    /** The reader may have the document that is checked without the product. */
    document: z.boolean(),
  }),
  z.object({
    outcome: z.literal('deleted'),
    id: z.string(),
    dataset_name: z.string(),
    version: z.number(),
    created: z.string(),
  }),
])
export type Receipt = z.infer<typeof receipt>

export const createReceipt = endpoint({
  id: 'receipts.create',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/receipt/',
  summary: 'The address of one table; the same table has the same address',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  body: z.strictObject({
    /** The version of the data that the table shows; absent: the one that readers have. */
    data_version: z.optional(z.number().check(z.int(), z.gte(1))),
    /** One question, or one row of a grid. */
    request: analysisRequest,
    settings: receiptSettings,
    columns: shownColumns,
  }),
  response: z.object({ id: z.string() }),
})

const receiptParams = z.object({ receiptId: objectId })

export const getReceipt = endpoint({
  id: 'receipts.get',
  method: 'GET',
  path: '/receipts/{receiptId}/',
  summary: 'A table by its address: its numbers, what they are made of, and the same from the newest data',
  audience: 'user',
  params: receiptParams,
  response: receipt,
})

/** Plain JSON that the product stores and only hands on. */
const anything = z.record(z.string(), z.unknown())

/** Everything that the figures of a table follow from. Its checksum is the id of the receipt. */
const receiptContent = z.object({
  format: z.literal(1),
  dataset: z.object({
    id: z.string(),
    version: z.number(),
    committed: z.string(),
    respondents: z.number(),
    checksum: z.string(),
  }),
  file: z.nullable(
    z.object({
      name: z.string(),
      sha256: z.string(),
      bytes: z.number(),
      /** How it was read: the options of a delimited file or workbook, and the checksum of a codebook beside it. */
      csv: z.nullable(anything),
      codebook: z.nullable(z.string()),
    }),
  ),
  /** SHA-256 of the preparation steps; null where they were not kept. */
  steps: z.nullable(z.string()),
  request: analysisRequest,
  /** Definitions of the questions that the request uses. */
  questions: z.array(anything),
  banners: z.array(anything),
  settings: receiptSettings,
  columns: shownColumns,
})

const receiptCell = z.object({
  value: z.nullable(z.number()),
  n: z.number(),
  w: z.number(),
  letters: z.string(),
  /** Against all others of the base. */
  rest: z.nullable(z.enum(['up', 'down'])),
})

/** The numbers of a table, unrounded; cells run over its columns. */
const receiptTable = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      letter: z.nullable(z.string()),
      n: z.number(),
      w: z.number(),
      eff: z.number(),
    }),
  ),
  rows: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), cells: z.array(receiptCell) })),
})
export type ReceiptTable = z.infer<typeof receiptTable>

export const receiptDocument = z.object({
  receipt: z.literal(1),
  id: z.string(),
  /** Stands for the client organisation in the id. */
  organisation: z.string(),
  about: z.object({ study: z.string(), study_name: z.string(), dataset: z.string(), made: z.string() }),
  content: receiptContent,
  /** The steps from the file to the data; null where they were not kept. */
  steps: z.nullable(z.array(anything)),
  counted: z.object({ respondents: z.number(), passing: z.object({ n: z.number(), w: z.number(), eff: z.number() }) }),
  table: receiptTable,
  /** The cell that the receipt is about; null: the whole table. */
  figure: z.nullable(z.object({ row: z.string(), column: z.string(), cell: receiptCell })),
  /** SHA-256 of each part above, so that a change can be placed. */
  digests: z.record(z.string(), z.string()),
})
export type ReceiptDocument = z.infer<typeof receiptDocument>

export const getReceiptDocument = endpoint({
  id: 'receipts.document',
  method: 'GET',
  path: '/receipts/{receiptId}/document/',
  summary: 'A receipt as a document that is checked against the original file without the product',
  audience: 'manager',
  params: receiptParams,
  /** The cell that the document is about; absent: the whole table. */
  query: z.object({ row: z.optional(cellKey), column: z.optional(cellKey) }),
  response: receiptDocument,
})
