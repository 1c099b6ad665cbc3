import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { metadataValues, studies, userPreferences } from '../../db/schema'
import type { Actor } from '../../http/context'

/** Whether one of the study's values is a preference of the reader; one above it counts where its children are included. */
export const studyPreferred = (reader: Pick<Actor, 'userId'>): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${userPreferences}
  join ${metadataValues} on ${metadataValues.clientId} = ${userPreferences.clientId} and ${metadataValues.id} = ${userPreferences.valueId}
  where ${userPreferences.clientId} = ${studies.clientId} and ${userPreferences.userId} = ${reader.userId}
    and ${metadataValues.ordinal} = any(case when ${userPreferences.includeChildren} then ${studies.facets} else ${studies.values} end))`
