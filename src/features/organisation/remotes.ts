import type { ClientEffects, ClientInfo, InputOf, patchClient as patching } from '@core/contract'
import { getClient, getClientEffects, patchClient } from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const settingsRemote = createRemote<NoArgs, ClientInfo>('organisation/settings', {
  request: (api, _, options) => api.call(getClient, {}, { ...options, ...OWN }),
})

/** What a change would concern. */
export const effectsRemote = createRemote<NoArgs, ClientEffects>('organisation/effects', {
  request: (api, _, options) => api.call(getClientEffects, {}, { ...options, ...OWN }),
})

export type SettingsChange = NonNullable<InputOf<typeof patching>['body']>

export const saveRemote = createRemote<SettingsChange, ClientInfo>('organisation/save', {
  take: 'leading',
  request: (api, body, options) => api.call(patchClient, { body }, { ...options, ...OWN }),
})
