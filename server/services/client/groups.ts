import { asc, eq } from 'drizzle-orm'
import type { getDomain } from '@core/contract'
import { userGroups } from '../../db/schema'
import type { Verb } from '../../http/mount'

/** S7.19: the names of the user groups. */
export const groups: Verb<typeof getDomain> = async ctx => {
  const rows = await ctx.tenant(tx =>
    tx
      .select({ name: userGroups.name })
      .from(userGroups)
      .where(eq(userGroups.clientId, ctx.client.id))
      .orderBy(asc(userGroups.name)),
  )
  return { groups: rows.map(row => row.name) }
}
