import type { BrandingInfo, LoginLook } from '@core/contract'
import type { FeatureModule, RemoteState } from '@/store'
import { brandingRemote, loginLookRemote } from './remotes'
import { saga } from './sagas'
import { reducer, type WithBranding } from './slice'

/** The client organisation's branding as screens show it. */
export const branding: FeatureModule = {
  name: 'branding',
  reducer: brandingRemote.reducer,
  saga: brandingRemote.watch,
}

/** The settings for administrators; mounted beside `branding`. */
export const brandingSettings: FeatureModule = { name: 'brandingSettings', reducer, saga }

/** What the login page shows before anyone is signed in. */
export const loginLook: FeatureModule = {
  name: 'loginLook',
  reducer: loginLookRemote.reducer,
  saga: loginLookRemote.watch,
}

export { brandingRemote, loginLookRemote } from './remotes'
export type { WithBranding } from './slice'

export const selectBranding = (state: WithBranding): RemoteState<BrandingInfo> => state.branding

interface WithLoginLook {
  readonly loginLook: RemoteState<LoginLook>
}

export const selectLoginLook = (state: WithLoginLook): LoginLook | null => state.loginLook.data
