import { and, asc, eq } from 'drizzle-orm'
import type { listPreferences } from '@core/contract'
import { metadataFields, metadataValues, userPreferences } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { fieldOfValue, valueOffered } from './values'

/** S3.66. What is offered no longer, since its studies or its field are gone for the reader, is left out. */
export const list: Verb<typeof listPreferences> = async (ctx, _) => {
  const { clientId, userId } = ctx.actor
  const results = await ctx.tenant(async tx =>
    tx
      .select({
        metadata_field: metadataValues.fieldId,
        metadata_value: metadataValues.id,
        include_children: userPreferences.includeChildren,
      })
      .from(userPreferences)
      .innerJoin(
        metadataValues,
        and(eq(metadataValues.clientId, userPreferences.clientId), eq(metadataValues.id, userPreferences.valueId)),
      )
      .innerJoin(metadataFields, fieldOfValue)
      .where(and(eq(userPreferences.clientId, clientId), eq(userPreferences.userId, userId), valueOffered(ctx.actor)))
      .orderBy(asc(userPreferences.created), asc(userPreferences.valueId)),
  )
  return { results: results.map(row => ({ ...row, user_selected: true })) }
}
