import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { documents } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { readDocuments } from './store'

/** Files of a study that the reader may open, newest first. */
export const listStudyDocuments: TxVerb<typeof contract.listStudyDocuments> = async (
  tx,
  ctx,
  { query, found: study },
) => {
  return { results: await readDocuments(tx, ctx, eq(documents.studyId, study.id), query) }
}
