import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Summary reports: made from a study with one click, followed while they are built. */
export const summaryReport: FeatureModule = { name: 'summaryReport', reducer, saga }
