import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** What the organisation searches, opens and exports, for managers and administrators. */
export const usage: FeatureModule = { name: 'usage', reducer, saga }
