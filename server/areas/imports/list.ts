import { desc, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { imports } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { presentImport } from './present'
import { importHead } from './store'

const MOST = 100

/** Running imports first, then the latest that have ended. */
export const listImports: TxVerb<typeof contract.listImports> = async (tx, ctx) => {
  const rows = await tx
    .select(importHead)
    .from(imports)
    .where(eq(imports.clientId, ctx.client.id))
    .orderBy(sql`${imports.state} in ('done', 'failed', 'cancelled')`, desc(imports.created))
    .limit(MOST)
  return { results: rows.map(presentImport) }
}
