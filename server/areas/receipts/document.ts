import type * as contract from '@core/contract'
import type { ReceiptDocument } from '@core/contract'
import {
  organisationMark,
  readReceiptId,
  receiptFigure,
  receiptNumbers,
  receiptTableOf,
  sealed,
  type ReceiptContent,
} from '@core/report'
import type { Reader } from '../../access/context'
import { notFound, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { sha256 } from './hash'
import { openReceipt, type OpenedReceipt } from './open'
import { countReceipt } from './read'

interface Cell {
  readonly row?: string | undefined
  readonly column?: string | undefined
}

type Live = Extract<OpenedReceipt, { readonly content: ReceiptContent }>

/** The dataset of a receipt was deleted. Said to who may know it. */
export const deleted = (): Refusal =>
  new Refusal('not_found', 'The dataset of this receipt was deleted, so there is nothing left to check it against.')

/** The document of a receipt, counted now with full rights. Throws Refusal where there is no such table or cell. */
export const documentOf = async (
  reader: Reader,
  { row: { id, created }, content, found }: Live,
  { row, column }: Cell,
): Promise<ReceiptDocument> => {
  const { answer } = await countReceipt(reader, found, content)
  const [table] = answer.tables
  if (table?.outcome !== 'cube')
    throw new Refusal('not_found', table?.message ?? 'This table can no longer be counted.')
  const numbers = receiptNumbers(receiptTableOf(table.cube, content))
  const figure = row === undefined || column === undefined ? null : receiptFigure(numbers, { row, column })
  if (figure === null && (row ?? column) !== undefined) throw notFound('figure')
  const { study, dataset, version } = found
  return sealed(
    id,
    {
      organisation: organisationMark(dataset.clientId, sha256),
      about: {
        study: study.studyNumber,
        study_name: study.name,
        dataset: dataset.name,
        made: created.toISOString(),
      },
      content: content as unknown as ReceiptDocument['content'],
      steps: version.steps as ReceiptDocument['steps'],
      counted: { respondents: answer.respondents, passing: answer.filtered },
      table: numbers,
      figure,
    },
    sha256,
  )
}

/** For managers alone: the steps name variables that readers do not have. */
export const getReceiptDocument: Verb<typeof contract.getReceiptDocument> = async (ctx, { params, query }) => {
  const id = readReceiptId(params.receiptId)
  if (id === null) throw notFound('receipt')
  const opened = await ctx.tenant(tx => openReceipt(tx, ctx.actor, id))
  if (opened.content === null) throw deleted()
  return documentOf(ctx, opened, query)
}
