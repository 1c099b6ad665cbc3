import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Settings of the organisation, for its administrators. */
export const organisation: FeatureModule = { name: 'organisation', reducer, saga }
