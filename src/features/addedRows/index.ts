import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Nets and calculated rows that people add to questions. Part `rows` of `bulkReport` on the store. */
export const addedRows = { name: 'rows', reducer, saga } as const satisfies FeatureModule

export { events as addedRowEvents, type RowDeletion, type WithAddedRows } from './slice'
