import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Comments on stories and their cards. */
export const comments: FeatureModule = { name: 'comments', reducer, saga }
