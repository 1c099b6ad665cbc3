import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Choosing what a report shows, and keeping its drafts. Part `builder` of `bulkReport` on the store. */
export const reportBuilder = { name: 'builder', reducer, saga } as const satisfies FeatureModule

export type { Intent } from './drafts'
export { selectDataset, selectOpening } from './selectors'
export { events as builderEvents, type WithReportBuilder } from './slice'
