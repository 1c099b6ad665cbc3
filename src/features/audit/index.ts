import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** What was done in the organisation, for its administrators. */
export const audit: FeatureModule = { name: 'audit', reducer, saga }
