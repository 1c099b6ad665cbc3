import { desc, eq, sql } from 'drizzle-orm'
import type { listImports } from '@core/contract'
import { imports } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { presentImport } from './present'
import { importHead } from './store'

const MOST = 100

/** Running imports first, then the latest that have ended. */
export const list: Verb<typeof listImports> = async ctx => {
  const rows = await ctx.tenant(async tx =>
    tx
      .select(importHead)
      .from(imports)
      .where(eq(imports.clientId, ctx.client.id))
      .orderBy(sql`${imports.state} in ('done', 'failed', 'cancelled')`, desc(imports.created))
      .limit(MOST),
  )
  return { results: rows.map(presentImport) }
}
