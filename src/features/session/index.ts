import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const sessionFeature: FeatureModule = { name: 'session', reducer, saga }

export { ended, refused, started, startFailed, type SessionRoot } from './slice'
export { firstAdminRemote, loginRemote, logoutRemote, sessionRemote } from './remotes'
export * from './selectors'
