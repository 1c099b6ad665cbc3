import type { BrandingInfo } from '@core/contract'
import { getBranding, getTemplate, patchBranding, uploadBranding } from '@/api/wire'
import type { UploadProgress } from '@/api'
import { createRemote, type NoArgs } from '@/store'

/** The pictures of the client organisation. Without them, or without an answer, screens show the product's own. */
export const brandingRemote = createRemote<NoArgs, BrandingInfo>('branding', {
  request: (api, _, options) => api.call(getBranding, {}, { ...options, skipAuthRedirect: 'forbidden' }),
})

export interface Sending {
  readonly file: File
  readonly report: (progress: UploadProgress) => void
}

/** Uploads a PowerPoint template in place of the current one. */
export const uploadRemote = createRemote<Sending, BrandingInfo>('branding/upload', {
  request: async (api, { file, report }, options) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return api.call(
      uploadBranding,
      { body: { pptx_template: { file_name: file.name, bytes } } },
      { ...options, onUploadProgress: report, skipAuthRedirect: 'forbidden' },
    )
  },
})

export const removeRemote = createRemote<NoArgs, BrandingInfo>('branding/remove', {
  take: 'leading',
  request: (api, _, options) =>
    api.call(patchBranding, { body: { pptx_template: null } }, { ...options, skipAuthRedirect: 'forbidden' }),
})

/** The template itself, to be saved as a file. */
export const templateRemote = createRemote<NoArgs, Blob>('branding/template', {
  take: 'leading',
  request: (api, _, options) => api.bytes(getTemplate, {}, { ...options, skipAuthRedirect: 'forbidden' }),
})
