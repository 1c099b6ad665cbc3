import { and, eq } from 'drizzle-orm'
import type { getImport, getImportReview } from '@core/contract'
import { imports } from '../../db/schema'
import { conflict, notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { presentImport } from './present'
import { findImport, importHead } from './store'

/** State and progress; asked for again and again while an import runs. */
export const get: Verb<typeof getImport> = async (ctx, { params }) => {
  const [row] = await ctx.tenant(async tx =>
    tx
      .select(importHead)
      .from(imports)
      .where(and(eq(imports.clientId, ctx.client.id), eq(imports.id, params.importId))),
  )
  if (!row) throw notFound('import')
  return presentImport(row)
}

/** What was found in the file; there from the end of the first reading until the commit. */
export const getReview: Verb<typeof getImportReview> = async (ctx, { params }) => {
  const row = await ctx.tenant(async tx => findImport(tx, ctx.client.id, params.importId))
  if (!row.review) throw conflict('This import has nothing to review: it is still being read, or it has ended.')
  return { ...row.review, saved_choices: row.choices }
}
