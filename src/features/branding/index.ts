import type { BrandingInfo } from '@core/contract'
import type { FeatureModule, RemoteState } from '@/store'
import { brandingRemote } from './remotes'
import { saga } from './sagas'
import { reducer, type WithBranding } from './slice'

/** What screens show of the client organisation's branding. */
export const branding: FeatureModule = {
  name: 'branding',
  reducer: brandingRemote.reducer,
  saga: brandingRemote.watch,
}

/** How administrators change it; stands beside `branding`. */
export const brandingSettings: FeatureModule = { name: 'brandingSettings', reducer, saga }

export { brandingRemote } from './remotes'
export type { WithBranding } from './slice'

export const selectBranding = (state: WithBranding): RemoteState<BrandingInfo> => state.branding
