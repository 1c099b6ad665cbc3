import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { unfoundSearches } from '../../db/schema'
import { writeUsage } from '../usage'
import { formKey, readGlossary } from './own'

/** Older words are no longer what people miss. */
const MONTHS = 12
const LISTED = 100
/** Some of these are forms of entries. */
const READ = 400

/** Words that found nothing and that no entry has, most often searched first. */
export const listUnfound: TxVerb<typeof contract.listUnfound> = async (tx, { actor: { clientId }, client }) => {
  await writeUsage(tx, clientId)
  const { entryOf } = await readGlossary(tx, client)
  const rows = await tx
    .select({
      words: unfoundSearches.words,
      times: unfoundSearches.times,
      last: sql<string>`to_char(${unfoundSearches.last} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(unfoundSearches)
    .where(
      and(
        eq(unfoundSearches.clientId, clientId),
        eq(unfoundSearches.dismissed, false),
        sql`${unfoundSearches.last} > now() - make_interval(months => ${MONTHS})`,
      ),
    )
    .orderBy(sql`${unfoundSearches.times} desc, ${unfoundSearches.last} desc, ${unfoundSearches.words}`)
    .limit(READ)
  const open = rows.filter(({ words }) => {
    const key = formKey(words)
    return key !== '' && !entryOf.has(key)
  })
  return { results: open.slice(0, LISTED) }
}

/** The audit log does not repeat what somebody searched. */
export const dismissUnfound: TxVerb<typeof contract.dismissUnfound> = async (tx, ctx, { body: { words } }) => {
  const gone = await tx
    .update(unfoundSearches)
    .set({ dismissed: true })
    .where(and(eq(unfoundSearches.clientId, ctx.actor.clientId), eq(unfoundSearches.words, words)))
    .returning({ words: unfoundSearches.words })
  if (gone.length === 0) throw notFound('suggestion')
  await ctx.audit(tx, { event: 'glossary.dismissed', outcome: 'ok' })
  return {}
}
