import type { InputOf, listAudit as listing, setForwarding as setting } from '@core/contract'
import {
  deleteForwarding,
  exportAudit,
  getAuditChain,
  getForwarding,
  listAudit,
  patchForwarding,
  setForwarding,
  testForwarding,
} from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

/** Which lines are wanted; everything that is not given is not narrowed. */
export type AuditFilter = Omit<NonNullable<InputOf<typeof listing>['query']>, 'after'>

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

interface Paged {
  readonly filter: AuditFilter
  /** The address that the page before gave; null: from the newest. */
  readonly next: string | null
}

export const pageRemote = createRemote('audit/page', {
  request: (api, { filter, next }: Paged, options) => {
    const after = new URLSearchParams(next?.split('?')[1]).get('after')
    return api.call(listAudit, { query: { ...filter, ...(after !== null && { after }) } }, { ...options, ...OWN })
  },
})

export const chainRemote = createRemote('audit/chain', {
  request: (api, _: null, options) => api.call(getAuditChain, {}, { ...options, ...OWN }),
})

interface Exported {
  readonly filter: AuditFilter
  readonly format: 'csv' | 'jsonl'
}

export const exportRemote = createRemote<Exported, Blob>('audit/export', {
  take: 'leading',
  request: (api, { filter, format }, options) =>
    api.bytes(exportAudit, { query: { ...filter, format } }, { ...options, ...OWN }),
})

/** Where lines are sent; null: nowhere. */
export const forwardingRemote = createRemote('audit/forwarding', {
  request: async (api, _: NoArgs, options) => (await api.call(getForwarding, {}, { ...options, ...OWN })).target,
})

export type Receiver = InputOf<typeof setting>['body']

export const receiverRemote = createRemote('audit/receiver', {
  take: 'leading',
  request: (api, body: Receiver, options) => api.call(setForwarding, { body }, { ...options, ...OWN }),
})

/** What is done with the receiver there is. */
export type ForwardingAct = 'test' | 'pause' | 'resume' | 'remove'

export const actRemote = createRemote('audit/act', {
  take: 'leading',
  request: async (api, act: ForwardingAct, options) => {
    const own = { ...options, ...OWN }
    if (act === 'test') return { act, problem: (await api.call(testForwarding, {}, own)).problem }
    if (act === 'remove') await api.call(deleteForwarding, {}, own)
    else await api.call(patchForwarding, { body: { paused: act === 'pause' } }, own)
    return { act, problem: null }
  },
})
