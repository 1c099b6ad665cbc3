import type { FeatureModule } from '@/store'
import { reducer, remotes } from './remotes'

/** Sharing the address of something in the library by mail. */
export const share: FeatureModule = { name: 'share', reducer, saga: remotes.watch }
