import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const sessionFeature: FeatureModule = { name: 'session', reducer, saga }

export { ended, lookedFor, refused, retried, stalled, started, startFailed } from './events'
export { domainNeeded } from './events'
export { favoriteSet, favoritesNeeded, favoritesRemote, type FavoriteItem } from './favorites/state'
export * from './favorites/selectors'
export { localFiltersViewed, personalizationOpened, pickerOpened } from './preferences/state'
export { selectPreferencesVersion, selectPreferredLabels } from './preferences/selectors'
export type { WithSession } from './slice'
export { loginRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'
export * from './selectors'
