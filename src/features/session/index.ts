import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const sessionFeature: FeatureModule = { name: 'session', reducer, saga }

export { events as sessionEvents } from './events'
export { favoriteEvents, favoritesRemote } from './favorites/state'
export * from './favorites/selectors'
export { preferenceEvents } from './preferences/state'
export { selectPreferencesVersion, selectPreferredLabels } from './preferences/selectors'
export type { WithSession } from './slice'
export { configRemote, logoutRemote, sessionRemote } from './remotes'
export { useAskSupport } from './useAskSupport'
export * from './selectors'
