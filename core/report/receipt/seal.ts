import type { ReceiptDocument } from '@core/contract'
import { canonicalJson } from '@core/domain'
import { receiptId } from './code'
import type { ReceiptContent } from './content'

/** SHA-256 of a text, as bytes: core has none of its own. */
export type Hash = (text: string) => Uint8Array

const hexOf = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a value, whatever the order of its keys. */
export const digestOf = (value: unknown, hash: Hash): string => hexOf(hash(canonicalJson(value)))

/** What stands for a client organisation in the ids of its receipts. */
export const organisationMark = (clientId: string, hash: Hash): string => digestOf(['receipts of', clientId], hash)

/** The id of the receipt of a table: the same table has the same id, and never that of another organisation's. */
export const idOfReceipt = (organisation: string, content: ReceiptContent, hash: Hash): string =>
  receiptId(hash(canonicalJson([organisation, content])))

const PARTS = ['organisation', 'about', 'content', 'steps', 'counted', 'table', 'figure'] as const

export type ReceiptParts = Pick<ReceiptDocument, (typeof PARTS)[number]>

/** A document of these parts with their digests. */
export const sealed = (id: string, parts: ReceiptParts, hash: Hash): ReceiptDocument => ({
  receipt: 1,
  id,
  ...parts,
  digests: Object.fromEntries(PARTS.map(part => [part, digestOf(parts[part], hash)])),
})

const WORDS: Readonly<Record<(typeof PARTS)[number], string>> = {
  organisation: 'the organisation',
  about: 'the names of study and dataset',
  content: 'the request or its definitions',
  steps: 'the preparation steps',
  counted: 'the number of respondents',
  table: 'the table',
  figure: 'the figure',
}

/**
 * What of a document was changed after it was made, each in a sentence, as far as the document itself can tell: every part against
 * its digest, the steps against the content, and the content against the id that somebody has from elsewhere.
 */
export const brokenSeals = (document: ReceiptDocument, id: string, hash: Hash): string[] => {
  const { content, steps, organisation, digests, table, figure } = document
  const unknown = Object.keys(digests).filter(name => !PARTS.some(part => part === name))
  const changed = PARTS.filter(part => digests[part] !== digestOf(document[part], hash))
  const cell =
    figure &&
    table.rows.find(({ key }) => key === figure.row)?.cells[table.columns.findIndex(({ key }) => key === figure.column)]
  return [
    ...changed.map(part => `${part}: ${WORDS[part]} or its digest was changed`),
    ...unknown.map(name => `digests: "${name}" is no part of a receipt`),
    ...(document.id === id ? [] : [`id: the document is that of ${document.id}, not of ${id}`]),
    ...(idOfReceipt(organisation, content as unknown as ReceiptContent, hash) === document.id
      ? []
      : ['id: it does not belong to this content and organisation']),
    ...((steps === null ? null : digestOf(steps, hash)) === content.steps
      ? []
      : ['steps: they are not those that the content names']),
    ...(figure === null || (cell !== undefined && canonicalJson(cell) === canonicalJson(figure.cell))
      ? []
      : ['figure: it is not the cell of the table that it names']),
  ]
}
