import type { FeatureModule } from '@/store'
import { reducer, remotes } from './remotes'

/** Sharing the address of a study, story or question by mail. */
export const share: FeatureModule = { name: 'share', reducer, saga: remotes.watch }
