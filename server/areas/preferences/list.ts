import { and, asc, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { metadataFields, metadataValues, userPreferences } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { fieldOfValue } from '../catalogue'
import { valueOffered } from './values'

/** Without what is no longer offered because its studies or its field are gone for the reader. */
export const listPreferences: TxVerb<typeof contract.listPreferences> = async (tx, ctx) => {
  const { clientId, userId } = ctx.actor
  const results = await tx
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
    .orderBy(asc(userPreferences.created), asc(userPreferences.valueId))
  return { results: results.map(row => ({ ...row, user_selected: true })) }
}
