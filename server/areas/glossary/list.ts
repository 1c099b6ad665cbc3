import { asc, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { rowsOfPage } from '../../db/page'
import { glossaryEntries } from '../../db/schema'
import { presentEntries } from './store'

/** Entries by name. */
export const listGlossary: TxVerb<typeof contract.listGlossary> = async (tx, { actor: { clientId } }, { query }) => {
  const { limit, offset } = rowsOfPage(query)
  const ofClient = eq(glossaryEntries.clientId, clientId)
  const rows = await tx
    .select()
    .from(glossaryEntries)
    .where(ofClient)
    .orderBy(sql`lower(${glossaryEntries.forms}[1]) collate "und-x-icu"`, asc(glossaryEntries.id))
    .limit(limit)
    .offset(offset)
  return {
    count: await tx.$count(glossaryEntries, ofClient),
    results: await presentEntries(tx, clientId, rows),
  }
}
