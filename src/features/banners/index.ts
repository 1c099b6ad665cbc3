import type { FeatureModule } from '@/store'
import { reducer, remotes } from './slice'

/** The part of the preparation that names the columns of a dataset. */
export const banners: FeatureModule = { name: 'banners', reducer, saga: remotes.watch }
export { selectBannerCount, type WithBanners } from './slice'
