import type { InputOf, listAudit as listing } from '@core/contract'
import { exportAudit, getAuditChain, listAudit } from '@/api/wire'
import { createRemote } from '@/store'

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
