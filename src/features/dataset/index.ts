import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The page of a dataset. */
export const dataset: FeatureModule = { name: 'datasetPage', reducer, saga }
