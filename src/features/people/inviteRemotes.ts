import type { InputOf, OutputOf } from '@core/contract'
import type * as contract from '@core/contract'
import { invitePeople, makeLink, withdrawInvite } from '@/api/wire'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export type Invitation = InputOf<typeof contract.invitePeople>['body']
export type InviteResult = OutputOf<typeof contract.invitePeople>['results'][number]

export const inviteRemote = createRemote('admin/invite', {
  take: 'leading',
  request: async (api, body: Invitation, options): Promise<readonly InviteResult[]> =>
    (await api.call(invitePeople, { body }, { ...options, ...OWN })).results,
})

/** A new link for a person, who is named by their id. */
export const newLinkRemote = createRemote('admin/link', {
  keyOf: (id: string) => id,
  take: 'leading',
  request: (api, id: string, options): Promise<OutputOf<typeof contract.makeLink>> =>
    api.call(makeLink, { params: { profileId: id } }, { ...options, ...OWN }),
})

export const withdrawRemote = createRemote('admin/withdraw', {
  keyOf: (id: string) => id,
  take: 'leading',
  request: (api, id: string, options) =>
    api.call(withdrawInvite, { params: { profileId: id } }, { ...options, ...OWN }),
})
