import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Survey providers: their connections, and what becomes of their surveys. */
export const integrations: FeatureModule = { name: 'integrations', reducer, saga }
