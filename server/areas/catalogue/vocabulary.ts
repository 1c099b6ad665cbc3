import { eq } from 'drizzle-orm'
import { metadataFields, metadataValues } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { fieldOfValue, VALUE_ORDER } from './values'

export interface VocabularyValue {
  readonly ordinal: number
  /** Name of its field. */
  readonly field: string
  readonly path: string
  readonly filterable: boolean
}

/** All values of the organisation in the order of their fields and groups. Never sent as it is. */
export interface Vocabulary {
  readonly values: readonly VocabularyValue[]
}

export const readVocabulary = async (tx: Tx, reader: Pick<Actor, 'clientId'>): Promise<Vocabulary> => {
  const values = await tx
    .select({
      ordinal: metadataValues.ordinal,
      field: metadataFields.name,
      path: metadataValues.path,
      filterable: metadataFields.filterable,
    })
    .from(metadataValues)
    .innerJoin(metadataFields, fieldOfValue)
    .where(eq(metadataValues.clientId, reader.clientId))
    .orderBy(...VALUE_ORDER)
    .prepare('vocabulary')
    .execute()
  return { values }
}
