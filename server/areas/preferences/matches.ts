import { and, eq, sql, type SQL } from 'drizzle-orm'
import { metadataFields, metadataValues, studies, userPreferences } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { fieldOfValue, overlaps } from '../catalogue'

/**
 * Whether one of the study's values is a preference of the reader; one above it counts where its children are included. A
 * field that is no longer meant for preferences counts for nothing.
 */
export const studyPreferred = async (tx: Tx, reader: Pick<Actor, 'clientId' | 'userId'>): Promise<SQL<boolean>> => {
  const rows = await tx
    .select({ ordinal: metadataValues.ordinal, children: userPreferences.includeChildren })
    .from(userPreferences)
    .innerJoin(
      metadataValues,
      and(eq(metadataValues.clientId, userPreferences.clientId), eq(metadataValues.id, userPreferences.valueId)),
    )
    .innerJoin(metadataFields, fieldOfValue)
    .where(
      and(
        eq(userPreferences.clientId, reader.clientId),
        eq(userPreferences.userId, reader.userId),
        eq(metadataFields.personalizable, true),
      ),
    )
  const chosen = (children: boolean) => rows.filter(row => row.children === children).map(row => row.ordinal)
  return sql<boolean>`(${overlaps(sql`${studies.facets}`, chosen(true))} or ${overlaps(sql`${studies.values}`, chosen(false))})`
}
