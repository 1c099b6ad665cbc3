import { parseArgs } from 'node:util'
import { readReceiptId } from '@core/report'
import { storedDocument } from '@server/areas/receipts'
import { Refusal } from '@server/access/refusal'
import { withDatabase } from '@server/cli/command'
import { readJson } from '../readJson'
import { checkReceipt, readDocument } from './check'

const USAGE = 'Usage: receipt ID --data FILE [--codebook FILE] [--receipt RECEIPT.json]'

interface Asked {
  readonly id: string
  readonly row?: string | undefined
  readonly column?: string | undefined
}

/** An id as it is printed, or the address of a receipt or figure. */
export const readAddress = (typed: string): Asked | null => {
  const [path = '', query = ''] = typed.split('?')
  const id = readReceiptId(path.split('/').filter(Boolean).at(-1) ?? '')
  const cell = new URLSearchParams(query)
  return id === null ? null : { id, row: cell.get('row') ?? undefined, column: cell.get('column') ?? undefined }
}

const documentOf = async (asked: Asked, path: string | undefined): Promise<unknown> => {
  if (path !== undefined) return readJson<unknown>(path)
  return withDatabase(db => storedDocument(db, asked.id, asked), { asItIs: true })
}

/** Prints what agrees and what does not. */
const report = ({ right, wrong }: Awaited<ReturnType<typeof checkReceipt>>): number => {
  for (const line of right) console.log(line)
  for (const line of wrong) console.error(`Differs: ${line}`)
  console.log(wrong.length === 0 ? 'The receipt is right.' : 'The receipt is not right.')
  return wrong.length === 0 ? 0 : 1
}

const OPTIONS = { data: { type: 'string' }, codebook: { type: 'string' }, receipt: { type: 'string' } } as const

/**
 * `receipt ID --data FILE`: counts a receipt again from the original file and compares every part. Without the document, the receipt
 * is read from the database of the installation. Exit code 2 for wrong arguments, 1 where anything differs.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [typed, ...others] = positionals
  if (typed === undefined || others.length > 0 || values.data === undefined) {
    console.error(USAGE)
    return 2
  }
  const asked = readAddress(typed)
  if (asked === null) {
    console.error(`"${typed}" is not the id of a receipt: a letter is missing or wrong. Copy it again.`)
    return 2
  }
  try {
    const json = await documentOf(asked, values.receipt)
    if (json === null) {
      console.error('There is no such receipt in this installation.')
      return 1
    }
    const document = readDocument(json)
    if (typeof document === 'string') {
      console.error(`Differs: this is no receipt: ${document}`)
      return 1
    }
    return report(await checkReceipt(document, asked.id, { data: values.data, codebook: values.codebook }))
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Error && error.name === 'Error')) throw error
    console.error(error.message)
    return 1
  }
}
