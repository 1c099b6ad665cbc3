import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The state side of the feature, mounted by its page. */
export const analysis: FeatureModule = { name: 'analysis', reducer, saga }

export type { AnalysisState, WithAnalysis } from './slice'
export { searchUnder } from './model/searchUnder'
