import { exportUsage, getUsage } from '@/api/wire'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const usageRemote = createRemote('usage/read', {
  request: (api, months: number, options) => api.call(getUsage, { query: { months } }, { ...options, ...OWN }),
})

export const usageFileRemote = createRemote<number, Blob>('usage/file', {
  take: 'leading',
  request: (api, months, options) => api.bytes(exportUsage, { query: { months } }, { ...options, ...OWN }),
})
