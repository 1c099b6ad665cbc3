import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { tableBooks } from '../../db/schema'
import { ownBook, presentBook } from './store'

/** Who has lost full access since does not find it any more. */
export const getTableBook: TxVerb<typeof contract.getTableBook> = async (tx, { actor }, { params, found }) => {
  const [row] = await tx
    .select()
    .from(tableBooks)
    .where(ownBook(actor, found.dataset.id, params.bookId))
  if (!row || found.access !== 'full') throw notFound('table book')
  return presentBook(row)
}
