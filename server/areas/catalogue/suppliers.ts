import { SUPPLIER_FIELD } from '@core/domain'
import { newId } from '../../db/ids'
import { metadataFields, metadataValues } from '../../db/schema'
import type { Tx } from '../../db/types'

const FIRST_SUPPLIER = 'In-house'

/** Gives a new client organisation its first supplier: without one it could create no study. */
export const addFirstSupplier = async (tx: Tx, clientId: string): Promise<void> => {
  const fieldId = newId()
  await tx.insert(metadataFields).values({ clientId, id: fieldId, name: SUPPLIER_FIELD, position: 1 })
  await tx.insert(metadataValues).values({
    clientId,
    id: newId(),
    ordinal: 1,
    fieldId,
    value: FIRST_SUPPLIER,
    path: FIRST_SUPPLIER,
    groupPosition: 1,
  })
}
