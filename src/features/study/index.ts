import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The page of a study. */
export const study: FeatureModule = { name: 'dashboard', reducer, saga }

export { isReportable } from './model/datasets'
