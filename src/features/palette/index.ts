import type { FeatureModule } from '@/store'
import { suggestRemote } from './remotes'

/** Suggestions while somebody types; one search field is typed in at a time. */
export const palette: FeatureModule = {
  name: 'palette',
  reducer: suggestRemote.reducer,
  saga: suggestRemote.watch,
}
