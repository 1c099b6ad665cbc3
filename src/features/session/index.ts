import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export const sessionFeature: FeatureModule = { name: 'session', reducer, saga }

export { ended, refused, started, startFailed, type SessionRoot, type SessionState } from './slice'
export { configRemote, firstAdminRemote, loginRemote, logoutRemote, sessionRemote, supportRemote } from './remotes'
export type { Credentials, FirstAdmin, SupportEvent } from './remotes'
export * from './selectors'
