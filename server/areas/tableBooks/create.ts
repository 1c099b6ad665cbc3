import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { TABLE_BOOK_LIMITS } from '@core/domain'
import type { Actor } from '../../access/context'
import { oneAfterTheOther } from '../../access/own'
import { conflict, Refusal, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { tableBooks } from '../../db/schema'
import type { Tx } from '../../db/types'
import { receiveFile } from '../../documents/receive'
import { findDataset } from '../datasets'
import { compareBookJob } from './compareJob'
import { bookFiles, presentBook } from './store'

const ACCEPTED = 'Choose a table book as an Excel workbook (.xlsx) or CSV file.'
const { bytes: maxBytes, perUser } = TABLE_BOOK_LIMITS

/**
 * The dataset, for people with full access to it alone: whether a guess agrees with a figure would tell others the figures that
 * protection keeps from them. Nothing of the file is looked at before.
 */
const comparable = async (tx: Tx, actor: Actor, { studyId, datasetName }: { studyId: string; datasetName: string }) => {
  const found = await findDataset(tx, actor, studyId, datasetName)
  if (!found.full)
    throw new Refusal(
      'forbidden',
      'Tables can be compared with full access to this dataset only. Ask a manager for access.',
    )
  return found
}

/** Makes room for one more: the oldest that are over go. Throws Refusal where too many are still under way. */
const makeRoom = async (tx: Tx, actor: Actor): Promise<void> => {
  await oneAfterTheOther(tx, actor)
  const own = and(eq(tableBooks.clientId, actor.clientId), eq(tableBooks.userId, actor.userId))
  const held = await tx
    .select({ id: tableBooks.id, state: tableBooks.state })
    .from(tableBooks)
    .where(own)
    .orderBy(asc(tableBooks.created))
  const tooMany = held.length - perUser + 1
  if (tooMany <= 0) return
  const over = held.filter(({ state }) => state === 'done' || state === 'failed').slice(0, tooMany)
  if (over.length < tooMany)
    throw conflict(`${perUser} of your table books are being compared, which is the most. Wait until one is done.`)
  await tx.delete(tableBooks).where(
    and(
      own,
      inArray(
        tableBooks.id,
        over.map(({ id }) => id),
      ),
    ),
  )
}

/** Takes a table book; a job reads and compares it. */
export const createTableBook: Verb<typeof contract.createTableBook> = async (ctx, { params, query, body }) => {
  await ctx.tenant(tx => comparable(tx, ctx.actor, params))
  refuseScarce(await ctx.space())
  const files = bookFiles(ctx.stores, ctx.client.id)
  const file = await receiveFile(ctx, files, body, {
    maxBytes,
    what: 'file',
    field: 'file',
    tooLarge: 'Split it and compare the parts.',
    accepted: ACCEPTED,
  })
  try {
    const { answer, repeated } = await ctx.createOnce(async tx => {
      const { study, dataset } = await comparable(tx, ctx.actor, params)
      await makeRoom(tx, ctx.actor)
      const id = newId()
      const { clientId, userId } = ctx.actor
      const [row] = await tx
        .insert(tableBooks)
        .values({ clientId, id, userId, datasetId: dataset.id, fileName: query.file_name, file })
        .returning()
      if (!row) throw new Error('The table book was not stored')
      await ctx.enqueue(tx, compareBookJob, { bookId: id })
      const detail = { table_book: id, study: study.id, dataset: dataset.name }
      await ctx.audit(tx, { event: 'table_book.created', outcome: 'ok', detail })
      return presentBook(row)
    })
    if (repeated) await files.delete(file)
    return answer
  } catch (error) {
    await files.delete(file)
    throw error
  }
}
