import type { BrandingInfo } from '@core/contract'
import type { FeatureModule, RemoteState } from '@/store'
import { brandingRemote } from './remotes'
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

export { brandingRemote } from './remotes'
export type { WithBranding } from './slice'

export const selectBranding = (state: WithBranding): RemoteState<BrandingInfo> => state.branding
