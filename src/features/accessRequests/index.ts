import type { FeatureModule } from '@/store'
import { reducer, remotes } from './remotes'

/** Requests for access: asking for something that cannot be opened, and answering what others ask. */
export const accessRequests: FeatureModule = { name: 'accessRequests', reducer, saga: remotes.watch }
