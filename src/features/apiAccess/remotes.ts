import type { ApiToken, InputOf, ServiceAccount, createToken as creating } from '@core/contract'
import type { Role, Scope } from '@core/domain'
import {
  createServiceAccount,
  createToken,
  listAllTokens,
  listServiceAccounts,
  listTokens,
  patchServiceAccount,
  revokeToken,
} from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const ownTokensRemote = createRemote<NoArgs, readonly ApiToken[]>('apiAccess/own', {
  request: async (api, _, options) => (await api.call(listTokens, {}, { ...options, ...OWN })).results,
})

export const ALL_TOKENS_SIZE = 100

export interface TokensPage {
  readonly page: number
  readonly count: number
  readonly tokens: readonly ApiToken[]
}

/** One page of the tokens of the organisation. */
export const allTokensRemote = createRemote('apiAccess/all', {
  request: async (api, page: number, options): Promise<TokensPage> => {
    const query = { page, page_size: ALL_TOKENS_SIZE }
    const { count, results } = await api.call(listAllTokens, { query }, { ...options, ...OWN })
    return { page, count, tokens: results }
  },
})

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly days: number
  /** Id of a service account; null: one's own, or the directory's. */
  readonly account: string | null
}

export const createdRemote = createRemote('apiAccess/created', {
  take: 'leading',
  request: (api, { name, scopes, days, account }: NewToken, options) => {
    const body: InputOf<typeof creating>['body'] = { name, scopes: [...scopes], days, ...(account && { account }) }
    return api.call(createToken, { body }, { ...options, ...OWN })
  },
})

export const revokedRemote = createRemote('apiAccess/revoked', {
  keyOf: (id: string) => id,
  take: 'leading',
  request: async (api, id: string, options) => {
    await api.call(revokeToken, { params: { tokenId: id } }, { ...options, ...OWN })
    return true
  },
})

export const accountsRemote = createRemote<NoArgs, readonly ServiceAccount[]>('apiAccess/accounts', {
  request: async (api, _, options) => (await api.call(listServiceAccounts, {}, { ...options, ...OWN })).results,
})

/** A new service account, or what changes of one. */
export interface AccountChange {
  readonly id: string | null
  readonly name?: string
  readonly role?: Role
  readonly groups?: readonly string[]
  readonly active?: boolean
}

export const accountChangeRemote = createRemote('apiAccess/accountChange', {
  take: 'leading',
  request: async (api, change: AccountChange, options) => {
    const { id, name = '', role = 'User', groups, ...rest } = change
    const given = groups && { groups: [...groups] }
    if (id === null) await api.call(createServiceAccount, { body: { name, role, ...given } }, { ...options, ...OWN })
    else {
      const body = {
        ...rest,
        ...given,
        ...(change.name !== undefined && { name }),
        ...(change.role !== undefined && { role }),
      }
      await api.call(patchServiceAccount, { params: { accountId: id }, body }, { ...options, ...OWN })
    }
    return change
  },
})
