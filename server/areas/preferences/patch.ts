import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { metadataFields, metadataValues, userPreferences } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { fieldOfValue } from '../catalogue'
import { valueOffered } from './values'

/** Sets or takes back one preference; repeating it changes nothing. A value that is not offered is one that does not exist. */
export const patchPreference: Verb<typeof contract.patchPreference> = async (ctx, { body }) => {
  const { clientId, userId } = ctx.actor
  const { metadata_field: fieldId, metadata_value: valueId, include_children: includeChildren } = body
  await ctx.tenant(async tx => {
    const [offered] = await tx
      .select({ id: metadataValues.id })
      .from(metadataValues)
      .innerJoin(metadataFields, fieldOfValue)
      .where(
        and(
          eq(metadataValues.clientId, clientId),
          eq(metadataValues.id, valueId),
          eq(metadataValues.fieldId, fieldId),
          valueOffered(ctx.actor),
        ),
      )
    if (!offered) throw notFound('category or value')
    if (body.user_selected) {
      await tx
        .insert(userPreferences)
        .values({ clientId, userId, valueId, includeChildren })
        .onConflictDoUpdate({
          target: [userPreferences.clientId, userPreferences.userId, userPreferences.valueId],
          set: { includeChildren },
        })
      return
    }
    await tx
      .delete(userPreferences)
      .where(
        and(
          eq(userPreferences.clientId, clientId),
          eq(userPreferences.userId, userId),
          eq(userPreferences.valueId, valueId),
        ),
      )
  })
  return body
}
