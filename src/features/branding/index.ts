import type { BrandingInfo } from '@core/contract'
import { getBranding } from '@/api/wire'
import { createRemote, type FeatureModule, type NoArgs, type RemoteState } from '@/store'

/** S3.63: the pictures of the client organisation. Without them, or without an answer, screens show the product's own. */
export const brandingRemote = createRemote<NoArgs, BrandingInfo>('branding', {
  request: (api, _, options) => api.call(getBranding, {}, { ...options, skipAuthRedirect: 'forbidden' }),
})

export const branding: FeatureModule = {
  name: 'branding',
  reducer: brandingRemote.reducer,
  saga: brandingRemote.watch,
}

export interface BrandingRoot {
  readonly branding: RemoteState<BrandingInfo>
}

export const selectBranding = (state: BrandingRoot): RemoteState<BrandingInfo> => state.branding
