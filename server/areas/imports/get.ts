import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { imports } from '../../db/schema'
import { conflict, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { presentImport } from './present'
import { findImport, importHead } from './store'

/** State and progress; asked for again and again while an import runs. */
export const getImport: TxVerb<typeof contract.getImport> = async (tx, ctx, { params }) => {
  const [row] = await tx
    .select(importHead)
    .from(imports)
    .where(and(eq(imports.clientId, ctx.client.id), eq(imports.id, params.importId)))
  if (!row) throw notFound('import')
  return presentImport(row)
}

/** What was found in the file; there from the end of the first reading until the commit. */
export const getImportReview: TxVerb<typeof contract.getImportReview> = async (tx, ctx, { params }) => {
  const row = await findImport(tx, ctx.client.id, params.importId)
  if (!row.review) throw conflict('This import has nothing to review: it is still being read, or it has ended.')
  return { ...row.review, saved_choices: row.choices }
}
