import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Summary reports: made with one click from a study, followed while they are built. */
export const summaryReport: FeatureModule = { name: 'summaryReport', reducer, saga }
