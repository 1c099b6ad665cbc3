import type { FeatureModule } from '@/store'
import { reducer } from './slice'
import { saga } from './sagas'

/** The state side of the feature, mounted by the pages that use it. */
export const bulkReport: FeatureModule = { name: 'bulkReport', reducer, saga }

export { events as bulkReportEvents, type BulkReportState, type WithBulkReport } from './slice'
export type { Opening } from './state'
export type { Intent } from './drafts'
export { selectGenerated, selectIsActive, selectIsDirty } from './selectors'
