import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { receiptDocument, type ReceiptDocument } from '@core/contract'
import { UnknownVariable } from '@core/crosstab'
import { canonicalJson } from '@core/domain'
import { WeighingFailed, type Step } from '@core/domain/preparation'
import { brokenSeals, differences, type ReceiptContent } from '@core/report'
import { sha256 } from '@server/areas/receipts'
import { SurveyFileError } from '@server/import/types'
import { NotCounted, prepareOriginal, readOriginal, recount } from './recount'

/** What a check found: lines on what agrees, and on what does not. Nothing in `wrong`: the receipt is right. */
export interface Checked {
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

const fileSum = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Differences that are listed; of more, their number is said. */
const LISTED = 10

const listed = (all: readonly string[]): string[] =>
  all.length > LISTED ? [...all.slice(0, LISTED), `and ${String(all.length - LISTED)} more differences`] : [...all]

/** The document, or why it is none. */
export const readDocument = (json: unknown): ReceiptDocument | string => {
  const read = receiptDocument.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a receipt'}`
  }
  // What the schema does not know would be neither sealed nor counted.
  return canonicalJson(read.data) === canonicalJson(json) ? read.data : 'it holds fields that no receipt has'
}

interface Files {
  readonly data: string
  /** The codebook beside the data; absent: none. */
  readonly codebook?: string | undefined
}

const fileProblems = async ({ file }: ReceiptContent, { data, codebook }: Files): Promise<string[]> => {
  if (file === null) return []
  const sums = [
    ['file', file.sha256, data],
    ['codebook', file.codebook, codebook],
  ] as const
  const wrong: string[] = []
  for (const [part, said, path] of sums) {
    const found = path === undefined ? null : await fileSum(path)
    if (said !== found)
      wrong.push(
        `${part}: its SHA-256 is ${said ?? 'not there'} in the receipt and ${found ?? 'not there'} for the file given`,
      )
  }
  return wrong
}

const isOfTheFile = (error: unknown): error is Error =>
  [NotCounted, SurveyFileError, UnknownVariable, WeighingFailed].some(kind => error instanceof kind)

/**
 * Checks a document against the id that somebody has from elsewhere and against the original file: seals first, then the checksum of
 * the file, then every number and letter of the table.
 */
export const checkReceipt = async (document: ReceiptDocument, id: string, files: Files): Promise<Checked> => {
  const content = document.content as unknown as ReceiptContent
  const seals = brokenSeals(document, id, sha256)
  const sums = await fileProblems(content, files)
  const right = [
    ...(seals.length === 0 ? ['The document is as it was made: its parts, its steps and its id agree.'] : []),
    ...(content.file === null
      ? ['The checksum of the file was not kept, so that only its figures are compared.']
      : sums.length === 0
        ? [`The file is the one that the data were made of (SHA-256 ${content.file.sha256}).`]
        : []),
  ]
  try {
    const original = await readOriginal(files.data, {
      name: content.file?.name ?? '',
      csv: content.file?.csv ?? null,
      codebook: files.codebook ?? null,
    })
    const prepared = prepareOriginal(original, document.steps as unknown as readonly Step[] | null)
    const { counted, table } = await recount(prepared, content)
    const figures = [
      ...differences(document.counted, counted, 'counted'),
      ...differences(document.table, table, 'table'),
      ...(content.dataset.respondents === counted.respondents
        ? []
        : [`content.dataset.respondents: ${content.dataset.respondents}, the file gives ${counted.respondents}`]),
    ]
    const cells = table.rows.reduce((sum, { cells: row }) => sum + row.length, 0)
    return {
      right: [
        ...right,
        ...(figures.length === 0
          ? [`All ${String(cells)} figures, ${String(table.columns.length)} bases and their letters agree.`]
          : []),
      ],
      wrong: [...seals, ...sums, ...listed(figures)],
    }
  } catch (error) {
    if (!isOfTheFile(error)) throw error
    return { right, wrong: [...seals, ...sums, `figures: ${error.message}`] }
  }
}
