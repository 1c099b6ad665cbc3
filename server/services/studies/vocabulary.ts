import { and, asc, eq } from 'drizzle-orm'
import { metadataFields, metadataValues, userPreferences } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'

export interface VocabularyValue {
  readonly ordinal: number
  /** Name of its field. */
  readonly field: string
  readonly path: string
  readonly filterable: boolean
}

/** All values of the organisation in the order of their fields and groups, and those the reader prefers. Never sent as it is. */
export interface Vocabulary {
  readonly values: readonly VocabularyValue[]
  /** Ordinals that count for studies which have the value or one below it. */
  readonly preferred: readonly number[]
  /** Ordinals that count for studies which have exactly this value. */
  readonly preferredExactly: readonly number[]
}

export const readVocabulary = async (tx: Tx, reader: Pick<Actor, 'clientId' | 'userId'>): Promise<Vocabulary> => {
  const rows = await tx
    .select({
      ordinal: metadataValues.ordinal,
      field: metadataFields.name,
      path: metadataValues.path,
      filterable: metadataFields.filterable,
      personalizable: metadataFields.personalizable,
      children: userPreferences.includeChildren,
    })
    .from(metadataValues)
    .innerJoin(
      metadataFields,
      and(eq(metadataFields.clientId, metadataValues.clientId), eq(metadataFields.id, metadataValues.fieldId)),
    )
    .leftJoin(
      userPreferences,
      and(
        eq(userPreferences.clientId, metadataValues.clientId),
        eq(userPreferences.userId, reader.userId),
        eq(userPreferences.valueId, metadataValues.id),
      ),
    )
    .where(eq(metadataValues.clientId, reader.clientId))
    .orderBy(
      asc(metadataFields.position),
      asc(metadataFields.name),
      asc(metadataValues.groupPosition),
      asc(metadataValues.path),
    )
  const chosen = rows.filter(row => row.personalizable)
  return {
    values: rows,
    preferred: chosen.filter(row => row.children === true).map(row => row.ordinal),
    preferredExactly: chosen.filter(row => row.children === false).map(row => row.ordinal),
  }
}
