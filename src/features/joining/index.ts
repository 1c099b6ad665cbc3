import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Joining by a link, and asking for one. */
export const joining: FeatureModule = { name: 'joining', reducer, saga }
