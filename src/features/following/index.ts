import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** What a person follows, the inbox of what happened to it, and whether it is mailed. */
export const following: FeatureModule = { name: 'following', reducer, saga }
