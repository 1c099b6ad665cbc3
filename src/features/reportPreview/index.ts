import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The tables of a report before it is saved. Part `preview` of `bulkReport` on the store. */
export const reportPreview = { name: 'preview', reducer, saga } as const satisfies FeatureModule

export { events as previewEvents, type WithReportPreview } from './slice'
