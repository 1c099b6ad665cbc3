import type { ApiClient } from '@/api'
import type { WhitelistKind } from '@core/domain'
import {
  addWhitelistDomains,
  addWhitelistEmails,
  deleteWhitelistDomain,
  deleteWhitelistEmail,
  listWhitelistDomains,
  listWhitelistEmails,
} from '@/api/wire'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

type Options = Parameters<ApiClient['call']>[2]

export interface WhitelistEntry {
  readonly id: string
  readonly value: string
}

export interface WhitelistPage {
  readonly count: number
  readonly entries: readonly WhitelistEntry[]
}

const emailEntry = ({ id, email }: { readonly id: string; readonly email: string }) => ({ id, value: email })
const domainEntry = (entry: { readonly id: string; readonly email_domain: string }) => ({
  id: entry.id,
  value: entry.email_domain,
})

const read = async (api: ApiClient, kind: WhitelistKind, options: Options): Promise<WhitelistPage> => {
  if (kind === 'email') {
    const { count, results } = await api.call(listWhitelistEmails, {}, options)
    return { count, entries: results.map(emailEntry) }
  }
  const { count, results } = await api.call(listWhitelistDomains, {}, options)
  return { count, entries: results.map(domainEntry) }
}

export const whitelistRemote = createRemote('admin/whitelist', {
  keyOf: (kind: WhitelistKind) => kind,
  request: (api, kind: WhitelistKind, options) => read(api, kind, { ...options, ...OWN }),
})

export interface Adding {
  readonly kind: WhitelistKind
  readonly values: readonly string[]
}

/** What became of values that were added together. */
export interface Added {
  readonly kind: WhitelistKind
  readonly added: readonly WhitelistEntry[]
  readonly refused: readonly { readonly value: string; readonly reason: string }[]
}

const add = async (api: ApiClient, { kind, values }: Adding, options: Options): Promise<Added> => {
  const body = { values: [...values] }
  if (kind === 'email') {
    const { successes, failures } = await api.call(addWhitelistEmails, { body }, { ...options, ...OWN })
    return { kind, added: successes.map(emailEntry), refused: failures }
  }
  const { successes, failures } = await api.call(addWhitelistDomains, { body }, { ...options, ...OWN })
  return { kind, added: successes.map(domainEntry), refused: failures }
}

export const addRemote = createRemote('admin/whitelistAdd', { take: 'leading', request: add })

/** Brings back what was removed, without touching what is typed to be added. */
export const restoreRemote = createRemote('admin/whitelistRestore', {
  keyOf: ({ values }: Adding) => values.join(' '),
  request: add,
})

export interface Removing {
  readonly kind: WhitelistKind
  readonly id: string
}

export const removeRemote = createRemote('admin/whitelistRemove', {
  keyOf: ({ id }: Removing) => id,
  take: 'leading',
  request: (api, { kind, id }: Removing, options) =>
    api.call(
      kind === 'email' ? deleteWhitelistEmail : deleteWhitelistDomain,
      { params: { id } },
      { ...options, ...OWN },
    ),
})
