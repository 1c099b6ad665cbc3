import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** The screen that prepares the data of a dataset. */
export const preparation: FeatureModule = { name: 'preparation', reducer, saga }
