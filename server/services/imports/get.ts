import type { getImport, getImportReview } from '@core/contract'
import { conflict } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { presentImport } from '../../presenters/imports'
import { findImport } from './store'

export const get: Verb<typeof getImport> = async (ctx, { params }) =>
  presentImport(await ctx.tenant(async tx => findImport(tx, ctx.client.id, params.importId)))

/** What was found in the file; there from the end of the first reading until the commit. */
export const getReview: Verb<typeof getImportReview> = async (ctx, { params }) => {
  const row = await ctx.tenant(async tx => findImport(tx, ctx.client.id, params.importId))
  if (!row.review) throw conflict('This import has nothing to review: it is still being read, or it has ended.')
  return row.review
}
