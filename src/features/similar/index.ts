import type { FeatureModule } from '@/store'
import { similarRemote } from './remotes'

/** The state side of the feature, mounted by the pages that show similar questions. */
export const similar: FeatureModule = {
  name: 'similar',
  reducer: similarRemote.reducer,
  saga: similarRemote.watch,
}
