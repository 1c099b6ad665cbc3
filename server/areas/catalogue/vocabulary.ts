import { eq, sql } from 'drizzle-orm'
import { metadataFields, metadataValues } from '../../db/schema'
import { onceOfConnection } from '../../db/rows'
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

const vocabularyStatement = onceOfConnection(tx =>
  tx
    .select({
      ordinal: metadataValues.ordinal,
      field: metadataFields.name,
      path: metadataValues.path,
      filterable: metadataFields.filterable,
    })
    .from(metadataValues)
    .innerJoin(metadataFields, fieldOfValue)
    .where(eq(metadataValues.clientId, sql.placeholder('clientId')))
    .orderBy(...VALUE_ORDER)
    .prepare('vocabulary'),
)

export const readVocabulary = async (tx: Tx, { clientId }: Pick<Actor, 'clientId'>): Promise<Vocabulary> => ({
  values: await vocabularyStatement(tx).execute({ clientId }),
})
