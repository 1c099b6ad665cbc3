import type { FeatureModule } from '@/store'
import { reducer, remotes } from './slice'

/** The part of the preparation that makes weights of targets. */
export const weights: FeatureModule = { name: 'weights', reducer, saga: remotes.watch }
