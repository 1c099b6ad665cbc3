import { and, asc, eq, inArray } from 'drizzle-orm'
import { metadataFields, metadataValues } from '../../db/schema'
import type { Tx } from '../../db/types'

export const fieldOfValue = and(
  eq(metadataFields.clientId, metadataValues.clientId),
  eq(metadataFields.id, metadataValues.fieldId),
)

/** Values in the order of their fields and groups. */
export const VALUE_ORDER = [
  asc(metadataFields.position),
  asc(metadataFields.name),
  asc(metadataValues.groupPosition),
  asc(metadataValues.path),
] as const

export interface ChosenValue {
  readonly id: string
  readonly path: string
  readonly fieldId: string
  /** Name of its field. */
  readonly field: string
}

/** The metadata values of these ids in the order of their fields and groups; ids that nothing has are left out. */
export const chosenValues = async (tx: Tx, clientId: string, ids: Iterable<string>): Promise<ChosenValue[]> =>
  tx
    .select({
      id: metadataValues.id,
      path: metadataValues.path,
      fieldId: metadataFields.id,
      field: metadataFields.name,
    })
    .from(metadataValues)
    .innerJoin(metadataFields, fieldOfValue)
    .where(and(eq(metadataValues.clientId, clientId), inArray(metadataValues.id, [...new Set(ids)])))
    .orderBy(...VALUE_ORDER)
