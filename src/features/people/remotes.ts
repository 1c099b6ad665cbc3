import type { Integration, PeopleTotals, SiteUser, UserEffects } from '@core/contract'
import { flagsOf, type Role } from '@core/domain'
import {
  addIntegrationAdmin,
  endPersonSessions,
  getUserEffects,
  listUsers,
  patchUser,
  removeIntegrationAdmin,
  removePersonFactors,
} from '@/api/wire'
import { createRemote } from '@/store'
import { narrowing, USERS_PAGE_SIZE, type UsersQuery } from './model/query'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** One page of people, and what was asked for. */
export interface UsersPage {
  readonly of: UsersQuery
  readonly count: number
  readonly users: readonly SiteUser[]
  readonly totals: PeopleTotals
}

export const usersRemote = createRemote('admin/users', {
  request: async (api, of: UsersQuery, options): Promise<UsersPage> => {
    const asked = { page: of.page, page_size: USERS_PAGE_SIZE, sort: of.sort, ...narrowing(of) }
    const { count, results, totals } = await api.call(listUsers, { query: asked }, { ...options, ...OWN })
    return { of, count, users: results, totals }
  },
})

/** A change of one person. */
export interface UserChange {
  readonly id: string
  readonly change: { readonly role: Role } | { readonly active: boolean }
}

export const changeRemote = createRemote('admin/change', {
  keyOf: ({ id }: UserChange) => id,
  take: 'leading',
  request: async (api, { id, change }: UserChange, options): Promise<SiteUser> => {
    const body = 'role' in change ? flagsOf(change.role) : change
    const { user } = await api.call(patchUser, { params: { profileId: id }, body }, { ...options, ...OWN })
    if (!user) throw new Error('a change of rights answers with the person')
    return user
  },
})

/** What a change would do for a person, by their id. */
export const effectsRemote = createRemote('admin/effects', {
  keyOf: (id: string) => id,
  request: (api, id: string, options): Promise<UserEffects> =>
    api.call(getUserEffects, { params: { profileId: id } }, { ...options, ...OWN }),
})

/** What ends of somebody's ways in: sessions, or the second factors that they lost. */
export type AccessEnd =
  | { readonly id: string; readonly kind: 'sessions' }
  | { readonly id: string; readonly kind: 'factors'; readonly reason: string }

export const accessRemote = createRemote('admin/access', {
  take: 'leading',
  request: async (api, end: AccessEnd, options) => {
    const params = { profileId: end.id }
    if (end.kind === 'sessions') {
      const { ended } = await api.call(endPersonSessions, { params }, { ...options, ...OWN })
      return { kind: end.kind, sessions: ended }
    }
    await api.call(removePersonFactors, { params, body: { reason: end.reason } }, { ...options, ...OWN })
    return { kind: end.kind, sessions: 0 }
  },
})

/** The providers whose connection a person begins or ends to look after; at least one. */
export interface CareChange {
  readonly email: string
  readonly add: readonly Integration[]
  readonly remove: readonly Integration[]
}

export const careRemote = createRemote('admin/care', {
  take: 'leading',
  request: async (api, { email, add, remove }: CareChange, options): Promise<SiteUser> => {
    const own = { ...options, ...OWN }
    let person: SiteUser | null = null
    for (const integration of add) person = await api.call(addIntegrationAdmin, { body: { integration, email } }, own)
    for (const integration of remove)
      person = await api.call(removeIntegrationAdmin, { query: { integration, email } }, own)
    if (!person) throw new Error('a change names at least one provider')
    return person
  },
})
