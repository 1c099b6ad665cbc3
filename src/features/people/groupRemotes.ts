import type { ApiClient } from '@/api'
import type { SiteUser, UserGroup } from '@core/contract'
import { changeMembers, createGroup, deleteGroup, listGroups, listUsers, patchGroup } from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const groupsRemote = createRemote<NoArgs, readonly UserGroup[]>('admin/groups', {
  request: async (api, _, options) => (await api.call(listGroups, {}, { ...options, ...OWN })).results,
})

/** One change of the groups themselves. */
export type GroupChange =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'delete'; readonly name: string }

const make = (api: ApiClient, change: GroupChange, options: Parameters<ApiClient['call']>[2]): Promise<unknown> => {
  const params = { groupName: change.name }
  switch (change.kind) {
    case 'create':
      return api.call(createGroup, { body: { name: change.name } }, options)
    case 'rename':
      return api.call(patchGroup, { params, body: { name: change.to } }, options)
    case 'delete':
      return api.call(deleteGroup, { params }, options)
  }
}

export const groupChangeRemote = createRemote('admin/groupChange', {
  take: 'leading',
  request: async (api, change: GroupChange, options) => {
    await make(api, change, { ...options, ...OWN })
    return change
  },
})

/** Most people that are shown to choose from; a search finds the others. */
const CHOICE_SIZE = 100

/** People to choose from, and how many there are. */
export interface Candidates {
  readonly count: number
  readonly users: readonly SiteUser[]
}

/** People by words; with a group, its members only. */
export interface CandidatesWanted {
  readonly query: string
  readonly group: string | null
}

export const candidatesRemote = createRemote('admin/candidates', {
  request: async (api, { query, group }: CandidatesWanted, options): Promise<Candidates> => {
    const asked = {
      page: 1,
      page_size: CHOICE_SIZE,
      sort: 'name' as const,
      ...(query !== '' && { query }),
      ...(group !== null && { group }),
    }
    const { count, results } = await api.call(listUsers, { query: asked }, { ...options, ...OWN })
    return { count, users: results }
  },
})

/** People who join a group, or leave it. */
export interface MembersChange {
  readonly group: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export const membersRemote = createRemote('admin/members', {
  take: 'leading',
  request: (api, { group, add, remove }: MembersChange, options) =>
    api.call(
      changeMembers,
      { params: { groupName: group }, body: { add: [...add], remove: [...remove] } },
      { ...options, ...OWN },
    ),
})
