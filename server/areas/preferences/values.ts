import { sql, type SQL } from 'drizzle-orm'
import { canManage } from '@core/domain'
import { metadataFields, metadataValues, studies } from '../../db/schema'
import { studyViewable } from '../../access/library'

type Reader = Parameters<typeof studyViewable>[0]

/** Values that the reader may choose: of a personalizable field and of a study they may view (managers: of any or none). */
export const valueOffered = (reader: Reader): SQL => {
  if (canManage(reader)) return sql`${metadataFields.personalizable}`
  return sql`(${metadataFields.personalizable} and exists (
    select 1 from ${studies}
    where ${studies.clientId} = ${metadataValues.clientId} and ${studies.facets} @> array[${metadataValues.ordinal}] and ${studyViewable(reader)}))`
}
