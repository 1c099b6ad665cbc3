import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** How a person signs in and where they are signed in; for administrators what the organisation requires. */
export const account: FeatureModule = { name: 'account', reducer, saga }
