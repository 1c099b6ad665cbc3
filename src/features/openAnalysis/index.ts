import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The state side of the feature, mounted by its page. */
export const openAnalysis: FeatureModule = { name: 'openAnalysis', reducer, saga }
