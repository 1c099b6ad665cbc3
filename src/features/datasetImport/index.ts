import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The import of a survey file, from its choice to the dataset. */
export const datasetImport: FeatureModule = { name: 'datasets', reducer, saga }
